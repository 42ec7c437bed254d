import { durable } from '../../../../../db/durable.server.ts'
import { addKeyword, listKeywords } from '../../../../domain/alerts/keywords.server.ts'
import { NewKeyword } from '../../../../domain/alerts/newKeyword.server.ts'
import { api, created, ok } from '../../../../http/answer.server.ts'
import { readInput } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const loader = api(async ({ request }) => ok({ contents: listKeywords(await requireMember(request)) }))

export const action = api({
  POST: async ({ request }) => {
    const keyword = addKeyword(await requireMember(request), await readInput(request, NewKeyword))
    await durable()
    return created(keyword)
  },
})
