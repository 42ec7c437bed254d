import { editKeyword, removeKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  PUT: async ({ request, params }) => {
    const member = await requireMember(request)
    const keyword = editKeyword(member, readId(params.id), await readInput(request, NewKeyword))
    return ok(v0.keywordAlert(keyword))
  },
  DELETE: async ({ request, params }) => {
    removeKeyword(await requireMember(request), readId(params.id))
    return noContent()
  },
})
