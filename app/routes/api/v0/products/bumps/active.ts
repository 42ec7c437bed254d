import { listBumpedDeals } from '#domain/feed/bumpedDeals.server.ts'
import { TopSize } from '#domain/interest/topProducts.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/bumps.server.ts'

export const loader = api(
  byAnyone({ query: TopSize }, ({ query }) =>
    ok({ contents: listBumpedDeals(query.size).map(v0.activeBump) }),
  ),
)
