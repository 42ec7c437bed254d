import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import {
  deliveries,
  devices,
  messages,
  notifiedTimes,
  notifyHistories,
  URGENCIES,
} from '#db/schema/devices.ts'
import { serviceOf } from '../../pushServices.server.ts'
import { holdMessage } from '../holding/held.server.ts'
import { AD_HOURS, isAdHour, isNight, isOpen, nextOpening } from '../holding/hours.ts'
import { readPlan } from '../holding/plan.server.ts'
import { GIVE_UP_AFTER_MS } from './backoff.ts'
import { urgencyOf } from './queueing.server.ts'
import { cancelDelivery, failDelivery, isPending, isSending, postpone } from './states.server.ts'

/** The fields needed to send one message to one device. */
export type DueDelivery = ReturnType<typeof take>

/** The messages that one transaction of the outbox took. */
interface Taken {
  due: DueDelivery[]
  /** It read as many rows as it may, so other rows may be due. */
  isMore: boolean
}

/**
 * A transaction reads at most this many rows: a row outside its member's allowed hours costs some tenths of a
 * millisecond.
 */
const LOOKED_AT_ONCE = 20

/**
 * Marks up to `limit` due rows as sending and returns them: most urgent first, then oldest; one at a time
 * per device, in that order. Messages outside their member's allowed hours are set aside.
 */
export function takeDue(limit: number, now = Date.now()): Taken {
  const size = Math.min(limit, LOOKED_AT_ONCE)
  return write(() => {
    const rows = selectDue(size, now)
    const due: DueDelivery[] = []
    for (const row of rows) {
      if (isAllowedNow(row, now)) due.push(take(row, now))
      else setAside(row, now)
    }
    return { due, isMore: rows.length === size && due.length < limit }
  })
}

/** The instant after `now` at which the next waiting row is due, null when none waits. */
export function nextDueAt(now = Date.now()): number | null {
  const instants = EVERY_URGENCY.map((urgency) => findNextDue({ urgency, now })?.at ?? null)
  const known = instants.filter((at) => at !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** The places of the urgencies, the most urgent first. */
export const EVERY_URGENCY = URGENCIES.map((_, place) => place)

const findNextDue = prepare('find', { urgency: deliveries.urgency, now: deliveries.dueAt }, (db, given) =>
  db
    .select({ at: deliveries.dueAt })
    .from(deliveries)
    .where(and(isPending, eq(deliveries.urgency, given.urgency), gt(deliveries.dueAt, given.now)))
    .orderBy(asc(deliveries.dueAt))
    .limit(1),
)

/**
 * Makes the rows pending again that a killed process had in sending, and returns how many. Call it before this process,
 * the only one that sends, begins.
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

type DueRow = ReturnType<typeof readDue>[number]

function selectDue(limit: number, now: number): DueRow[] {
  const due: DueRow[] = []
  for (const urgency of EVERY_URGENCY) {
    if (due.length >= limit) break
    due.push(...readDue(urgency, limit - due.length, now))
  }
  return due
}

const readDue = (urgency: number, limit: number, now: number) => listDue({ urgency, limit, now })

/** Rows of one urgency whose device has nothing in sending and nothing before them. */
const listDue = prepare(
  'list',
  { urgency: deliveries.urgency, now: deliveries.dueAt, limit: 'number' },
  (db, given) =>
    db
      .select({
        delivery: deliveries,
        device: devices,
        message: messages,
        hours: notifiedTimes,
      })
      .from(deliveries)
      .innerJoin(devices, eq(devices.id, deliveries.deviceId))
      .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
      .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
      .leftJoin(notifiedTimes, eq(notifiedTimes.userId, devices.userId))
      .where(
        and(
          isPending,
          eq(deliveries.urgency, given.urgency),
          lte(deliveries.dueAt, given.now),
          sql`not exists (select 1 from deliveries before where before.device_id = ${deliveries.deviceId}
          and before.state = 'sending')`,
          sql`not exists (select 1 from deliveries before where before.device_id = ${deliveries.deviceId}
          and before.state in ('pending', 'sending')
          and (before.urgency, before.id) < (${deliveries.urgency}, ${deliveries.id}))`,
        ),
      )
      .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
      .limit(given.limit),
)

/** True when a message may be sent now. A device test is always allowed, because the member has just asked for it. */
const isAllowedNow = (row: DueRow, now: number): boolean =>
  row.message.kind === 'TEST' ||
  ((row.hours === null || isOpen(row.hours, now)) && (!isAd(row) || isAdHour(now)))

const isAd = ({ delivery }: DueRow): boolean => delivery.urgency === urgencyOf('AD')

function take(row: DueRow, now: number) {
  const { delivery, device, message, hours } = row
  const attempts = delivery.attempts + 1
  markSending({ id: delivery.id, attempts })
  const isEnded = delivery.form === 'ENDED'
  return {
    id: delivery.id,
    deliveryKey: delivery.deliveryKey,
    historyId: delivery.historyId,
    /** One message on a device has one tag: a later one with the same tag replaces it. */
    tag: String(delivery.historyId),
    /** ENDED replaces the message with its tag and says that the deal has ended. */
    form: delivery.form,
    /** Without sound or light: at night for a member without chosen hours, and for a mere replacement. */
    isSilent: isEnded || (hours === null && message.kind !== 'TEST' && isNight(now)),
    /** The number of attempts, including this one. */
    attempts,
    /** The service that delivers it. A service that is down is not tried for a while. */
    service: serviceOf(device),
    device: {
      id: device.id,
      deviceType: device.deviceType,
      fcmToken: device.fcmToken,
      vapidKey: device.vapidKey,
    },
    message: {
      kind: message.kind,
      title: isEnded ? `종료됨 · ${message.title}` : message.title,
      body: message.body,
      imageUrl: message.imageUrl,
      link: message.link,
    },
  }
}

const markSending = prepare('run', columnsOf(deliveries, 'id', 'attempts'), (db, given) =>
  db
    .update(deliveries)
    .set({ state: 'sending', reason: null, waitsFor: null, attempts: given.attempts })
    .where(eq(deliveries.id, given.id)),
)

/**
 * Sets aside a message whose allowed hours ended while it waited. It becomes part of the next digest, unless another
 * device of the member has shown it already. A digest itself waits unchanged. Advertising also waits, but fails after a
 * day, because the allowed hours of some members never overlap with those of advertising.
 */
function setAside(row: DueRow, now: number): void {
  const { delivery, device, message, hours } = row
  if (isAd(row)) {
    const opening = nextOpening(hours ?? AD_HOURS, nextOpening(AD_HOURS, now))
    if (opening > delivery.createdAt + GIVE_UP_AFTER_MS) failDelivery(delivery, CLOSED)
    else postpone(delivery, opening, CLOSED)
    return
  }
  if (message.kind === 'BUNDLE' && hours !== null) {
    postpone(delivery, nextOpening(hours, now), CLOSED)
    return
  }
  cancelDelivery(delivery, CLOSED)
  if (delivery.form === 'ENDED' || wasNotifiedElsewhere(delivery)) return
  const { historyId, round, urgency } = delivery
  holdMessage(device.userId, { historyId, why: 'HOURS', round, urgency }, readPlan(device.userId), now)
}

/** Why a message was not sent when it was due. */
const CLOSED = '알림 시간이 아닙니다'

const wasNotifiedElsewhere = ({ historyId, round }: { historyId: number; round: number }): boolean =>
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
