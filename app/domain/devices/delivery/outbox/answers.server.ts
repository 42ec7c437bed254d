import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { deliveries, devices } from '#db/schema/devices.ts'
import { ROWS_AT_ONCE, serveRows } from '#domain/drainGroups.server.ts'
import { countStep } from '../../latency/latency.server.ts'
import { channelOf } from '../../settings/notifySettings.ts'
import { DEAL_ENDED, markShownAsEnded } from '../cancellation.server.ts'
import { GIVE_UP_AFTER_MS, nextAttemptAt } from './backoff.ts'
import type { DueDelivery } from './due.server.ts'
import { announceDeliveries } from './queueing.server.ts'
import { cancelDelivery, closeWaiting, failDelivery, isPending, isUnsent, postpone } from './states.server.ts'

/** The outcome of an attempt. `gone`: the device can never be reached again. */
export type Outcome =
  | { kind: 'sent' }
  /** `isOurFault`: the push service works; the failure is on our side. */
  | { kind: 'retry'; reason: string; afterMs?: number; isOurFault?: boolean }
  /** Not attempted, because its push service is down. */
  | { kind: 'paused'; until: number }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string }

/**
 * Records the outcome of an attempt, and its consequence for the device. If the device has registered again meanwhile,
 * the outcome at its old address does not count for the device, and a message that failed there goes to the new
 * address.
 */
export function settle(due: DueDelivery, outcome: Outcome): void {
  write(() => {
    const row = findInHand({ id: due.id })
    if (row) recordOutcome(due, row, outcome)
  })
}

function recordOutcome(due: DueDelivery, row: InHand, outcome: Outcome): void {
  const isOldAddress = row.fcmToken !== due.device.fcmToken
  if (outcome.kind === 'sent') recordSent(due, row, isOldAddress)
  else if (outcome.kind === 'gone' && !isOldAddress) loseDevice(due, outcome.reason)
  else if (row.reason !== null) cancelDelivery(due, row.reason)
  else if (outcome.kind === 'paused') waitForService(due, row.createdAt, outcome.until)
  else if (isOldAddress) postpone(due, Date.now(), outcome.reason)
  else if (outcome.kind === 'failed') recordFailed(due, outcome.reason)
  else tryLater(due, row.createdAt, outcome)
}

/** A delivery in sending, with the reason if it was cancelled meanwhile, and its device's address now. */
interface InHand {
  historyId: number
  createdAt: number
  reason: string | null
  fcmToken: string
}

/** Records several answers in one commit. */
export function settleAll(answers: Array<[due: DueDelivery, outcome: Outcome]>): void {
  write(() => {
    for (const [due, outcome] of answers) settle(due, outcome)
  })
}

/** A row in sending, with a reason if it was cancelled meanwhile; none when its device was removed. */
const findInHand = prepare('find', { id: deliveries.id }, (db, given) =>
  db
    .select({ ...columnsOf(deliveries, 'historyId', 'createdAt', 'reason'), fcmToken: devices.fcmToken })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(eq(deliveries.id, given.id), eq(deliveries.state, 'sending'))),
)

/** Records a message as sent. If its deal ended meanwhile, it is marked '종료됨' on devices that show it. */
function recordSent({ id, form, device }: DueDelivery, row: InHand, isOldAddress: boolean): void {
  const now = Date.now()
  if (form === 'MESSAGE') countStep('HANDED', channelOf(device.deviceType), now - row.createdAt)
  markSent({ id, sentAt: now })
  if (!isOldAddress) markAccepted({ id: device.id, lastAcceptedAt: now })
  if (row.reason === DEAL_ENDED) markShownAsEnded(row.historyId, now)
}

const markSent = prepare('run', columnsOf(deliveries, 'id', 'sentAt'), (db, given) =>
  db
    .update(deliveries)
    .set({ state: 'sent', reason: null, sentAt: given.sentAt })
    .where(eq(deliveries.id, given.id)),
)

const markAccepted = prepare('run', columnsOf(devices, 'id', 'lastAcceptedAt'), (db, given) =>
  db.update(devices).set({ lastAcceptedAt: given.lastAcceptedAt }).where(eq(devices.id, given.id)),
)

function recordFailed({ id, device }: DueDelivery, reason: string): void {
  failDelivery({ id }, reason)
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

/**
 * Makes a message wait for its push service; this attempt does not count. A message that has waited a day fails. Other
 * messages that are due for the device wait as well, so that the outbox does not read them in vain.
 */
function waitForService(due: DueDelivery, createdAt: number, until: number): void {
  const waiting = { dueAt: until, reason: DOWN, waitsFor: due.service }
  if (until > createdAt + GIVE_UP_AFTER_MS) recordFailed(due, DOWN)
  else
    db.update(deliveries)
      .set({ ...waiting, state: 'pending', attempts: due.attempts - 1 })
      .where(eq(deliveries.id, due.id))
      .run()
  db.update(deliveries)
    .set(waiting)
    .where(and(eq(deliveries.deviceId, due.device.id), isUnsent, isPending, lt(deliveries.dueAt, until)))
    .run()
}

/** Why a message waits. */
const DOWN = '푸시 서비스가 응답하지 않습니다'

/**
 * Keeps rows waiting for a push service that is still down, in groups. Rows that a crash leaves out are due earlier,
 * and are then made to wait again.
 */
export function restService(service: string, until: number, signal?: AbortSignal): Promise<void> {
  let after = 0
  return serveRows(
    (size) => {
      const ids = listWaitingFor(service, size, after)
      db.update(deliveries).set({ dueAt: until }).where(inArray(deliveries.id, ids)).run()
      after = ids.at(-1) ?? after
      return ids.length
    },
    ROWS_AT_ONCE,
    signal,
  )
}

/**
 * Makes the rows due that waited for a push service, because it answers again, in groups. Rows that a crash leaves out
 * stay due at the next planned attempt.
 */
export const resumeService = (service: string, signal?: AbortSignal, now = Date.now()): Promise<void> =>
  serveRows(
    (size) => {
      const ids = listWaitingFor(service, size)
      db.update(deliveries).set({ dueAt: now, waitsFor: null }).where(inArray(deliveries.id, ids)).run()
      announceDeliveries()
      return ids.length
    },
    ROWS_AT_ONCE,
    signal,
  )

const listWaitingFor = (service: string, size: number, after = 0): number[] =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isPending, eq(deliveries.waitsFor, service), gt(deliveries.id, after)))
    .orderBy(asc(deliveries.id))
    .limit(size)
    .all()
    .map(({ id }) => id)

function loseDevice({ device }: DueDelivery, reason: string): void {
  closeWaiting(device.id, 'gone', reason)
  db.delete(devices).where(eq(devices.id, device.id)).run()
}
