import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import { DealFilter, isNarrowed, listDeals } from '#domain/feed/deals.server.ts'
import { foldDeal } from '#domain/feed/foldedDeals.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byVisitor({ query: strict(DealFilter).and(Paging) }, async ({ member, query, request }) => {
    if (isNarrowed(query) || query.pageNumber > 1) await limitAddress(request, 'PUBLIC_CALLS')
    const hides = hidingOf(member)
    return ok(list(listDeals(query), (card) => v0.listedDeal(foldDeal(hides, card))))
  }),
)
