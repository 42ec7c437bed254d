import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterCommit, db } from '#db/client.server.ts'
import { given, prepared } from '#db/prepared.server.ts'
import { deliveries, devices, URGENCIES } from '#db/schema/devices.ts'
import { announce } from '#domain/live.server.ts'
import { CHANNELS, type Channel, channelOf } from '../../settings/notifySettings.ts'

const KEY_BYTES = 16

/** The urgency of a message. */
export type Urgency = (typeof URGENCIES)[number]

/** The position of an urgency in the sending order; the most urgent is 0. */
export const urgencyOf = (urgency: Urgency): number => URGENCIES.indexOf(urgency)

interface Queueing {
  /** The number of this message within its history row. */
  round?: number
  /** Its name, or its position in the order. */
  urgency?: Urgency | number
  /** Only devices on these channels. */
  channels?: readonly Channel[]
  /** ENDED replaces the message on the device. */
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

/** Cancels unsent earlier messages of the history row: the newer one says all of it. */
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

/** Queues a message to one device and returns its key. Call it inside the `write()` of its history row. */
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

/** A message that was set aside (the allowed hours ended before it was sent) is queued again. */
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
