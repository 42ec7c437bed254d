import { reportBoard } from '#domain/boards/reports.server.ts'
import { WritingReport } from '#domain/comments/newComment.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ input: WritingReport, limit: 'REACTIONS' }, ({ member, id, input }) => {
    reportBoard(member, id, input)
    return noContent()
  }),
})
