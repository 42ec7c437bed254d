import { listPriceReviews } from '#domain/intake/priceReviews.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byAdmin({ query: Paging }, ({ query }) => ok(list(listPriceReviews(query), v0.heldPrice))),
)
