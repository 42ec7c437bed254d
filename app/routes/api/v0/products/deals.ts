import { DealFilter, listDeals } from '#domain/feed/deals.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(({ request }) => {
  const deals = listDeals({ ...readQuery(request, DealFilter), ...readQuery(request, Paging) })
  return ok(list(deals, v0.deal))
})
