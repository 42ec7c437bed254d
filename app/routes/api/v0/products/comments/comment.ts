import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

export const loader = api(
  byVisitor(({ member, id }) => ok(v0.productComment(getComment(member, PRODUCT_COMMENTS, id)))),
)
