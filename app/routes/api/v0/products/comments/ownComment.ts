import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { CommentEdit } from '#domain/comments/newComment.server.ts'
import { deleteComment } from '#domain/comments/writing.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { changeComment } from '#http/input/threads.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

export const action = api({
  PUT: byMember({ input: CommentEdit, limit: 'REACTIONS' }, async ({ member, id, input }) => {
    await changeComment(member, PRODUCT_COMMENTS, id, input)
    return ok(v0.productComment(getComment(member, PRODUCT_COMMENTS, id)))
  }),
  DELETE: byMember(({ member, id }) => {
    deleteComment(member, PRODUCT_COMMENTS, id)
    return noContent()
  }),
})
