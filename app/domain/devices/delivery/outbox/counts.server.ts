import { and, count, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { deliveries } from '#db/schema/devices.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'

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

const KEPT_MS = 14 * DAY_MS

/** Deletes deliveries older than 14 days with their acknowledgements. A delivery that still waits stays. */
export const forgetOldDeliveries = (now = Date.now()): Promise<void> =>
  deleteRows(
    deliveries,
    and(lt(deliveries.createdAt, now - KEPT_MS), notInArray(deliveries.state, ['pending', 'sending'])),
  )

const countIn = (state: (typeof deliveries.$inferSelect)['state']): number =>
  db.select({ total: count() }).from(deliveries).where(eq(deliveries.state, state)).get()!.total
