import { DealFilter } from '#domain/feed/deals.server.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { titled } from '#ui/meta.ts'
import FilterForm from '#ui/products/deals/filterForm.tsx'
import { sumUpHealth } from '#ui/products/sources/sourceHealth.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('필터')

/** The sheet of filters as a page, with the filters of the address. */
export const loader = page(
  byAnyone({ query: DealFilter }, ({ query }) => ({ view: query, sources: sumUpHealth(listSources()).keys })),
)

export default function DealFilters() {
  return (
    <>
      <PageHead title="필터" />
      <section className="panel" aria-label="오늘의 딜 필터">
        <FilterForm {...useLoaderData<typeof loader>()} />
      </section>
    </>
  )
}
