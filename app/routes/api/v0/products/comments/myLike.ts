import { PRODUCT_COMMENTS, pageWithProducts } from '#domain/catalog/comments.server.ts'
import { listLikedComments } from '#domain/comments/lists.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  const comments = listLikedComments(member, PRODUCT_COMMENTS, readQuery(request, Paging))
  return ok(list(pageWithProducts(comments), v0.commentOnProduct))
})
