import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { findLowestOffer } from '#domain/deals/watchers.server.ts'

/** Of a member's alerts on two products that are being merged, keeps the stricter one, else the older. */
export function foldAlerts(productId: number, otherId: number): void {
  db.run(sql`
    delete from product_alerts as own
    where product_id in (${productId}, ${otherId}) and exists (
      select 1 from product_alerts other
      where other.user_id = own.user_id and other.product_id in (${productId}, ${otherId})
        and (${strictness(sql`other`)}) < (${strictness(sql`own`)}))`)
}

/** Alerts that notify less often come first: a target before a change, the lower of two targets. */
const strictness = (alert: ReturnType<typeof sql>) => sql`
  case ${alert}.kind when 'TARGET' then 0 when 'PERCENT' then 1 when 'FALL' then 2 else 3 end,
  case ${alert}.kind
    when 'TARGET' then ${alert}.value
    when 'PERCENT' then coalesce(${alert}.basis_total, 0) * (100 - ${alert}.value)
    else 0
  end,
  ${alert}.id`

/**
 * Restarts the alerts on a product from its present offers, because a merge or split is no change of a
 * price. Recounts its watchers.
 */
export function settleWatchers(productId: number): void {
  const watching = eq(productAlerts.productId, productId)
  const kinds = db
    .selectDistinct({ priceKinds: productAlerts.priceKinds })
    .from(productAlerts)
    .where(watching)
    .all()
  for (const { priceKinds } of kinds) {
    const lastTotal = findLowestOffer(productId, priceKinds)?.totalWon
    if (lastTotal === undefined || lastTotal === null) continue
    db.update(productAlerts)
      .set({ lastTotal })
      .where(
        and(watching, eq(productAlerts.priceKinds, priceKinds), inArray(productAlerts.kind, ['FALL', 'ANY'])),
      )
      .run()
  }
  db.update(products)
    .set({ watcherCount: db.$count(productAlerts, watching) })
    .where(eq(products.id, productId))
    .run()
}
