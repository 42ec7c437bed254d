import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { db, perDatabase } from '#db/client.server.ts'
import {
  deliveries,
  deliveryAcks,
  devices,
  heldMessages,
  messages,
  notifyHistories,
} from '#db/schema/devices.ts'
import { HOUR_MS } from '#domain/clock.ts'
import type { NotifyKind } from '../histories.server.ts'
import { findSubjectId } from '../messages.server.ts'
import { serviceOf } from '../pushServices.server.ts'
import { type Channel, channelOf } from '../settings/notifySettings.ts'
import { channelsFor, type Plan, readPlan } from './holding/plan.server.ts'
import { announceDeliveries, queueDelivery, urgencyOf } from './outbox/queueing.server.ts'
import { cancelWhere, isInState, isUnsent } from './outbox/states.server.ts'

// A later event may make a message wrong. It is then cancelled if it still waits, and marked '종료됨' where a device shows
// it.

/** Why a message was cancelled: its deal ended. */
export const DEAL_ENDED = '딜이 종료되었습니다'

/** How long after a device showed a message its end is still marked. */
const MARK_END_WITHIN_MS = 3 * HOUR_MS

/**
 * Cancels the waiting messages of history rows, and the retries of those in sending. On devices that show such a
 * message '종료됨' replaces it.
 */
export function endMessages(historyIds: number[], reason: string, now: number): void {
  cancelWhere(isOf(historyIds), reason)
  replaceShown(isOf(historyIds), now)
}

/** Marks a message as '종료됨' that a device shows after the end. Call it inside the `write()` of the acknowledgement. */
export const markShownAsEnded = (historyId: number, now = Date.now()): void =>
  replaceShown(eq(deliveries.historyId, historyId), now)

function replaceShown(condition: SQL, now: number): void {
  for (const { historyId, deviceId, round } of listShown(condition, now))
    queueDelivery(historyId, deviceId, { round, form: 'ENDED', urgency: 'ENDED', now })
}

/** Cancels the unsent messages of history rows, waiting or on hold. */
export function cancelMessages(historyIds: number[], reason: string): void {
  cancelWhere(isOf(historyIds), reason)
  db.delete(heldMessages).where(inArray(heldMessages.historyId, historyIds)).run()
}

/** Cancels the advertising that waits for a member's devices. Call it inside the `write()` of their refusal. */
export const cancelAds = (userId: number): void =>
  cancelWhere(
    and(
      eq(deliveries.urgency, urgencyOf('AD')),
      inArray(
        deliveries.deviceId,
        db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId)),
      ),
    ),
    TURNED_OFF,
  )

/** Sends the messages of history rows that `endMessages` cancelled for this reason. */
export function resumeMessages(historyIds: number[], reason: string, now: number): void {
  const isOfThisEnd = and(eq(deliveries.reason, reason), isOf(historyIds))
  db.delete(deliveries)
    .where(and(isInState('pending'), eq(deliveries.form, 'ENDED'), isOf(historyIds)))
    .run()
  db.update(deliveries)
    .set({ reason: null })
    .where(and(isInState('sending'), isOfThisEnd))
    .run()
  const { changes } = db
    .update(deliveries)
    .set({ state: 'pending', dueAt: now, reason: null })
    .where(and(isInState('cancelled'), isOfThisEnd))
    .run()
  if (changes > 0) announceDeliveries()
}

/** Why a message was cancelled: the member has another one about the same deal. */
const SUPERSEDED = '같은 딜의 다른 알림이 있습니다'

/**
 * Prepares two subjects to become one. If a member has a message about `other` that was sent or still waits, the
 * message about `subject` that was cancelled for `reason` stays cancelled: `resumeMessages` skips it.
 */
export function supersedeEnded(subject: string, other: string, userIds: number[], reason: string): void {
  const [subjectId, otherId] = [findSubjectId(subject), findSubjectId(other)]
  const members = JSON.stringify(userIds)
  supersede().run({ subjectId, otherId, members, reason, newReason: SUPERSEDED })
}

const supersede = perDatabase((handle) =>
  handle.prepare(
    `update deliveries set reason = :newReason where reason = :reason and history_id in (
       select own.id from notify_histories own join notify_histories other on other.user_id = own.user_id
       where own.subject_id = :subjectId and own.user_id in (select value from json_each(:members))
         and other.subject_id = :otherId and (
           exists (select 1 from held_messages where history_id = other.id) or exists (
             select 1 from deliveries sent
             where sent.history_id = other.id and sent.state in ('pending', 'sending', 'sent'))))`,
  ),
)

/** The reason of messages that their member turned off. */
const TURNED_OFF = '알림을 껐습니다'

/** Cancels the unsent messages that a member's settings exclude. Call it inside the `write()` of the settings. */
export function cancelUnwanted(userId: number): void {
  const plan = readPlan(userId)
  const waiting = db
    .select({ id: deliveries.id, kind: messages.kind, deviceType: devices.deviceType })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(and(isUnsent, eq(devices.userId, userId)))
    .all()
  const unwanted = waiting.filter(({ kind, deviceType }) => !isWanted(plan, kind, channelOf(deviceType)))
  const ids = unwanted.map(({ id }) => id)
  cancelWhere(inArray(deliveries.id, ids), TURNED_OFF)
}

function isWanted(plan: Plan, kind: NotifyKind, channel: Channel): boolean {
  if (kind === 'TEST') return true
  return kind === 'BUNDLE' ? plan.enabled : channelsFor(plan, kind).includes(channel)
}

/**
 * The messages that devices still show as far as we know: acknowledged as SHOWN within the last 3 hours and not
 * answered since; in a Telegram chat every sent one. Apple devices are left out: Apple takes no silent messages.
 */
function listShown(condition: SQL, now: number) {
  const newest = sql`not exists (select 1 from deliveries later
    where later.history_id = ${deliveries.historyId} and later.device_id = ${deliveries.deviceId}
    and later.round > ${deliveries.round})`
  return db
    .select({
      historyId: deliveries.historyId,
      deviceId: devices.id,
      deviceType: devices.deviceType,
      fcmToken: devices.fcmToken,
      round: deliveries.round,
      shownAt: sql<number | null>`(select max(ack.at) from ${deliveryAcks} ack
        where ack.delivery_id = ${deliveries.id} and ack.event = 'SHOWN')`,
      isAnswered: sql<number>`exists (select 1 from ${deliveryAcks} ack
        where ack.delivery_id = ${deliveries.id} and ack.event <> 'SHOWN')`,
    })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(isInState('sent'), eq(deliveries.form, 'MESSAGE'), condition, newest))
    .all()
    .filter((message) => {
      if (channelOf(message.deviceType) === 'TELEGRAM') return true
      const isShown = message.shownAt !== null && message.shownAt > now - MARK_END_WITHIN_MS
      return isShown && !message.isAnswered && !isOfApple(message)
    })
}

const isOfApple = (device: { deviceType: string; fcmToken: string }): boolean =>
  device.deviceType === 'IOS' || /\.push\.apple\.com(?::\d+)?$/.test(serviceOf(device))

const isOf = (historyIds: number[]) => inArray(deliveries.historyId, historyIds)
