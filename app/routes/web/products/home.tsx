import { without } from '#domain/accounts/changed.ts'
import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import { markFront } from '#domain/alerts/products/watched.server.ts'
import { listTopHitBoards } from '#domain/boards/lists.server.ts'
import { listDealsAndBumps } from '#domain/feed/bumpedDeals.server.ts'
import { countLiveDeals } from '#domain/feed/deals.server.ts'
import { listFalls } from '#domain/feed/falls.server.ts'
import { foldFront } from '#domain/feed/foldedDeals.server.ts'
import { listRankings } from '#domain/interest/topProducts.server.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { page } from '#http/answer.server.ts'
import { cachedForSecond, cachedRead } from '#http/cachedRead.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { PopularBoards } from '#ui/boards/popularBoards.tsx'
import { boundedCountText } from '#ui/count.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { DealFilters } from '#ui/products/deals/dealFilters.tsx'
import { DealRows, type DealRowsProps } from '#ui/products/deals/dealRows.tsx'
import { DealsHead } from '#ui/products/deals/dealsHead.tsx'
import { FallRail } from '#ui/products/deals/fallRail.tsx'
import { NewDeals } from '#ui/products/deals/newDeals.tsx'
import { NoDeals } from '#ui/products/deals/noDeals.tsx'
import { dealsPath, EVERY_DEAL, feedPath } from '#ui/products/deals/paths.ts'
import { Rankings } from '#ui/products/deals/rankings.tsx'
import { shownDeals, shownFall } from '#ui/products/deals/shownDeal.ts'
import { sumUpHealth } from '#ui/products/sources/sourceHealth.ts'
import { kept } from '#ui/rendering/kept.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

const SHOWN = 20
const RANKED = 5
const FALLS = 10
const POPULAR = 3

export const meta = titled('오늘의 딜', {
  description:
    '뽐뿌, 클리앙, 루리웹, 퀘이사존 등 열 곳의 핫딜을 한 번에 보고, 기다리던 상품이 올라오면 한 번만 알림을 받으세요.',
  feedPath: feedPath(),
})

/** Today's deals at a glance: the twenty with the highest heat. */
const readDeals = cachedRead(() =>
  shownDeals(listDealsAndBumps({ ...EVERY_DEAL, pageNumber: 1, pageSize: SHOWN })),
)

/** The parts around the deals: counts, the day's biggest falls, and the most viewed, liked and watched products. */
const readAround = cachedForSecond(() => ({
  liveCount: countLiveDeals(),
  health: sumUpHealth(listSources()),
  falls: listFalls(FALLS).map(shownFall),
  rankings: listRankings(RANKED),
}))

const readPopular = cachedForSecond(() => listTopHitBoards(null, POPULAR))

export const loader = page(async ({ request }) => {
  const viewer = await findMember(request)
  const hides = hidingOf(viewer)
  const front = markFront(viewer, foldFront(hides, { ...readDeals(), ...readAround() }))
  const { viewed, liked, watched } = front.rankings
  const shown = <Ranked extends { name: string }>(list: Ranked[]) => without(list, ({ name }) => hides(name))
  return {
    ...front,
    rankings: { viewed: shown(viewed), liked: shown(liked), watched: shown(watched) },
    popular: seesAsGuest(viewer) ? readPopular() : listTopHitBoards(viewer, POPULAR),
  }
})

/** The deals with the highest heat, and the way to all others. */
const Highest = kept('div', (rows: DealRowsProps) => (
  <>
    <DealRows {...rows} />
    <Link className="see-all" to={dealsPath(EVERY_DEAL)}>
      오늘의 딜 모두 보기
      <Icon name="chevron-right" size="small" />
    </Link>
  </>
))

export default function Home() {
  const { onTop, deals, liveCount, health, falls, rankings, popular } = useLoaderData<typeof loader>()
  return (
    <>
      <DealsHead count={boundedCountText(liveCount, '건')} health={health} here="/" />
      <FallRail falls={falls} />
      <section className="panel" aria-label="딜 목록">
        <DealFilters view={EVERY_DEAL} sources={health.keys} />
        <NewDeals />
        {onTop.length + deals.contents.length === 0 ? (
          <NoDeals isNarrowed={false} />
        ) : (
          <Highest of={{ onTop, deals: deals.contents }} />
        )}
      </section>
      <Rankings rankings={rankings} />
      <PopularBoards boards={popular} />
    </>
  )
}
