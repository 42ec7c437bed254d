import { NewMerge } from '#domain/catalog/grouping/newDecisions.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const action = api({
  POST: byAdmin({ input: NewMerge }, ({ member, id, input }) => {
    const shownId = mergeProducts(member, id, input.productId)
    return created(v0.productDetail(getProduct(shownId)))
  }),
})
