import { NewSplit } from '#domain/catalog/grouping/newDecisions.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const action = api({
  POST: byAdmin({ input: NewSplit }, ({ member, id, input }) => {
    const shownId = splitProduct(member, id, input.productSaleIds)
    return created(v0.productDetail(getProduct(shownId)))
  }),
})
