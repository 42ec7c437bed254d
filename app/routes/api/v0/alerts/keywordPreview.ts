import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  POST: async ({ request }) => {
    await requireMember(request)
    return ok(v0.keywordPreview(previewKeyword(await readInput(request, NewKeyword))))
  },
})
