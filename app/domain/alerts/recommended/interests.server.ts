import { and, desc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { productBookmarks, productViewHistories } from '#db/schema/interest.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { RecommendationEvidence } from './reason.ts'

/** Only views of this many days show an interest. A single view shows none. */
const VIEW_DAYS = 30
const ENOUGH_VIEWS = 2

/**
 * Returns why a category interests a member, from stored rows: an alert on another of its products, a
 * bookmark, or several products viewed in the last 30 days; the strongest reason first, null for none.
 */
export function findInterest(
  userId: number,
  about: { productId: number; categoryId: number },
  now: number,
): RecommendationEvidence | null {
  const watched = findWatched({ userId, ...about })
  if (watched) return { by: 'ALERT', ...watched }
  const kept = findKept({ userId, ...about })
  if (kept) return { by: 'BOOKMARK', ...kept }
  const viewed = findViewed({ userId, ...about, since: now - VIEW_DAYS * DAY_MS })
  return viewed && viewed.total >= ENOUGH_VIEWS ? { by: 'VIEW', ...viewed } : null
}

const PLACES = { userId: users.id, productId: products.id, categoryId: products.categoryId }
const columns = { name: products.name, total: sql<number>`count(*) over ()` }

/** Another product of the category. */
const isOther = ({ productId, categoryId }: Record<'productId' | 'categoryId', SQL>) =>
  and(eq(products.categoryId, categoryId), ne(products.id, productId))

const findWatched = prepare('find', PLACES, (db, given) =>
  db
    .select(columns)
    .from(productAlerts)
    .innerJoin(products, eq(products.id, productAlerts.productId))
    .where(and(eq(productAlerts.userId, given.userId), isOther(given)))
    .orderBy(desc(productAlerts.id))
    .limit(1),
)

const findKept = prepare('find', PLACES, (db, given) =>
  db
    .select(columns)
    .from(productBookmarks)
    .innerJoin(products, eq(products.id, productBookmarks.productId))
    .where(and(eq(productBookmarks.userId, given.userId), isOther(given)))
    .orderBy(desc(productBookmarks.createdAt))
    .limit(1),
)

const findViewed = prepare('find', { ...PLACES, since: productViewHistories.viewedAt }, (db, given) =>
  db
    .select(columns)
    .from(productViewHistories)
    .innerJoin(products, eq(products.id, productViewHistories.productId))
    .where(
      and(
        eq(productViewHistories.userId, given.userId),
        gte(productViewHistories.viewedAt, given.since),
        isOther(given),
      ),
    )
    .orderBy(desc(productViewHistories.viewedAt))
    .limit(1),
)
