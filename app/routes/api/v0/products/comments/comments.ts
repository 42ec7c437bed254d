import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId, readQuery } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Query = z.object({ productId: z.string().optional().catch(undefined) })
/** The default page size is the largest allowed. */
const MOST = 100

/** The comments on a product, each followed by its answers; the page size counts comments without their answers. */
export const loader = api(async ({ request }) => {
  const productId = getProductId(readId(readQuery(request, Query).productId))
  const isSized = new URL(request.url).searchParams.has('pageSize')
  const paging = { ...readQuery(request, Paging), ...(!isSized && { pageSize: MOST }) }
  return ok(
    list(listThread(await findMember(request), PRODUCT_COMMENTS, productId, paging), v0.productComment),
  )
})
