import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { deliveries } from '#db/schema/devices.ts'

/*
 * The outbox. A row goes pending → sending → sent, failed, gone or cancelled. It is `sent` only once its
 * answer was recorded, and is then never sent again; a row whose answer was not recorded is sent again
 * under the same tag and key, so that the device shows one message.
 */

export const isPending = eq(deliveries.state, 'pending')

export const isSending = eq(deliveries.state, 'sending')

/** Cancels an unsent message. */
export function cancelDelivery({ id }: { id: number }, reason: string): void {
  markCancelled({ id, reason })
}

const markCancelled = prepare('run', columnsOf(deliveries, 'id', 'reason'), (db, given) =>
  db.update(deliveries).set({ state: 'cancelled', reason: given.reason }).where(eq(deliveries.id, given.id)),
)

/**
 * Cancels waiting messages, and the retries of messages in sending: a row in sending with a reason is not tried again.
 * The first reason stays.
 */
export function cancelWhere(condition: SQL | undefined, reason: string): void {
  db.update(deliveries)
    .set({ state: 'cancelled', reason })
    .where(and(isInState('pending'), condition))
    .run()
  db.update(deliveries)
    .set({ reason })
    .where(and(isInState('sending'), isNull(deliveries.reason), condition))
    .run()
}

/** Spelled as in the partial indexes. */
export const isInState = (state: (typeof deliveries.$inferSelect)['state']): SQL =>
  sql.raw(`deliveries.state = '${state}'`)

/** True for a delivery that waits or is in sending. Spelled as in the partial index. */
export const isUnsent = sql.raw(`deliveries.state in ('pending', 'sending')`)

/** Marks a message as failed, so that it is not tried again. */
export function failDelivery({ id }: { id: number }, reason: string): void {
  db.update(deliveries).set({ state: 'failed', reason }).where(eq(deliveries.id, id)).run()
}

/** Defers a message to an instant. */
export function postpone({ id }: { id: number }, dueAt: number, reason: string): void {
  markPostponed({ id, dueAt, reason })
}

const markPostponed = prepare('run', columnsOf(deliveries, 'id', 'dueAt', 'reason'), (db, given) =>
  db
    .update(deliveries)
    .set({ state: 'pending', dueAt: given.dueAt, reason: given.reason })
    .where(eq(deliveries.id, given.id)),
)

/** Cancels the messages that wait for a device. Call it inside the `write()` that removes the device. */
export const cancelDeliveries = (deviceId: number, reason: string): void =>
  closeWaiting(deviceId, 'cancelled', reason)

/** Ends the messages that wait for a device in one state. Call it inside the `write()` of its cause. */
export function closeWaiting(deviceId: number, state: 'gone' | 'cancelled', reason: string): void {
  db.update(deliveries)
    .set({ state, reason })
    .where(and(eq(deliveries.deviceId, deviceId), isUnsent))
    .run()
}
