import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '../../../db/client.server.ts'
import { given, prepared } from '../../../db/prepared.server.ts'
import {
  ACK_EVENTS,
  deliveries,
  deliveryAcks,
  devices,
  notifiedTimes,
  notifyHistories,
  URGENCIES,
} from '../../../db/schema/devices.ts'
import { announce } from '../live.server.ts'
import { refuse } from '../refusal.ts'
import { GIVE_UP_AFTER_MS, nextAttemptAt } from './backoff.ts'
import { holdMessage } from './holding/held.server.ts'
import { AD_HOURS, isAdHour, isNight, isOpen, nextOpening } from './holding/hours.ts'
import { readPlan } from './holding/plan.server.ts'
import { countStep } from './latency.server.ts'
import { CHANNELS, type Channel, channelOf } from './notifySettings.ts'
import { serviceOf } from './pushServices.server.ts'

/*
 * The outbox. A row goes pending → sending → sent, failed, gone or cancelled. It is `sent` only once its answer
 * was recorded, and is then never sent again; a row whose answer was not recorded is sent again under the same
 * tag and key, so that the device shows one message.
 */

const KEY_BYTES = 16

/** What one message to one device needs to be sent. */
export type DueDelivery = ReturnType<typeof take>

/** What became of an attempt. `gone`: the device can never be reached again. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: string; afterMs?: number }
  /** Not attempted: its push service is down. */
  | { kind: 'paused'; until: number }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string }

/** What a device says of a message. */
export const Acknowledgement = z.object({
  deliveryKey: z.string('deliveryKey가 필요합니다.').max(64, 'deliveryKey가 올바르지 않습니다.'),
  event: z.enum(ACK_EVENTS, 'event가 올바르지 않습니다.'),
})
export type Acknowledgement = z.output<typeof Acknowledgement>

/** How pressing a message is. */
export type Urgency = (typeof URGENCIES)[number]

/** The place of an urgency in the order in which rows are sent; the most pressing is 0. */
export const urgencyOf = (urgency: Urgency): number => URGENCIES.indexOf(urgency)

interface Queueing {
  /** Of the messages about the history, the how manieth. */
  round?: number
  /** Its name, or its place in the order. */
  urgency?: Urgency | number
  /** Devices on other channels are left out. */
  channels?: readonly Channel[]
  /** ENDED takes the place of what stands on the device. */
  form?: (typeof deliveries.$inferSelect)['form']
  now?: number
}

/** Queues a message to every device of a member. Call it inside the `write()` of its history row. */
export function queueDeliveries(
  historyId: number,
  userId: number,
  { channels = CHANNELS, ...queueing }: Queueing = {},
): void {
  for (const id of listDevicesOn(userId, channels)) queueDelivery(historyId, id, queueing)
}

/** Messages about a history that nobody was sent yet say nothing that the newer one does not. */
export const dropOlderMessages = (historyId: number): void => void dropWaiting().run({ historyId })

/** A member's devices on one of the channels. */
export const listDevicesOn = (userId: number, channels: readonly Channel[]): number[] =>
  findDevices()
    .all({ userId })
    .filter(({ deviceType }) => channels.includes(channelOf(deviceType)))
    .map(({ id }) => id)

const dropWaiting = prepared(() =>
  db
    .update(deliveries)
    .set({ state: 'cancelled', reason: '더 새로운 알림으로 대신합니다' })
    .where(and(eq(deliveries.historyId, sql.placeholder('historyId')), eq(deliveries.state, 'pending')))
    .prepare(),
)

const findDevices = prepared(() =>
  db
    .select({ id: devices.id, deviceType: devices.deviceType })
    .from(devices)
    .where(eq(devices.userId, sql.placeholder('userId')))
    .prepare(),
)

/** Queues a message to one device; answers its key. Call it inside the `write()` of its history row. */
export function queueDelivery(
  historyId: number,
  deviceId: number,
  { round = 1, urgency = 'KEYWORD', form = 'MESSAGE', now = Date.now() }: Omit<Queueing, 'channels'> = {},
): string {
  const deliveryKey = randomBytes(KEY_BYTES).toString('base64url')
  const place = typeof urgency === 'number' ? urgency : urgencyOf(urgency)
  const instants = { dueAt: now, createdAt: now }
  addDelivery().run({ deliveryKey, historyId, deviceId, round, form, urgency: place, ...instants })
  announceDeliveries()
  return deliveryKey
}

/** A message that was set aside (the hours had closed before it went out) is queued again. */
const addDelivery = prepared(() => {
  const values = given(
    deliveries,
    'deliveryKey',
    'historyId',
    'deviceId',
    'round',
    'form',
    'urgency',
    'dueAt',
    'createdAt',
  )
  return db
    .insert(deliveries)
    .values(values)
    .onConflictDoUpdate({
      target: [deliveries.historyId, deliveries.deviceId, deliveries.round, deliveries.form],
      set: { state: 'pending', attempts: 0, reason: null, ...values },
      setWhere: sql`${deliveries.state} = 'cancelled'`,
    })
    .prepare()
})

/** Wakes the outbox once the surrounding `write()` has committed. */
export const announceDeliveries = (): void => afterCommit(() => announce('deliveries', undefined))

/**
 * Marks up to `limit` due rows as being sent and answers them: the most pressing first, then the oldest; of one device
 * one at a time, in that order. What its member may not be told at this hour is set aside.
 */
export function takeDue(limit: number, now = Date.now()): DueDelivery[] {
  return write(() => {
    const taken: DueDelivery[] = []
    for (let missing = limit; missing > 0; missing = limit - taken.length) {
      const due = selectDue(missing, now)
      for (const row of due) {
        if (isAllowedNow(row, now)) taken.push(take(row, now))
        else setAside(row, now)
      }
      if (due.length < missing) break
    }
    return taken
  })
}

/** Spelled as in the index of what waits. */
const isPending = sql`state = 'pending'`

/** The instant after `now` at which the next waiting row is due, null when none waits. */
export function nextDueAt(now = Date.now()): number | null {
  const instants = EVERY_URGENCY.map((urgency) => findNextDue().get({ urgency, now })?.at ?? null)
  const known = instants.filter((at) => at !== null)
  return known.length > 0 ? Math.min(...known) : null
}

const EVERY_URGENCY = URGENCIES.map((_, place) => place)

const findNextDue = prepared(() =>
  db
    .select({ at: deliveries.dueAt })
    .from(deliveries)
    .where(
      and(
        isPending,
        eq(deliveries.urgency, sql.placeholder('urgency')),
        sql`${deliveries.dueAt} > ${sql.placeholder('now')}`,
      ),
    )
    .orderBy(asc(deliveries.dueAt))
    .limit(1)
    .prepare(),
)

/**
 * Records the outcome of an attempt, and what follows from it for the device. A device that registered anew
 * meanwhile is not judged by its old address: the message goes to the new one.
 */
export function settle(due: DueDelivery, outcome: Outcome): void {
  write(() => {
    const row = findInHand().get({ id: due.id })
    if (!row) return
    if (outcome.kind === 'sent') recordSent(due, row.createdAt)
    else if (outcome.kind === 'paused') waitForService(due, row.createdAt, outcome.until)
    else if (row.reason !== null && outcome.kind !== 'gone') cancel(due, row.reason)
    else if (row.fcmToken !== due.device.fcmToken) postpone(due, Date.now(), outcome.reason)
    else if (outcome.kind === 'gone') loseDevice(due, outcome.reason)
    else if (outcome.kind === 'failed') recordFailed(due, outcome.reason)
    else tryLater(due, row.createdAt, outcome)
  })
}

/** Records several answers at one commit. */
export function settleAll(answers: Array<[due: DueDelivery, outcome: Outcome]>): void {
  write(() => {
    for (const [due, outcome] of answers) settle(due, outcome)
  })
}

/**
 * Gives rows that a killed process left in its hands back to the outbox; answers how many. Call it when this
 * process alone sends, before it begins.
 */
export function resumeInterrupted(now = Date.now()): number {
  return write(() => {
    db.update(deliveries)
      .set({ state: 'cancelled' })
      .where(and(isSending, isNotNull(deliveries.reason)))
      .run()
    return db.update(deliveries).set({ state: 'pending', dueAt: now }).where(isSending).run().changes
  })
}

const isSending = sql`state = 'sending'`

/** Ends what still waits for a device. Call it inside the `write()` that removes the device. */
export const cancelDeliveries = (deviceId: number, reason: string): void =>
  closeWaiting(deviceId, 'cancelled', reason)

/**
 * Records what a device says of a message; saying it again changes nothing. Answers whether it is news, and of what
 * message to whom. Refuses `not_found`.
 */
export function recordAck({ deliveryKey, event }: Acknowledgement) {
  return write(() => {
    const delivery = db
      .select({
        id: deliveries.id,
        historyId: deliveries.historyId,
        userId: notifyHistories.userId,
        sentAt: deliveries.sentAt,
        deviceType: devices.deviceType,
      })
      .from(deliveries)
      .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
      .leftJoin(devices, eq(devices.id, deliveries.deviceId))
      .where(eq(deliveries.deliveryKey, deliveryKey))
      .get()
    if (!delivery) refuse('not_found', '알림을 찾을 수 없습니다.')
    const { id: deliveryId, historyId, userId, sentAt, deviceType } = delivery
    const at = Date.now()
    const { changes } = db.insert(deliveryAcks).values({ deliveryId, event, at }).onConflictDoNothing().run()
    const isNew = changes > 0
    // A device may be quicker than the answer of its push service: then it took no time.
    if (isNew && event === 'SHOWN' && deviceType)
      countStep('SHOWN', channelOf(deviceType), at - (sentAt ?? at))
    return { isNew, historyId, userId }
  })
}

type DueRow = ReturnType<typeof readDue>[number]

function selectDue(limit: number, now: number): DueRow[] {
  const due: DueRow[] = []
  for (const urgency of EVERY_URGENCY) {
    if (due.length >= limit) break
    due.push(...readDue(urgency, limit - due.length, now))
  }
  return due
}

const readDue = (urgency: number, limit: number, now: number) => findDue().all({ urgency, limit, now })

/** Rows of one urgency whose device has nothing in hand and nothing before them. */
const findDue = prepared(() =>
  db
    .select({
      delivery: deliveries,
      device: devices,
      history: notifyHistories,
      hours: notifiedTimes,
    })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
    .leftJoin(notifiedTimes, eq(notifiedTimes.userId, devices.userId))
    .where(
      and(
        isPending,
        eq(deliveries.urgency, sql.placeholder('urgency')),
        sql`${deliveries.dueAt} <= ${sql.placeholder('now')}`,
        sql`not exists (select 1 from deliveries before where before.device_id = ${deliveries.deviceId}
          and before.state = 'sending')`,
        sql`not exists (select 1 from deliveries before where before.device_id = ${deliveries.deviceId}
          and before.state in ('pending', 'sending')
          and (before.urgency, before.id) < (${deliveries.urgency}, ${deliveries.id}))`,
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** A test of a device is asked for at this moment; everything else keeps the hours. */
const isAllowedNow = (row: DueRow, now: number): boolean =>
  row.history.kind === 'TEST' ||
  ((row.hours === null || isOpen(row.hours, now)) && (!isAd(row) || isAdHour(now)))

const isAd = ({ delivery }: DueRow): boolean => delivery.urgency === urgencyOf('AD')

function take(row: DueRow, now: number) {
  const { delivery, device, history, hours } = row
  const attempts = delivery.attempts + 1
  markSending().run({ id: delivery.id, attempts })
  const isEnded = delivery.form === 'ENDED'
  return {
    id: delivery.id,
    deliveryKey: delivery.deliveryKey,
    /** One message on a device has one tag: a later one of the same tag replaces it. */
    tag: String(history.id),
    /** ENDED takes the place of the message of its tag, and says that the deal is over. */
    form: delivery.form,
    /** Without sound or light: at night for whoever never chose hours, and what only takes another's place. */
    isSilent: isEnded || (hours === null && history.kind !== 'TEST' && isNight(now)),
    /** This attempt counted. */
    attempts,
    /** Who takes it there: one that is down is not asked for a while. */
    service: serviceOf(device),
    device: { id: device.id, deviceType: device.deviceType, fcmToken: device.fcmToken },
    message: {
      kind: history.kind,
      title: isEnded ? `종료됨 · ${history.title}` : history.title,
      body: history.body,
      imageUrl: history.imageUrl,
      link: history.link,
    },
  }
}

const markSending = prepared(() =>
  db
    .update(deliveries)
    .set({ state: 'sending', reason: null, waitsFor: null, ...given(deliveries, 'attempts') })
    .where(eq(deliveries.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * The hours closed while the message waited. It comes with the next bundle, unless another device of its member
 * showed it already; a bundle waits as it is.
 */
function setAside(row: DueRow, now: number): void {
  const { delivery, device, history, hours } = row
  if (isAd(row)) {
    postpone(delivery, nextOpening(hours ?? AD_HOURS, nextOpening(AD_HOURS, now)), CLOSED)
    return
  }
  if (history.kind === 'BUNDLE' && hours !== null) {
    postpone(delivery, nextOpening(hours, now), CLOSED)
    return
  }
  cancel(delivery, CLOSED)
  if (delivery.form === 'ENDED' || wasToldElsewhere(delivery)) return
  const { historyId, round, urgency } = delivery
  holdMessage(device.userId, { historyId, why: 'HOURS', round, urgency }, readPlan(device.userId), now)
}

/** Why a message did not go out when it was due. */
const CLOSED = '알림 시간이 아닙니다'

const wasToldElsewhere = ({ historyId, round }: { historyId: number; round: number }): boolean =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.historyId, historyId),
        eq(deliveries.round, round),
        inArray(deliveries.state, ['sending', 'sent']),
      ),
    )
    .limit(1)
    .get() !== undefined

/** A row that is being sent, with a reason when it was ended meanwhile; none when its device was removed. */
const findInHand = prepared(() =>
  db
    .select({ createdAt: deliveries.createdAt, reason: deliveries.reason, fcmToken: devices.fcmToken })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(eq(deliveries.id, sql.placeholder('id')), eq(deliveries.state, 'sending')))
    .prepare(),
)

function recordSent({ id, form, device }: DueDelivery, createdAt: number): void {
  const now = Date.now()
  if (form === 'MESSAGE') countStep('HANDED', channelOf(device.deviceType), now - createdAt)
  markSent().run({ id, sentAt: now })
  markAccepted().run({ id: device.id, lastAcceptedAt: now })
}

const markSent = prepared(() =>
  db
    .update(deliveries)
    .set({ state: 'sent', reason: null, ...given(deliveries, 'sentAt') })
    .where(eq(deliveries.id, sql.placeholder('id')))
    .prepare(),
)

const markAccepted = prepared(() =>
  db
    .update(devices)
    .set(given(devices, 'lastAcceptedAt'))
    .where(eq(devices.id, sql.placeholder('id')))
    .prepare(),
)

function cancel({ id }: Pick<DueDelivery, 'id'>, reason: string): void {
  db.update(deliveries).set({ state: 'cancelled', reason }).where(eq(deliveries.id, id)).run()
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

/** The attempt was none. What waited a day is no news any more. */
function waitForService(due: DueDelivery, createdAt: number, until: number): void {
  if (until > createdAt + GIVE_UP_AFTER_MS) recordFailed(due, DOWN)
  else
    db.update(deliveries)
      .set({
        state: 'pending',
        attempts: due.attempts - 1,
        dueAt: until,
        reason: DOWN,
        waitsFor: due.service,
      })
      .where(eq(deliveries.id, due.id))
      .run()
}

/** Why a message waits. */
const DOWN = '푸시 서비스가 응답하지 않습니다'

/** What waits for a push service that is still down waits on. */
export function restService(service: string, until: number): void {
  write(() => db.update(deliveries).set({ dueAt: until }).where(isWaitingFor(service)).run())
}

/** What waited for a push service is due: it answers again. */
export function resumeService(service: string, now = Date.now()): void {
  write(() => {
    db.update(deliveries).set({ dueAt: now, waitsFor: null }).where(isWaitingFor(service)).run()
    announceDeliveries()
  })
}

const isWaitingFor = (service: string) =>
  and(isPending, sql`waits_for is not null`, eq(deliveries.waitsFor, service))

function postpone({ id }: Pick<DueDelivery, 'id'>, dueAt: number, reason: string): void {
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
