import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, lte, min, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '../../../db/client.server.ts'
import { given, prepared } from '../../../db/prepared.server.ts'
import { ACK_EVENTS, deliveries, deliveryAcks, devices, notifyHistories } from '../../../db/schema/devices.ts'
import { announce } from '../live.server.ts'
import { refuse } from '../refusal.ts'
import { nextAttemptAt } from './backoff.ts'

/*
 * The outbox. A row goes pending → sending → sent, failed, gone or cancelled. It is `sent` only once its answer
 * was recorded, and is then never sent again; a row whose answer was not recorded is sent again under the same
 * tag and key, so that the device shows one message.
 */

const KEY_BYTES = 16

/** What one message to one device needs to be sent. */
export type DueDelivery = ReturnType<typeof selectDue>[number]

/** What became of an attempt. `gone`: the device can never be reached again. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; afterMs?: number }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string }

/** What a device says of a message. */
export const Acknowledgement = z.object({
  deliveryKey: z.string('deliveryKey가 필요합니다.').max(64, 'deliveryKey가 올바르지 않습니다.'),
  event: z.enum(ACK_EVENTS, 'event가 올바르지 않습니다.'),
})
export type Acknowledgement = z.output<typeof Acknowledgement>

/**
 * Queues a message to every device of a member: the first about its history, or the `round`th, which takes the place
 * of those before. Call it inside the `write()` of its history row.
 */
export function queueDeliveries(historyId: number, userId: number, round = 1): void {
  if (round > 1) dropWaiting().run({ historyId })
  for (const { id } of findDevices().all({ userId })) queueDelivery(historyId, id, round)
}

/** Messages that nobody was sent yet say nothing that the newer one does not. */
const dropWaiting = prepared(() =>
  db
    .update(deliveries)
    .set({ state: 'cancelled', reason: '더 새로운 알림으로 대신합니다' })
    .where(and(eq(deliveries.historyId, sql.placeholder('historyId')), eq(deliveries.state, 'pending')))
    .prepare(),
)

const findDevices = prepared(() =>
  db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, sql.placeholder('userId')))
    .prepare(),
)

/** Queues a message to one device; answers its key. Call it inside the `write()` of its history row. */
export function queueDelivery(historyId: number, deviceId: number, round = 1): string {
  const deliveryKey = randomBytes(KEY_BYTES).toString('base64url')
  const now = Date.now()
  addDelivery().run({ deliveryKey, historyId, deviceId, round, dueAt: now, createdAt: now })
  afterCommit(announceDeliveries)
  return deliveryKey
}

const addDelivery = prepared(() =>
  db
    .insert(deliveries)
    .values(given(deliveries, 'deliveryKey', 'historyId', 'deviceId', 'round', 'dueAt', 'createdAt'))
    .prepare(),
)

const announceDeliveries = (): void => announce('deliveries', undefined)

/** Marks up to `limit` due rows as being sent and answers them, oldest first. */
export function takeDue(limit: number): DueDelivery[] {
  return write(() => {
    const due = selectDue(limit)
    for (const { id, attempts } of due) {
      db.update(deliveries).set({ state: 'sending', attempts }).where(eq(deliveries.id, id)).run()
    }
    return due
  })
}

/** Spelled as in the index of what waits. */
const isPending = sql`state = 'pending'`

/** The instant at which the next waiting row is due, null when none waits. */
export function nextDueAt(): number | null {
  return (
    db
      .select({ at: min(deliveries.dueAt) })
      .from(deliveries)
      .where(isPending)
      .get()?.at ?? null
  )
}

/**
 * Records the outcome of an attempt, and what follows from it for the device. A device that registered anew
 * meanwhile is not judged by its old address: the message goes to the new one.
 */
export function settle(due: DueDelivery, outcome: Outcome): void {
  write(() => {
    const row = findInHand(due.id)
    if (!row) return
    if (outcome.kind === 'sent') recordSent(due)
    else if (row.fcmToken !== due.device.fcmToken) postpone(due, Date.now(), outcome.reason)
    else if (outcome.kind === 'gone') loseDevice(due, outcome.reason)
    else if (outcome.kind === 'failed') recordFailed(due, outcome.reason)
    else tryLater(due, row.createdAt, outcome)
  })
}

/**
 * Gives rows that a killed process left in its hands back to the outbox; answers how many. Call it when this
 * process alone sends, before it begins.
 */
export function resumeInterrupted(): number {
  return write(
    () =>
      db
        .update(deliveries)
        .set({ state: 'pending', dueAt: Date.now() })
        .where(eq(deliveries.state, 'sending'))
        .run().changes,
  )
}

/** Ends what still waits for a device. Call it inside the `write()` that removes the device. */
export const cancelDeliveries = (deviceId: number, reason: string): void =>
  closeWaiting(deviceId, 'cancelled', reason)

/** Ends what still waits to be sent about a subject (`deal:12`). Call it inside the `write()` of its cause. */
export function cancelMessages(subject: string, reason: string): void {
  db.update(deliveries)
    .set({ state: 'cancelled', reason })
    .where(and(isPending, isAbout(subject)))
    .run()
}

/** Sends after all what `cancelMessages` ended for this reason. Call it inside the `write()` of its cause. */
export function resumeMessages(subject: string, reason: string): void {
  const { changes } = db
    .update(deliveries)
    .set({ state: 'pending', dueAt: Date.now(), reason: null })
    .where(and(eq(deliveries.state, 'cancelled'), eq(deliveries.reason, reason), isAbout(subject)))
    .run()
  if (changes > 0) afterCommit(announceDeliveries)
}

const isAbout = (subject: string) =>
  inArray(
    deliveries.historyId,
    db.select({ id: notifyHistories.id }).from(notifyHistories).where(eq(notifyHistories.subject, subject)),
  )

/**
 * Records what a device says of a message; saying it again changes nothing. Answers whether it is news, and of what
 * message to whom. Refuses `not_found`.
 */
export function recordAck({ deliveryKey, event }: Acknowledgement) {
  return write(() => {
    const delivery = db
      .select({ id: deliveries.id, historyId: deliveries.historyId, userId: notifyHistories.userId })
      .from(deliveries)
      .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
      .where(eq(deliveries.deliveryKey, deliveryKey))
      .get()
    if (!delivery) refuse('not_found', '알림을 찾을 수 없습니다.')
    const { id: deliveryId, historyId, userId } = delivery
    const { changes } = db
      .insert(deliveryAcks)
      .values({ deliveryId, event, at: Date.now() })
      .onConflictDoNothing()
      .run()
    return { isNew: changes > 0, historyId, userId }
  })
}

function selectDue(limit: number) {
  const rows = db
    .select({ delivery: deliveries, device: devices, history: notifyHistories })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
    .where(and(isPending, lte(deliveries.dueAt, Date.now())))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit)
    .all()
  return rows.map(({ delivery, device, history }) => ({
    id: delivery.id,
    deliveryKey: delivery.deliveryKey,
    /** One message on a device has one tag: a later one of the same tag replaces it. */
    tag: String(history.id),
    /** This attempt counted. */
    attempts: delivery.attempts + 1,
    device: { id: device.id, deviceType: device.deviceType, fcmToken: device.fcmToken },
    message: {
      kind: history.kind,
      title: history.title,
      body: history.body,
      imageUrl: history.imageUrl,
      link: history.link,
    },
  }))
}

/** A row that is being sent; none when its device was removed meanwhile. */
function findInHand(id: number) {
  return db
    .select({ createdAt: deliveries.createdAt, fcmToken: devices.fcmToken })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'sending')))
    .get()
}

function recordSent({ id, device }: DueDelivery): void {
  const now = Date.now()
  db.update(deliveries).set({ state: 'sent', sentAt: now, reason: null }).where(eq(deliveries.id, id)).run()
  db.update(devices).set({ lastAcceptedAt: now }).where(eq(devices.id, device.id)).run()
}

function recordFailed({ id, device }: DueDelivery, reason: string): void {
  db.update(deliveries).set({ state: 'failed', reason }).where(eq(deliveries.id, id)).run()
  db.update(devices).set({ lastFailedAt: Date.now() }).where(eq(devices.id, device.id)).run()
}

function tryLater(
  due: DueDelivery,
  createdAt: number,
  { reason, afterMs }: { reason: string; afterMs?: number },
): void {
  const { attempts } = due
  const at = nextAttemptAt({
    attempts,
    createdAt,
    now: Date.now(),
    retryAfterMs: afterMs,
    random: Math.random(),
  })
  if (at === null) recordFailed(due, reason)
  else postpone(due, at, reason)
}

function postpone({ id }: DueDelivery, dueAt: number, reason: string): void {
  db.update(deliveries).set({ state: 'pending', dueAt, reason }).where(eq(deliveries.id, id)).run()
}

function loseDevice({ device }: DueDelivery, reason: string): void {
  closeWaiting(device.id, 'gone', reason)
  db.delete(devices).where(eq(devices.id, device.id)).run()
}

function closeWaiting(deviceId: number, state: 'gone' | 'cancelled', reason: string): void {
  const waiting = inArray(deliveries.state, ['pending', 'sending'])
  db.update(deliveries)
    .set({ state, reason })
    .where(and(eq(deliveries.deviceId, deviceId), waiting))
    .run()
}
