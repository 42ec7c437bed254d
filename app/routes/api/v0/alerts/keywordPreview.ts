import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitActs, PREVIEW_COST } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  POST: byMember({ input: NewKeyword }, async ({ member, request, input }) => {
    await limitActs({ member, request }, 'SEARCHES', PREVIEW_COST)
    return ok(v0.keywordPreview(await previewKeyword(input)))
  }),
})
