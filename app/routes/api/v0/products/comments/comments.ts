import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Query = z.object({ productId: z.string().optional().catch(undefined) })
/** The default page size is the largest allowed. */
const MOST = 100

/** The comments on a product, each followed by its answers; the page size counts comments without their answers. */
export const loader = api(
  byVisitor({ query: Query.and(Paging) }, ({ member, query, request }) => {
    const productId = getProductId(readId(query.productId))
    const isSized = new URL(request.url).searchParams.has('pageSize')
    const paging = { ...query, ...(!isSized && { pageSize: MOST }) }
    return ok(list(listThread(member, PRODUCT_COMMENTS, productId, paging), v0.productComment))
  }),
)
