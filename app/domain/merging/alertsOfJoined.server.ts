import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { db, perDatabase } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { PRICE_KINDS, productMerges, products } from '#db/schema/catalog.ts'
import type { Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findLowestOffer } from '#domain/deals/watchers.server.ts'

/**
 * Moves at most `size` alerts of a product that is being merged to the one that stays. Of a member's alerts on both it
 * keeps the stricter one, else the older. Returns how many it served.
 */
export function moveAlerts({ keptId, goneId }: Merge, size: number): number {
  const userIds = listWatching({ productId: goneId, size }).map((alert) => alert.userId)
  if (userIds.length === 0) return 0
  const given = { keptId, goneId, members: JSON.stringify(userIds) }
  statements().dropLooser.run(given)
  statements().move.run(given)
  return userIds.length
}

const listWatching = prepare('list', { productId: productAlerts.productId, size: 'number' }, (db, given) =>
  db
    .select({ userId: productAlerts.userId })
    .from(productAlerts)
    .where(eq(productAlerts.productId, given.productId))
    .limit(given.size),
)

/** Alerts that notify less often come first: a target before a change, the lower of two targets. */
const strictness = (alert: string): string => `
  case ${alert}.kind when 'TARGET' then 0 when 'PERCENT' then 1 when 'FALL' then 2 else 3 end,
  case ${alert}.kind
    when 'TARGET' then ${alert}.value
    when 'PERCENT' then coalesce(${alert}.basis_total, 0) * (100 - ${alert}.value)
    else 0
  end,
  ${alert}.id`

const statements = perDatabase((handle) => ({
  dropLooser: handle.prepare(
    `delete from product_alerts as own
     where product_id in (:keptId, :goneId) and user_id in (select value from json_each(:members)) and exists (
       select 1 from product_alerts other
       where other.user_id = own.user_id and other.product_id in (:keptId, :goneId)
         and (${strictness('other')}) < (${strictness('own')}))`,
  ),
  move: handle.prepare(
    `update product_alerts set product_id = :keptId
     where product_id = :goneId and user_id in (select value from json_each(:members))`,
  ),
}))

type Lowest = Merge['lowest']

/** The lowest total of a product's live offers of each kind of price. */
export const listLowest = (productId: number): Lowest =>
  Object.fromEntries(
    PRICE_KINDS.flatMap((kind) => {
      const total = findLowestOffer(productId, [kind])?.totalWon
      return total ? [[kind, total]] : []
    }),
  )

/**
 * Restarts the next alerts of a merged product, at most `size`, from the prices that it had when it became one: a merge is
 * no change of a price. Returns how many.
 */
export function settleGroup({ id, keptId, cursor, joinedAt, lowest }: Merge, size: number): number {
  const waiting = and(
    eq(productAlerts.productId, keptId),
    gt(productAlerts.userId, cursor),
    lte(productAlerts.createdAt, joinedAt ?? 0),
  )
  const members = db
    .select({ userId: productAlerts.userId })
    .from(productAlerts)
    .where(waiting)
    .orderBy(asc(productAlerts.userId))
    .limit(size)
    .all()
  const last = members.at(-1)
  if (!last) return 0
  restartAlerts(and(waiting, lte(productAlerts.userId, last.userId)), lowest)
  db.update(productMerges).set({ cursor: last.userId }).where(eq(productMerges.id, id)).run()
  return members.length
}

/** Restarts the alerts on a product from its present offers, because a split is no change of a price. */
export const settleAlerts = (productId: number): void =>
  restartAlerts(eq(productAlerts.productId, productId), listLowest(productId))

function restartAlerts(chosen: SQL | undefined, lowest: Lowest): void {
  const kinds = db
    .selectDistinct({ priceKinds: productAlerts.priceKinds })
    .from(productAlerts)
    .where(chosen)
    .all()
  for (const { priceKinds } of kinds) {
    const totals = priceKinds.flatMap((kind) => lowest[kind] ?? [])
    if (totals.length === 0) continue
    db.update(productAlerts)
      .set({ lastTotal: Math.min(...totals) })
      .where(
        and(chosen, eq(productAlerts.priceKinds, priceKinds), inArray(productAlerts.kind, ['FALL', 'ANY'])),
      )
      .run()
  }
}

/** Recounts the watchers of a product. */
export function countWatchers(productId: number): void {
  const watching = eq(productAlerts.productId, productId)
  db.update(products)
    .set({ watcherCount: db.$count(productAlerts, watching) })
    .where(eq(products.id, productId))
    .run()
}
