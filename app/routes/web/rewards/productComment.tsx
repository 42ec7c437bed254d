import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { page } from '#http/answer.server.ts'
import { leadToComment } from '#http/commentActs.server.ts'

/** Redirects from the number of a comment to the comment on its page. */
export const loader = page(leadToComment(PRODUCT_COMMENTS))

/** Makes a refusal of the loader the 404 page. */
export default function ProductCommentLink() {
  return null
}
