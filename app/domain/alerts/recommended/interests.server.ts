import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { productBookmarks, productViewHistories } from '#db/schema/interest.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { Evidence } from './reason.ts'

/** Older views say nothing any more, and a single view says little. */
const VIEW_DAYS = 30
const ENOUGH_VIEWS = 2

/**
 * Returns why a category interests a member, from stored rows: an alert on another of its products, a
 * bookmark, or several products viewed in the last 30 days; the strongest reason first, null for none.
 */
export function findInterest(
  userId: number,
  { productId, categoryId }: { productId: number; categoryId: number },
  now: number,
): Evidence | null {
  const isOther = and(eq(products.categoryId, categoryId), ne(products.id, productId))
  const total = sql<number>`count(*) over ()`
  const watched = db
    .select({ name: products.name, total })
    .from(productAlerts)
    .innerJoin(products, eq(products.id, productAlerts.productId))
    .where(and(eq(productAlerts.userId, userId), isOther))
    .orderBy(desc(productAlerts.id))
    .limit(1)
    .get()
  if (watched) return { by: 'ALERT', ...watched }
  const kept = db
    .select({ name: products.name, total })
    .from(productBookmarks)
    .innerJoin(products, eq(products.id, productBookmarks.productId))
    .where(and(eq(productBookmarks.userId, userId), isOther))
    .orderBy(desc(productBookmarks.createdAt))
    .limit(1)
    .get()
  if (kept) return { by: 'BOOKMARK', ...kept }
  const viewed = db
    .select({ name: products.name, total })
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(
      and(
        eq(productViewHistories.userId, userId),
        gte(productViewHistories.viewedAt, now - VIEW_DAYS * DAY_MS),
        isOther,
      ),
    )
    .orderBy(desc(productViewHistories.viewedAt))
    .limit(1)
    .get()
  return viewed && viewed.total >= ENOUGH_VIEWS ? { by: 'VIEW', ...viewed } : null
}
