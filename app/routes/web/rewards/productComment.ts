import { redirect } from '@remix-run/node'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { commentPath } from '#domain/comments/place.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'

/** Leads to a comment on its page, by its number alone. */
export const loader = page(
  byVisitor(({ member, id }) =>
    redirect(commentPath(PRODUCT_COMMENTS, getComment(member, PRODUCT_COMMENTS, id).subjectId, id)),
  ),
)
