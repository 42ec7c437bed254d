import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { listLikedComments, pageWithTitles } from '#domain/comments/lists.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: Paging }, ({ member, query }) =>
    ok(
      list(
        pageWithTitles(PRODUCT_COMMENTS, listLikedComments(member, PRODUCT_COMMENTS, query)),
        v0.commentOnProduct,
      ),
    ),
  ),
)
