import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { users } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productLikes, productViews } from '#db/schema/interest.ts'
import { seoulDay, seoulMidnight } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { listSize } from '#domain/listSize.server.ts'

export const TopSize = listSize(10)

/** A product in a ranked list. */
export interface RankedProduct {
  productId: number
  name: string
  lowestTotal: number | null
  /** The value that ranks it: likes, members with an alert on it, views. */
  count: number
}

/** The front page's lists, the first of each. */
export const listRankings = (size: number, now = Date.now()) => ({
  liked: rankLiked(size, now),
  watched: selectWatched().all({ size }),
  viewed: rankViewed(size, now),
})

/**
 * The products that most members liked since midnight in Seoul; likes of anonymous members do not count.
 */
export const listTopLiked = (size: number, now = Date.now()): DealCard[] => cardsOf(rankLiked(size, now))

/** The products on which most members have an alert. */
export const listTopWatched = (size: number): DealCard[] => cardsOf(selectWatched().all({ size }))

/** The products viewed most since midnight in Seoul. */
export const listTopViewed = (size: number, now = Date.now()): DealCard[] => cardsOf(rankViewed(size, now))

const cardsOf = (ranked: RankedProduct[]): DealCard[] =>
  listCards(
    ranked.map(({ productId }) => productId),
    'everything',
  )

const rankLiked = (size: number, now: number): RankedProduct[] =>
  selectLiked().all({ size, since: seoulMidnight(now) })

const rankViewed = (size: number, now: number): RankedProduct[] =>
  selectViewed().all({ size, day: seoulDay(now) })

const RANKED = { productId: products.id, name: products.name, lowestTotal: products.lowestTotal }
const size = sql.placeholder('size')

const selectLiked = prepared(() =>
  db
    .select({ ...RANKED, count: count() })
    .from(productLikes)
    .innerJoin(users, eq(users.id, productLikes.userId))
    .innerJoin(products, eq(products.id, productLikes.productId))
    .where(and(gte(productLikes.createdAt, sql.placeholder('since')), eq(users.isNoauth, false)))
    .groupBy(products.id)
    .orderBy(desc(count()), desc(products.id))
    .limit(size)
    .prepare(),
)

const selectWatched = prepared(() =>
  db
    .select({ ...RANKED, count: products.watcherCount })
    .from(products)
    .where(sql`watcher_count > 0`)
    .orderBy(desc(products.watcherCount), desc(products.id))
    .limit(size)
    .prepare(),
)

const selectViewed = prepared(() =>
  db
    .select({ ...RANKED, count: productViews.count })
    .from(productViews)
    .innerJoin(products, eq(products.id, productViews.productId))
    .where(eq(productViews.day, sql.placeholder('day')))
    .orderBy(desc(productViews.count), desc(products.id))
    .limit(size)
    .prepare(),
)
