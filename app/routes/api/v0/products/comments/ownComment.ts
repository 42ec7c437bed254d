import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { CommentEdit } from '#domain/comments/newComment.server.ts'
import { deleteComment, editComment } from '#domain/comments/writing.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

export const action = api({
  PUT: async ({ request, params }) => {
    const member = await requireMember(request)
    const id = readId(params.id)
    editComment(member, PRODUCT_COMMENTS, id, await readInput(request, CommentEdit))
    return ok(v0.productComment(getComment(member, PRODUCT_COMMENTS, id)))
  },
  DELETE: async ({ request, params }) => {
    deleteComment(await requireMember(request), PRODUCT_COMMENTS, readId(params.id))
    return noContent()
  },
})
