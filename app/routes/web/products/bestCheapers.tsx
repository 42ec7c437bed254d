import * as z from 'zod'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { markFront } from '#domain/alerts/products/watched.server.ts'
import { findProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import { listDealsAndBumps } from '#domain/feed/bumpedDeals.server.ts'
import { countLiveDeals, DealFilter, isNarrowed } from '#domain/feed/deals.server.ts'
import { listFalls } from '#domain/feed/falls.server.ts'
import { foldFront } from '#domain/feed/foldedDeals.server.ts'
import { findJudged } from '#domain/feed/products.server.ts'
import { readInterestState } from '#domain/interest/interestState.server.ts'
import { readRecord } from '#domain/prices/history.server.ts'
import { judgeOffer } from '#domain/prices/priceVerdict.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { cachedForSecond, cachedRead } from '#http/cachedRead.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { EndlessList, useFirstPage } from '#ui/controls/lists/endlessList.tsx'
import { boundedCountText } from '#ui/count.ts'
import { titled } from '#ui/meta.ts'
import { DealFilters } from '#ui/products/deals/dealFilters.tsx'
import { DealRows } from '#ui/products/deals/dealRows.tsx'
import { DealsHead } from '#ui/products/deals/dealsHead.tsx'
import { DealWindow } from '#ui/products/deals/dealWindow.tsx'
import { FallRail } from '#ui/products/deals/fallRail.tsx'
import { NewDeals } from '#ui/products/deals/newDeals.tsx'
import { NoDeals } from '#ui/products/deals/noDeals.tsx'
import { dealsPath, feedPath, isFiltered } from '#ui/products/deals/paths.ts'
import { boughtOf, shownDeals, shownFall } from '#ui/products/deals/shownDeal.ts'
import { commissionNotice } from '#ui/products/detail/commissionNotice.ts'
import { sumUpHealth } from '#ui/products/sources/sourceHealth.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('오늘의 딜', {
  description:
    '커뮤니티 열 곳에 올라온 핫딜을 인기순, 최신순, 가격순으로 보여 드립니다. 같은 딜은 하나로 묶습니다.',
  feedPath: feedPath(),
})

const FALLS = 10

/** The product whose detail window is open. An address without a product, or with a wrong one, opens nothing. */
const Opened = z.object({ open: z.coerce.number().int().positive().nullable().default(null).catch(null) })

/** Today's deals; the address contains order, state, category, source, page and the open product. */
export const loader = page(
  byVisitor(
    { query: { view: DealFilter, opened: Opened, paging: Paging } },
    async ({ member, query: { view, opened, paging }, request }) => {
      if (isNarrowed(view) || paging.pageNumber > 1) await limitAddress(request, 'PUBLIC_CALLS')
      const falls = isFiltered(view) || paging.pageNumber > 1 ? [] : readFalls()
      return {
        opened: opened.open && openProduct(member, opened.open),
        view,
        ...markFront(
          member,
          foldFront(hidingOf(member), { ...readList({ ...view, ...paging }), ...readAround(), falls }),
        ),
      }
    },
  ),
)

const readList = cachedRead((asked: DealFilter & z.infer<typeof Paging>) =>
  shownDeals(listDealsAndBumps(asked)),
)

const readAround = cachedForSecond(() => ({
  liveCount: countLiveDeals(),
  health: sumUpHealth(listSources()),
}))

const readFalls = cachedForSecond(() => listFalls(FALLS).map(shownFall))

function openProduct(member: Member | null, id: number) {
  const productId = findProductId(id)
  const [deal] = productId === null ? [] : listCards([productId], 'everything')
  if (!deal) return null
  const interest = readInterestState(member, deal.productId)
  const judged = findJudged(deal.productId)
  return {
    deal,
    interest: { ...interest, likeCount: deal.score },
    verdict: judgeOffer(readRecord(deal.productId), judged),
    sale: judged && boughtOf(judged),
    notice: commissionNotice(judged),
  }
}

export default function BestCheapers() {
  const found = useLoaderData<typeof loader>()
  const { opened, view, deals, liveCount, health } = found
  const { falls, onTop } = useFirstPage(found, ({ deals }) => deals)
  const here = dealsPath(view, deals.pageNumber)
  return (
    <>
      <DealsHead
        count={boundedCountText(isFiltered(view) ? deals.totalCount : liveCount, '건')}
        health={health}
        here={here}
      />
      <FallRail falls={falls} />
      <section className="panel" aria-label="딜 목록">
        <DealFilters view={view} sources={health.keys} />
        <NewDeals />
        <EndlessList
          data={found}
          read={({ deals }) => deals}
          idOf={({ productId }) => productId}
          pathOf={(page) => dealsPath(view, page)}
        >
          {(deals) =>
            onTop.length + deals.length === 0 ? (
              <NoDeals isNarrowed={isFiltered(view)} />
            ) : (
              <DealRows onTop={onTop} deals={deals} />
            )
          }
        </EndlessList>
      </section>
      {opened && <DealWindow {...opened} closedPath={here} />}
    </>
  )
}
