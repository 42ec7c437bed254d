import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { deliveries, deliveryAcks, devices, heldMessages, notifyHistories } from '#db/schema/devices.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { channelsFor, type Plan, readPlan } from './delivery/holding/plan.server.ts'
import { announceDeliveries, queueDelivery, urgencyOf } from './delivery/outbox/queueing.server.ts'
import type { NotifyKind } from './histories.server.ts'
import { serviceOf } from './pushServices.server.ts'
import { type Channel, channelOf } from './settings/notifySettings.ts'

/** How long after a message was shown its end is worth a word. */
const WORTH_ENDING_MS = 3 * HOUR_MS

/**
 * Ends what waits to be sent about a subject (`deal:12`), and what is being sent is not tried again. Where the message
 * stands on the device, '종료됨' takes its place. Call it inside the `write()` of the end.
 */
export function endMessages(subject: string, reason: string, now = Date.now()): void {
  cancelWhere(isAbout(subject), reason)
  replaceStanding(isAbout(subject), now)
}

/** The same where a device says only now that it shows the message. Call it inside the `write()` of its word. */
export const endShown = (historyId: number, now = Date.now()): void =>
  replaceStanding(eq(deliveries.historyId, historyId), now)

function replaceStanding(condition: SQL, now: number): void {
  for (const { historyId, deviceId, round } of listStanding(condition, now))
    queueDelivery(historyId, deviceId, { round, form: 'ENDED', urgency: 'ENDED', now })
}

/** Takes back what nobody was sent yet about a subject, held or waiting. Call it inside the `write()` of its cause. */
export function cancelMessages(subject: string, reason: string): void {
  cancelWhere(isAbout(subject), reason)
  db.delete(heldMessages)
    .where(sql`${heldMessages.historyId} in (select id from ${notifyHistories} where subject = ${subject})`)
    .run()
}

/** Ends what waits, and what is being sent is not tried again. */
function cancelWhere(condition: SQL | undefined, reason: string): void {
  db.update(deliveries)
    .set({ state: 'cancelled', reason })
    .where(and(is('pending'), condition))
    .run()
  db.update(deliveries)
    .set({ reason })
    .where(and(is('sending'), condition))
    .run()
}

/** Takes back advertising that waits for a member's devices. Call it inside the `write()` of their no. */
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

/** Sends after all what `endMessages` ended for this reason. Call it inside the `write()` of what lifted the end. */
export function resumeMessages(subject: string, reason: string, now = Date.now()): void {
  const ofThisEnd = and(eq(deliveries.reason, reason), isAbout(subject))
  db.delete(deliveries)
    .where(and(is('pending'), eq(deliveries.form, 'ENDED'), isAbout(subject)))
    .run()
  db.update(deliveries)
    .set({ reason: null })
    .where(and(is('sending'), ofThisEnd))
    .run()
  const { changes } = db
    .update(deliveries)
    .set({ state: 'pending', dueAt: now, reason: null })
    .where(and(is('cancelled'), ofThisEnd))
    .run()
  if (changes > 0) announceDeliveries()
}

/** Why a message waits no more once its member turned it off. */
const TURNED_OFF = '알림을 껐습니다'

/** Ends what waits for a member's devices and is not wanted any more. Call it inside the `write()` of the settings. */
export function cancelUnwanted(userId: number): void {
  const plan = readPlan(userId)
  const waiting = db
    .select({ id: deliveries.id, kind: notifyHistories.kind, deviceType: devices.deviceType })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
    .where(and(is('pending'), eq(devices.userId, userId)))
    .all()
  for (const { id, kind, deviceType } of waiting) {
    if (isWanted(plan, kind, channelOf(deviceType))) continue
    db.update(deliveries).set({ state: 'cancelled', reason: TURNED_OFF }).where(eq(deliveries.id, id)).run()
  }
}

function isWanted(plan: Plan, kind: NotifyKind, channel: Channel): boolean {
  if (kind === 'TEST') return true
  return kind === 'BUNDLE' ? plan.enabled : channelsFor(plan, kind).includes(channel)
}

/**
 * The messages that stand on devices as far as is known: last acknowledged SHOWN, within 3 hours; in a
 * Telegram chat every one that was sent. A message without sound is none that Apple takes.
 */
function listStanding(condition: SQL, now: number) {
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
      shownAt: sql<number | null>`(select max(said.at) from ${deliveryAcks} said
        where said.delivery_id = ${deliveries.id} and said.event = 'SHOWN')`,
      isAnswered: sql<number>`exists (select 1 from ${deliveryAcks} said
        where said.delivery_id = ${deliveries.id} and said.event <> 'SHOWN')`,
    })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .where(and(is('sent'), eq(deliveries.form, 'MESSAGE'), condition, newest))
    .all()
    .filter((message) => {
      if (channelOf(message.deviceType) === 'TELEGRAM') return true
      const isShown = message.shownAt !== null && message.shownAt > now - WORTH_ENDING_MS
      return isShown && !message.isAnswered && !isOfApple(message)
    })
}

const isOfApple = (device: { deviceType: string; fcmToken: string }): boolean =>
  device.deviceType === 'IOS' || /\.push\.apple\.com(?::\d+)?$/.test(serviceOf(device))

/** In the words of the partial indexes. */
const is = (state: (typeof deliveries.$inferSelect)['state']): SQL => sql.raw(`deliveries.state = '${state}'`)

const isAbout = (subject: string) =>
  inArray(
    deliveries.historyId,
    db.select({ id: notifyHistories.id }).from(notifyHistories).where(eq(notifyHistories.subject, subject)),
  )
