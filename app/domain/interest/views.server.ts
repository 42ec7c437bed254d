import { eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productViewHistories, productViews } from '#db/schema/interest.ts'
import { processSingleton } from '#db/singleton.ts'
import { createVisitCounter } from '#domain/accounts/firstVisits.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { deleteRows, serveGathered } from '#domain/drainGroups.server.ts'

// Views are gathered in memory and written every second, as hits on posts are.

const KEPT_MS = 90 * DAY_MS

/** A member's view of a product. */
export interface QueuedView {
  userId: number
  productId: number
  referrer: string | null
  viewedAt: number
}

/** A view that an app reports. */
export const NewView = z.object({
  productId: z.int('productId가 필요합니다.').positive('productId가 올바르지 않습니다.'),
  referrer: z.string().max(2_000, 'referrer가 너무 깁니다.').nullable().default(null),
})

const views = createVisitCounter('product', (productId, count, now) =>
  addCount({ day: seoulDay(now), productId, count }),
)

/**
 * Counts a view of a product's page, once per visitor in 24 hours, as hits on posts do. `visitor`: any text that
 * identifies the visitor.
 */
export const countView = (productId: number, visitor: string, now = Date.now()): void =>
  views.count(productId, visitor, now)

/** The latest views, by member and product. */
const gathered = () => processSingleton('queued-views', () => new Map<string, QueuedView>())

const keyOf = ({ userId, productId }: QueuedView): string => `${userId} ${productId}`

/** Records which product a member viewed, and its referrer. */
export function queueView(
  member: Member,
  productId: number,
  referrer: string | null,
  now = Date.now(),
): void {
  queueViews([{ userId: member.id, productId, referrer, viewedAt: now }])
}

/** Records a view at once. Refuses `not_found`. */
export function recordView(
  member: Member,
  { productId, referrer }: z.output<typeof NewView>,
  now = Date.now(),
): void {
  const view = { userId: member.id, productId: getProductId(productId), referrer, viewedAt: now }
  write(() => keepView(view))
  // An earlier view that is not written yet would replace this one.
  gathered().delete(keyOf(view))
}

/**
 * Returns and removes the members' views that a second machine has collected; the first machine writes them
 * (`queueViews`).
 */
export function takeQueuedViews(): QueuedView[] {
  const taken = [...gathered().values()]
  gathered().clear()
  return taken
}

/** Queues members' views that a second machine has collected. */
export function queueViews(views: QueuedView[]): void {
  for (const view of views) gathered().set(keyOf(view), view)
}

/** Writes the collected views. A product or a member that is gone meanwhile is left out. */
export async function flushViews(now = Date.now()): Promise<void> {
  await views.flush(now)
  await serveGathered(gathered(), (views) => {
    for (const view of views) keepView(view)
  })
}

/** Deletes views older than 90 days. */
export async function forgetOldViews(now = Date.now()): Promise<void> {
  await deleteRows(productViewHistories, lt(productViewHistories.viewedAt, now - KEPT_MS))
  await deleteRows(productViews, lt(productViews.day, seoulDay(now - KEPT_MS)))
}

const addCount = prepare('run', columnsOf(productViews, 'day', 'productId', 'count'), (db, given) =>
  db
    .insert(productViews)
    .select(
      db
        .select({
          day: sql<number>`${given.day}`.as('day'),
          productId: products.id,
          count: sql<number>`${given.count}`.as('count'),
        })
        .from(products)
        .where(eq(products.id, given.productId)),
    )
    .onConflictDoUpdate({
      target: [productViews.day, productViews.productId],
      set: { count: sql`${productViews.count} + excluded.count` },
    }),
)

const keepView = prepare(
  'run',
  columnsOf(productViewHistories, 'userId', 'productId', 'referrer', 'viewedAt'),
  (db, given) =>
    db
      .insert(productViewHistories)
      .select(
        db
          .select({
            userId: users.id,
            productId: products.id,
            referrer: sql<string | null>`${given.referrer}`.as('referrer'),
            viewedAt: sql<number>`${given.viewedAt}`.as('viewed_at'),
          })
          .from(users)
          .innerJoin(products, eq(products.id, given.productId))
          .where(eq(users.id, given.userId)),
      )
      .onConflictDoUpdate({
        target: [productViewHistories.userId, productViewHistories.productId],
        set: { referrer: sql`excluded.referrer`, viewedAt: sql`excluded.viewed_at` },
      }),
)
