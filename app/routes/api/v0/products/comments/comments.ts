import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId } from '#http/input/input.server.ts'
import { readThreadPart, ThreadPart } from '#http/input/threads.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const Query = ThreadPart.extend({ productId: z.string().optional().catch(undefined) })
/** The default page size is the largest allowed. */
const MOST = 100

/** The comments on a product, each followed by its answers; the page size counts comments without their answers. */
export const loader = api(
  byVisitor({ query: Query.and(Paging) }, ({ member, query, request }) => {
    const productId = getProductId(readId(query.productId))
    const isSized = new URL(request.url).searchParams.has('pageSize')
    const paging = { ...query, ...(!isSized && { pageSize: MOST }) }
    return ok(v0.thread(readThreadPart(member, PRODUCT_COMMENTS, productId, paging), v0.productComment))
  }),
)
