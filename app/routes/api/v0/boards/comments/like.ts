import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    likeComment(member, BOARD_COMMENTS, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    unlikeComment(member, BOARD_COMMENTS, id)
    return noContent()
  }),
})
