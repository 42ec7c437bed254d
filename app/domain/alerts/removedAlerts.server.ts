import { and, eq, gt, lte } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { removedAlerts } from '#db/schema/alerts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'

type RemovedKind = (typeof removedAlerts.$inferSelect)['kind']

/** Pages offer the undo for a few seconds; a page without a script offers it until the member leaves the page. */
const KEPT_MS = 10 * MINUTE_MS

/** Keeps a deleted alert whole, with its id. Call it inside the `write()` that deletes the alert. */
export function keepRemoved<Row extends { id: number }>(
  { id }: Pick<Member, 'id'>,
  kind: RemovedKind,
  row: Row,
  now = Date.now(),
): void {
  const kept = { row: { ...row }, removedAt: now }
  db.insert(removedAlerts)
    .values({ userId: id, kind, alertId: row.id, ...kept })
    .onConflictDoUpdate({
      target: [removedAlerts.userId, removedAlerts.kind, removedAlerts.alertId],
      set: kept,
    })
    .run()
}

/** Takes a deleted alert out of the store. Refuses `not_found` after ten minutes. Call it inside a `write()`. */
export function takeRemoved<Row>(
  { id }: Pick<Member, 'id'>,
  kind: RemovedKind,
  alertId: number,
  now = Date.now(),
): Row {
  const kept = db
    .delete(removedAlerts)
    .where(isKept(id, kind, alertId, now))
    .returning({ row: removedAlerts.row })
    .get()
  return (kept?.row ?? refuse('not_found', '되돌릴 수 있는 시간이 지났습니다.')) as Row
}

/** Whether the member deleted the alert in the last ten minutes, as the first press of a double click does. */
export const wasRemoved = (
  { id }: Pick<Member, 'id'>,
  kind: RemovedKind,
  alertId: number,
  now = Date.now(),
): boolean =>
  db
    .select({ id: removedAlerts.alertId })
    .from(removedAlerts)
    .where(isKept(id, kind, alertId, now))
    .get() !== undefined

const isKept = (userId: number, kind: RemovedKind, alertId: number, now: number) =>
  and(
    eq(removedAlerts.userId, userId),
    eq(removedAlerts.kind, kind),
    eq(removedAlerts.alertId, alertId),
    gt(removedAlerts.removedAt, now - KEPT_MS),
  )

/** Deletes what no member can restore any more. */
export const forgetRemovedAlerts = (now = Date.now()): Promise<void> =>
  deleteRows(removedAlerts, lte(removedAlerts.removedAt, now - KEPT_MS))
