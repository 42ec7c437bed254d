import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { idField } from '#domain/fields.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { postComment } from '#http/input/threads.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const About = z.object({
  productId: idField('상품의 번호를 보내주세요.'),
})
const Sent = z.intersection(About, NewComment)

export const action = api({
  POST: byMember({ input: Sent }, async ({ member, request, input: { productId, ...comment } }) => {
    const { id, isPaid } = await postComment({ request, member }, PRODUCT_COMMENTS, productId, comment)
    return created({ ...v0.productComment(getComment(member, PRODUCT_COMMENTS, id)), isPaid })
  }),
})
