import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { db, perDatabase } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { type LowestTotals, PRICE_KINDS, productMerges } from '#db/schema/catalog.ts'
import type { Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { countWatchers, findLowestOffer } from '#domain/prices/watchers.server.ts'

/*
 * A merge changes no price, so it notifies nobody. Each alert takes the lowest price that the other product had when
 * the merge began, if that price is below the one it knows, or if its own product had no live price. A price that
 * changes before or during the merge still notifies. An alert that started during the merge knows both prices already.
 */

/**
 * Gives at most `size` alerts on the kept product the price of the product that is merged into it. Saves the position.
 * Returns how many alerts it served.
 */
export function lowerAlerts(merge: Merge, size: number): number {
  const { id, keptId, alertCursor } = merge
  if (alertCursor === null) return 0
  const userIds = listWatching({ productId: keptId, cursor: alertCursor, size }).map(({ userId }) => userId)
  lower(merge, keptId, JSON.stringify(userIds))
  const isLast = userIds.length < size
  db.update(productMerges)
    .set({ alertCursor: isLast ? null : userIds.at(-1) })
    .where(eq(productMerges.id, id))
    .run()
  return userIds.length
}

/**
 * Moves at most `size` alerts of a product that is being merged to the one that stays. Of a member's alerts on both it
 * keeps the stricter one, else the older. Returns how many it served.
 */
export function moveAlerts(merge: Merge, size: number): number {
  const { keptId, goneId } = merge
  const userIds = listWatching({ productId: goneId, cursor: 0, size }).map(({ userId }) => userId)
  if (userIds.length === 0) return 0
  const members = JSON.stringify(userIds)
  lower(merge, goneId, members)
  const { changes: dropped } = statements().dropLooser.run({ keptId, goneId, members })
  statements().move.run({ keptId, goneId, members })
  countWatchers(goneId, -userIds.length)
  countWatchers(keptId, userIds.length - dropped)
  return userIds.length
}

const listWatching = prepare(
  'list',
  { productId: productAlerts.productId, cursor: productAlerts.userId, size: 'number' },
  (db, given) =>
    db
      .select({ userId: productAlerts.userId })
      .from(productAlerts)
      .where(and(eq(productAlerts.productId, given.productId), gt(productAlerts.userId, given.cursor)))
      .orderBy(asc(productAlerts.userId))
      .limit(given.size),
)

/** Lowers the known price of these members' alerts on one of the products to the price of the other product. */
function lower(merge: Merge, productId: number, members: string): void {
  const { id, keptId, goneId, keptLowest, goneLowest } = merge
  const [otherId, ownLowest, otherLowest] =
    productId === keptId ? [goneId, keptLowest, goneLowest] : [keptId, goneLowest, keptLowest]
  statements().lower.run({
    id,
    productId,
    otherId,
    members,
    ownLowest: JSON.stringify(ownLowest),
    otherLowest: JSON.stringify(otherLowest),
  })
}

/** The lowest of the totals in a JSON object by kind that an alert counts. */
const lowestOf = (totals: string): string =>
  `(select min(value) from json_each(${totals}) where key in (select value from json_each(own.price_kinds)))`

/**
 * SQL for the price that an alert takes over from the other product: the last one of the member's alert there with the
 * same price kinds, else the lowest one.
 */
const OTHER_TOTAL = `coalesce(
  (select last_total from product_alerts other
   where other.user_id = own.user_id and other.product_id = :otherId and other.kind in ('FALL', 'ANY')
     and other.price_kinds = own.price_kinds),
  ${lowestOf(':otherLowest')})`

/** Alerts that notify less often come first: a target before a change, the lower of two targets. */
const strictness = (alert: string): string => `
  case ${alert}.kind when 'TARGET' then 0 when 'PERCENT' then 1 when 'LOWEST' then 2 when 'FALL' then 3 else 4 end,
  case ${alert}.kind
    when 'TARGET' then ${alert}.value
    when 'PERCENT' then coalesce(${alert}.basis_total, 0) * (100 - ${alert}.value)
    else 0
  end,
  ${alert}.id`

const statements = perDatabase((handle) => ({
  lower: handle.prepare(
    `update product_alerts as own
     set last_total = iif(${lowestOf(':ownLowest')} is null, ${OTHER_TOTAL}, min(last_total, ${OTHER_TOTAL}))
     where product_id = :productId and user_id in (select value from json_each(:members))
       and kind in ('FALL', 'ANY') and merge_id is not :id and ${lowestOf(':otherLowest')} is not null`,
  ),
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

/** The lowest total of a product's live offers of each kind of price. */
export const listLowest = (productId: number): LowestTotals =>
  Object.fromEntries(
    PRICE_KINDS.flatMap((kind) => {
      const total = findLowestOffer(productId, [kind])?.totalWon
      return total ? [[kind, total]] : []
    }),
  )

/**
 * If a split took the lowest price of a product, sets the known price of its alerts to the lowest price that is left,
 * because a split is no price change. `before`: the lowest totals before the split. An alert that knows a higher price
 * stays as it is, because its member has not been notified of the fall yet. This is one statement, which takes 13 ms
 * for 20,000 alerts. Call it inside the `write()` of the split.
 */
export function raiseAlerts(productId: number, before: LowestTotals): void {
  const left = listLowest(productId)
  if (PRICE_KINDS.every((kind) => left[kind] === before[kind])) return
  const ofChanges = and(eq(productAlerts.productId, productId), inArray(productAlerts.kind, ['FALL', 'ANY']))
  const kinds = db
    .selectDistinct({ priceKinds: productAlerts.priceKinds })
    .from(productAlerts)
    .where(ofChanges)
    .all()
  for (const { priceKinds } of kinds) {
    const [lowest, lowestBefore] = [lowestIn(left, priceKinds), lowestIn(before, priceKinds)]
    if (lowest === null || lowest === lowestBefore) continue
    db.update(productAlerts)
      .set({ lastTotal: lowest })
      .where(and(ofChanges, eq(productAlerts.priceKinds, priceKinds), lt(productAlerts.lastTotal, lowest)))
      .run()
  }
}

function lowestIn(totals: LowestTotals, kinds: readonly (keyof LowestTotals)[]): number | null {
  const known = kinds.flatMap((kind) => totals[kind] ?? [])
  return known.length > 0 ? Math.min(...known) : null
}
