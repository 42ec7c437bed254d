import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { page } from '#http/answer.server.ts'
import { leadToComment } from '#http/commentActs.server.ts'

/** Leads to a comment on its page, by its number alone. */
export const loader = page(leadToComment(PRODUCT_COMMENTS))

/** Makes a refusal of the loader the 404 page. */
export default function ProductCommentLink() {
  return null
}
