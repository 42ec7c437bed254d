import { listTopWatched, TopSize } from '#domain/interest/topProducts.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(
  byAnyone({ query: TopSize }, ({ query }) => ok({ contents: listTopWatched(query.size).map(v0.product) })),
)
