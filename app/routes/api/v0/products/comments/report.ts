import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { CommentReport } from '#domain/comments/newComment.server.ts'
import { reportComment } from '#domain/comments/reports.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    const member = await requireMember(request)
    const report = await readInput(request, CommentReport)
    reportComment(member, PRODUCT_COMMENTS, readId(params.id), report)
    return noContent()
  },
})
