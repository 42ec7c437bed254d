import { DealFilter, isNarrowed, listDeals } from '#domain/feed/deals.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitPublicCalls } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byAnyone({ query: DealFilter.and(Paging) }, async ({ query, request }) => {
    if (isNarrowed(query) || query.pageNumber > 1) await limitPublicCalls(request)
    return ok(list(listDeals(query), v0.deal))
  }),
)
