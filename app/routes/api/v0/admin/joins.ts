import { NewJoin } from '#domain/catalog/grouping/newDecisions.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { joinProducts } from '#domain/merging/joins.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const action = api({
  POST: byAdmin({ input: NewJoin }, ({ member, id, input }) => {
    const shownId = joinProducts(member, id, input.productId)
    return created(v0.productDetail(getProduct(shownId)))
  }),
})
