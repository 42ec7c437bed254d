import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { afterCommit } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { offerChanges } from '#db/schema/prices.ts'
import { announce } from '#domain/live.server.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'

/**
 * Adds `by` (negative: subtracts) to the number of members who have an alert on a product. Call it inside the `write()`
 * of the alerts.
 */
export function countWatchers(productId: number, by: number): void {
  addWatchers({ productId, by })
}

const addWatchers = prepare('run', { productId: products.id, by: 'number' }, (db, given) =>
  db
    .update(products)
    .set({ watcherCount: sql`${products.watcherCount} + ${given.by}` })
    .where(eq(products.id, given.productId)),
)

/** Records that a product's offers changed, if somebody watches it. Call it inside the `write()` of the change. */
export function noteOfferChange(productId: number): void {
  if (noteChange({ productId, changedAt: Date.now() }) > 0) afterCommit(() => announce('fanouts', undefined))
}

const noteChange = prepare(
  'run',
  { productId: products.id, changedAt: offerChanges.changedAt },
  (db, given) =>
    db
      .insert(offerChanges)
      .select(
        db
          .select({
            productId: products.id,
            changedAt: sql<number>`${given.changedAt}`.as('changed_at'),
            cursor: sql`0`.as('cursor'),
          })
          .from(products)
          .where(and(eq(products.id, given.productId), gt(products.watcherCount, 0))),
      )
      .onConflictDoUpdate({
        target: offerChanges.productId,
        set: { changedAt: sql`excluded.changed_at`, cursor: 0 },
      }),
)

/**
 * The live offer of these kinds with the lowest total, without free offers and unknown prices; null when there is none.
 */
export const findLowestOffer = (productId: number, kinds: readonly PriceKind[]) =>
  findLowest({ productId, kinds })

const findLowest = prepare('find', { productId: sales.productId, kinds: many(sales.kind) }, (db, given) =>
  db
    .select()
    .from(sales)
    .where(
      and(
        eq(sales.productId, given.productId),
        isNull(sales.endedAt),
        gt(sales.totalWon, 0),
        inArray(sales.kind, given.kinds),
      ),
    )
    .orderBy(asc(sales.totalWon), asc(sales.id))
    .limit(1),
)
