import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../../../db/client.server.ts'
import { users } from '../../../../db/schema/accounts.ts'
import { productLikes, products, productViews } from '../../../../db/schema/products.ts'
import { seoulDay, seoulMidnight } from '../../clock.ts'
import { listCards } from '../cards.server.ts'
import type { DealCard } from '../deal.ts'

export const TopSize = z.object({
  size: z.coerce
    .number()
    .int()
    .min(1)
    .catch(10)
    .default(10)
    .transform((size) => Math.min(size, 100)),
})

/** The products that most members liked since midnight in Seoul; likes of anonymous members do not count. */
export function listTopLiked(size: number, now = Date.now()): DealCard[] {
  const liked = db
    .select({ id: productLikes.productId })
    .from(productLikes)
    .innerJoin(users, eq(users.id, productLikes.userId))
    .where(and(gte(productLikes.createdAt, seoulMidnight(now)), eq(users.isNoauth, false)))
    .groupBy(productLikes.productId)
    .orderBy(desc(count()), desc(productLikes.productId))
    .limit(size)
    .all()
  return cardsOf(liked)
}

/** The products on which most members have an alert. */
export function listTopWatched(size: number): DealCard[] {
  const watched = db
    .select({ id: products.id })
    .from(products)
    .where(sql`watcher_count > 0`)
    .orderBy(desc(products.watcherCount), desc(products.id))
    .limit(size)
    .all()
  return cardsOf(watched)
}

/** The products whose pages were looked at most since midnight in Seoul. */
export function listTopViewed(size: number, now = Date.now()): DealCard[] {
  const viewed = db
    .select({ id: productViews.productId })
    .from(productViews)
    .where(eq(productViews.day, seoulDay(now)))
    .orderBy(desc(productViews.count), desc(productViews.productId))
    .limit(size)
    .all()
  return cardsOf(viewed)
}

const cardsOf = (rows: Array<{ id: number }>): DealCard[] =>
  listCards(
    rows.map(({ id }) => id),
    'everything',
  )
