import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const loader = api(async ({ request }) => {
  const keywords = listKeywords(await requireMember(request))
  return ok({ contents: keywords.map(v0.keywordAlert) })
})

export const action = api({
  POST: async ({ request }) => {
    const keyword = addKeyword(await requireMember(request), await readInput(request, NewKeyword))
    return created(v0.keywordAlert(keyword))
  },
})
