import { and, eq, gte, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { sales } from '#db/schema/catalog.ts'

/**
 * Resets `aboveSince` of product alerts that counted a resting sale as ended: a sale that wakes was live all the time,
 * so their price was never above the target. Call it inside the `write()` of a reading, before it wakes `sale`. This is
 * one statement, which takes a few ms for 20,000 alerts.
 */
export function resetAboveSince(sale: typeof sales.$inferSelect): void {
  const { productId, kind, totalWon, endedAt } = sale
  if (totalWon !== null && endedAt !== null) forgetAbove({ productId, kind, totalWon, since: endedAt })
}

/** The total that the alert waits for. For LOWEST it is the total of the last message. */
const target = sql`case ${productAlerts.kind}
  when 'TARGET' then ${productAlerts.value}
  when 'PERCENT' then ${productAlerts.basisTotal} * (100 - ${productAlerts.value}) / 100
  else ${productAlerts.lastTotal} end`

const forgetAbove = prepare(
  'run',
  { ...columnsOf(sales, 'productId', 'kind', 'totalWon'), since: productAlerts.aboveSince },
  (db, given) =>
    db
      .update(productAlerts)
      .set({ aboveSince: null })
      .where(
        and(
          eq(productAlerts.productId, given.productId),
          gte(productAlerts.aboveSince, given.since),
          sql`${given.totalWon} <= ${target}`,
          sql`exists (select 1 from json_each(${productAlerts.priceKinds}) where value = ${given.kind})`,
        ),
      ),
)
