import * as z from 'zod'
import { PRODUCT_COMMENTS, pageWithProducts } from '#domain/catalog/comments.server.ts'
import { listCommentsBy } from '#domain/comments/lists.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId, readQuery } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Query = z.object({ userId: z.string().optional().catch(undefined) })

export const loader = api(async ({ request }) => {
  const userId = readId(readQuery(request, Query).userId)
  const viewer = await findMember(request)
  const comments = listCommentsBy(viewer, PRODUCT_COMMENTS, userId, readQuery(request, Paging))
  return ok(list(pageWithProducts(comments), v0.commentOnProduct))
})
