import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { heldMessages } from '#db/schema/devices.ts'
import { nextMinuteOfDay, nextOpening } from './hours.ts'
import { type Plan, readPlan } from './plan.server.ts'

export type HeldMessage = typeof heldMessages.$inferSelect

/** Why a message is on hold: outside the allowed hours, or over the daily cap. */
export type Why = HeldMessage['why']

/**
 * Puts a message on hold until its member may be notified. A newer one of the same history row replaces it.
 */
export function holdMessage(
  userId: number,
  message: { historyId: number; why: Why; round: number; urgency: number },
  plan: Plan,
  now: number,
): void {
  const dueAt = dueAtOf({ why: message.why, heldAt: now }, plan, now)
  keepHeld({ ...message, userId, heldAt: now, dueAt })
}

/** Releases the message of a history row, because a newer one replaces it or it is sent. */
export const forgetHeld = (historyId: number): void => void dropHeld({ historyId })

/**
 * Recomputes when held messages are due; call it in the transaction that changes the member's settings.
 */
export function rescheduleHeld(userId: number, now: number): void {
  const plan = readPlan(userId)
  for (const held of listHeld(userId)) {
    db.update(heldMessages)
      .set({ dueAt: dueAtOf(held, plan, now) })
      .where(eq(heldMessages.historyId, held.historyId))
      .run()
  }
}

/** The next members after `afterId` with a held message that is due. */
export const listDueMembers = (now: number, afterId: number, limit: number): number[] =>
  db
    .selectDistinct({ userId: heldMessages.userId })
    .from(heldMessages)
    .where(and(lte(heldMessages.dueAt, now), gt(heldMessages.userId, afterId)))
    .orderBy(asc(heldMessages.userId))
    .limit(limit)
    .all()
    .map(({ userId }) => userId)

/** When the messages on hold of these history rows are due, by the row's id. */
export const listDueTimes = (historyIds: number[]): Map<number, number> =>
  new Map(
    db
      .select({ historyId: heldMessages.historyId, dueAt: heldMessages.dueAt })
      .from(heldMessages)
      .where(inArray(heldMessages.historyId, historyIds))
      .all()
      .map(({ historyId, dueAt }) => [historyId, dueAt]),
  )

/**
 * Removes a member's due messages on hold and returns them, most urgent first. Call it inside the `write()` that
 * notifies.
 */
export function takeHeld(userId: number, now: number): HeldMessage[] {
  return write(() => {
    const due = listHeld(userId).filter(({ dueAt }) => dueAt <= now)
    db.delete(heldMessages)
      .where(
        inArray(
          heldMessages.historyId,
          due.map(({ historyId }) => historyId),
        ),
      )
      .run()
    return due
  })
}

const listHeld = (userId: number): HeldMessage[] =>
  db
    .select()
    .from(heldMessages)
    .where(eq(heldMessages.userId, userId))
    .orderBy(asc(heldMessages.urgency), asc(heldMessages.heldAt), asc(heldMessages.historyId))
    .all()

/**
 * When a message on hold is due: once the allowed hours begin. A message over the cap waits at least for the first
 * digest after it was put on hold.
 */
function dueAtOf({ why, heldAt }: Pick<HeldMessage, 'why' | 'heldAt'>, plan: Plan, now: number): number {
  const from = why === 'CAP' ? Math.max(now, nextMinuteOfDay(plan.digestMinute, heldAt)) : now
  return nextOpening(plan.hours, from)
}

const keepHeld = prepare(
  'run',
  columnsOf(heldMessages, 'historyId', 'userId', 'why', 'round', 'urgency', 'heldAt', 'dueAt'),
  (db, given) => {
    const { historyId: _, userId: __, ...changed } = given
    return db
      .insert(heldMessages)
      .values(given)
      .onConflictDoUpdate({ target: heldMessages.historyId, set: changed })
  },
)

const dropHeld = prepare('run', { historyId: heldMessages.historyId }, (db, given) =>
  db.delete(heldMessages).where(eq(heldMessages.historyId, given.historyId)),
)
