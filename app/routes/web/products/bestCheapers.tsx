import { useLoaderData } from '@remix-run/react'
import { countLiveDeals, DealFilter, listDeals } from '../../../domain/products/deals.server.ts'
import { listSources } from '../../../domain/products/sources/sources.server.ts'
import { page } from '../../../http/answer.server.ts'
import { Paging, readQuery } from '../../../http/input.server.ts'
import { Pager } from '../../../ui/controls/pager.tsx'
import { titled } from '../../../ui/meta.ts'
import { DealFilters, DealSorts } from '../../../ui/products/dealFilters.tsx'
import { DealRow } from '../../../ui/products/dealRow.tsx'
import { DealsHead } from '../../../ui/products/dealsHead.tsx'
import { NoDeals } from '../../../ui/products/noDeals.tsx'
import { dealsPath } from '../../../ui/products/paths.ts'
import { sumUpHealth } from '../../../ui/products/sourceHealth.ts'

export const meta = titled('오늘의 딜')

/** Today's deals; order, state, category, source and page are in the address. */
export const loader = page(({ request }) => {
  const view = readQuery(request, DealFilter)
  return {
    view,
    deals: listDeals({ ...view, ...readQuery(request, Paging) }),
    liveCount: countLiveDeals(),
    health: sumUpHealth(listSources()),
  }
})

export default function BestCheapers() {
  const { view, deals, liveCount, health } = useLoaderData<typeof loader>()
  const isNarrowed = view.status !== null || view.sources.length > 0 || view.categoryIds.length > 0
  return (
    <>
      <DealsHead liveCount={liveCount} health={health} />
      <section className="panel" aria-label="딜 목록">
        <DealSorts view={view} />
        <DealFilters view={view} sources={health.keys} />
        {deals.contents.length === 0 ? (
          <NoDeals isNarrowed={isNarrowed || deals.pageNumber > 1} />
        ) : (
          <ul>
            {deals.contents.map((deal) => (
              <DealRow key={deal.productId} deal={deal} />
            ))}
          </ul>
        )}
        <Pager {...deals} pathOf={(page) => dealsPath(view, page)} />
      </section>
    </>
  )
}
