import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    likeComment(await requireMember(request), PRODUCT_COMMENTS, readId(params.id))
    return noContent()
  },
  DELETE: async ({ request, params }) => {
    unlikeComment(await requireMember(request), PRODUCT_COMMENTS, readId(params.id))
    return noContent()
  },
})
