import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { WritingReport } from '#domain/comments/newComment.server.ts'
import { reportComment } from '#domain/comments/reports.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ input: WritingReport, limit: 'REACTIONS' }, ({ member, id, input }) => {
    reportComment(member, PRODUCT_COMMENTS, id, input)
    return noContent()
  }),
})
