import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { productLikeDays, productViews } from '#db/schema/interest.ts'
import { seoulDay } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { listSize } from '#domain/listSize.server.ts'

export const TopSize = listSize(10)

/** A product in a ranked list. */
interface RankedProduct {
  productId: number
  name: string
  lowestTotal: number | null
  /** The value that ranks it: likes, members with an alert on it, views. */
  count: number
}

/** The front page's lists, the first of each. */
export const listRankings = (size: number, now = Date.now()) => ({
  liked: rankLiked(size, now),
  watched: rankWatched(size),
  viewed: rankViewed(size, now),
})

/**
 * The products that most members liked since midnight in Seoul; likes of anonymous members do not count.
 */
export const listTopLiked = (size: number, now = Date.now()): DealCard[] => cardsOf(rankLiked(size, now))

/** The products on which most members have an alert. */
export const listTopWatched = (size: number): DealCard[] => cardsOf(rankWatched(size))

/** The products viewed most since midnight in Seoul. */
export const listTopViewed = (size: number, now = Date.now()): DealCard[] => cardsOf(rankViewed(size, now))

const cardsOf = (ranked: RankedProduct[]): DealCard[] =>
  listCards(
    ranked.map(({ productId }) => productId),
    'everything',
  )

const RANKED = { productId: products.id, name: products.name, lowestTotal: products.lowestTotal }

const rankLiked = (size: number, now: number): RankedProduct[] => rankOfDay(productLikeDays, size, now)

const rankWatched = (size: number): RankedProduct[] =>
  db
    .select({ ...RANKED, count: products.watcherCount })
    .from(products)
    .where(gt(products.watcherCount, 0))
    .orderBy(desc(products.watcherCount), desc(products.id))
    .limit(size)
    .all()

const rankViewed = (size: number, now: number): RankedProduct[] => rankOfDay(productViews, size, now)

/** Ordered as the index of the table is: only the rows that are shown are read. */
const rankOfDay = (counts: typeof productLikeDays | typeof productViews, size: number, now: number) =>
  db
    .select({ ...RANKED, count: counts.count })
    .from(counts)
    .crossJoin(products)
    .where(and(eq(counts.day, seoulDay(now)), gt(counts.count, 0), eq(products.id, counts.productId)))
    .orderBy(desc(counts.count), desc(counts.productId))
    .limit(size)
    .all()
