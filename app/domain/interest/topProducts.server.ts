import { and, count, desc, eq, gt, gte } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productLikes, productViews } from '#db/schema/interest.ts'
import { seoulDay, seoulMidnight } from '#domain/clock.ts'
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

/** A cross join keeps the order: the likes of one day, not all likes of each member. */
const rankLiked = (size: number, now: number): RankedProduct[] =>
  db
    .select({ ...RANKED, count: count() })
    .from(productLikes)
    .crossJoin(users)
    .innerJoin(products, eq(products.id, productLikes.productId))
    .where(
      and(
        gte(productLikes.createdAt, seoulMidnight(now)),
        eq(users.id, productLikes.userId),
        eq(users.isNoauth, false),
      ),
    )
    .groupBy(products.id)
    .orderBy(desc(count()), desc(products.id))
    .limit(size)
    .all()

const rankWatched = (size: number): RankedProduct[] =>
  db
    .select({ ...RANKED, count: products.watcherCount })
    .from(products)
    .where(gt(products.watcherCount, 0))
    .orderBy(desc(products.watcherCount), desc(products.id))
    .limit(size)
    .all()

const rankViewed = (size: number, now: number): RankedProduct[] =>
  db
    .select({ ...RANKED, count: productViews.count })
    .from(productViews)
    .innerJoin(products, eq(products.id, productViews.productId))
    .where(eq(productViews.day, seoulDay(now)))
    .orderBy(desc(productViews.count), desc(products.id))
    .limit(size)
    .all()
