import { NewJoin } from '#domain/catalog/grouping/newDecisions.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { joinProducts } from '#domain/merging/joins.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    const admin = await requireAdmin(request)
    const { productId } = await readInput(request, NewJoin)
    const id = joinProducts(admin, readId(params.id), productId)
    return created(v0.productDetail(getProduct(id)))
  },
})
