import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    likeComment(member, PRODUCT_COMMENTS, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    unlikeComment(member, PRODUCT_COMMENTS, id)
    return noContent()
  }),
})
