import { count, eq, gt, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { deliveries } from '#db/schema/devices.ts'

const RECENT = 10_000

/** How many messages wait to be sent, and are being sent. */
export const countOpenDeliveries = (): Record<string, number> => ({
  pending: countIn('pending'),
  sending: countIn('sending'),
})

/** How many of the latest ten thousand messages are in each state. */
export function countRecentDeliveries(): Record<string, number> {
  const last = sql`(select coalesce(max(${deliveries.id}), 0) from ${deliveries})`
  const rows = db
    .select({ state: deliveries.state, count: count() })
    .from(deliveries)
    .where(gt(deliveries.id, sql`${last} - ${RECENT}`))
    .groupBy(deliveries.state)
    .all()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const countIn = (state: (typeof deliveries.$inferSelect)['state']): number =>
  db.select({ total: count() }).from(deliveries).where(eq(deliveries.state, state)).get()!.total
