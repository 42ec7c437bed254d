import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { afterCommit } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { deliveries, devices, notifyHistories, subjects, URGENCIES } from '#db/schema/devices.ts'
import { announce } from '#domain/live.server.ts'
import { CHANNELS, type Channel, channelOf } from '../../settings/notifySettings.ts'
import { cancelWhere, isUnsent } from './states.server.ts'

const KEY_BYTES = 16
/** How the subject of a broadcast begins. */
const BROADCAST = 'broadcast:'

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

/** Cancels the unsent messages of the history row, which a newer one replaces; one in sending is not tried again. */
export const dropOlderMessages = (historyId: number): void =>
  cancelWhere(eq(deliveries.historyId, historyId), '더 새로운 알림으로 대신합니다')

/** A member's devices on one of the channels. */
export const listDevicesOn = (userId: number, channels: readonly Channel[]): number[] =>
  listDevices({ userId })
    .filter(({ deviceType }) => channels.includes(channelOf(deviceType)))
    .map(({ id }) => id)

const listDevices = prepare('list', { userId: devices.userId }, (db, given) =>
  db
    .select({ id: devices.id, deviceType: devices.deviceType })
    .from(devices)
    .where(eq(devices.userId, given.userId)),
)

/**
 * Queues a message to one device and returns its key; it waits with the others while their push service is down. Call
 * it inside the `write()` of its history row.
 */
export function queueDelivery(
  historyId: number,
  deviceId: number,
  { round = 1, urgency = 'KEYWORD', form = 'MESSAGE', now = Date.now() }: Omit<Queueing, 'channels'> = {},
): string {
  const deliveryKey = randomBytes(KEY_BYTES).toString('base64url')
  const place = typeof urgency === 'number' ? urgency : urgencyOf(urgency)
  const waiting = findWaiting({ deviceId }) ?? { dueAt: now, waitsFor: null, reason: null }
  const row = { deliveryKey, historyId, deviceId, round, form, urgency: place, createdAt: now }
  addDelivery({ ...row, ...waiting })
  announceDeliveries()
  return deliveryKey
}

/** Until when the messages of a device wait for their push service; null when they do not. */
const findWaiting = prepare('find', { deviceId: deliveries.deviceId }, (db, given) =>
  db
    .select(columnsOf(deliveries, 'dueAt', 'waitsFor', 'reason'))
    .from(deliveries)
    .where(and(eq(deliveries.deviceId, given.deviceId), isUnsent, isNotNull(deliveries.waitsFor)))
    .limit(1),
)

/** The messages of a device that has a new address no longer wait for the service of the old one. */
export const stopWaiting = (deviceId: number, now = Date.now()): void => void endWait({ deviceId, now })

const endWait = prepare('run', { deviceId: deliveries.deviceId, now: deliveries.dueAt }, (db, given) =>
  db
    .update(deliveries)
    .set({ dueAt: given.now, waitsFor: null })
    .where(and(eq(deliveries.deviceId, given.deviceId), isUnsent, isNotNull(deliveries.waitsFor))),
)

/** A message that was set aside (the allowed hours ended before it was sent) is queued again. */
const addDelivery = prepare(
  'run',
  columnsOf(
    deliveries,
    'deliveryKey',
    'historyId',
    'deviceId',
    'round',
    'form',
    'urgency',
    'dueAt',
    'waitsFor',
    'reason',
    'createdAt',
  ),
  (db, given) =>
    db
      .insert(deliveries)
      .values({ ...given, broadcastId: broadcastOf(given) })
      .onConflictDoUpdate({
        target: [deliveries.historyId, deliveries.deviceId, deliveries.round, deliveries.form],
        set: { state: 'pending', attempts: 0, ...given },
        setWhere: eq(deliveries.state, 'cancelled'),
      }),
)

/**
 * The id in the subject `broadcast:3` of a history row; null for other subjects. Only these urgencies carry broadcasts.
 */
const broadcastOf = ({ historyId, urgency }: { historyId: SQL; urgency: SQL }) => sql<number | null>`iif(
  ${urgency} in ${[urgencyOf('OPERATION'), urgencyOf('AD')]},
  (select cast(substr(${subjects.subject}, ${BROADCAST.length + 1}) as integer)
    from ${notifyHistories} join ${subjects} on ${subjects.id} = ${notifyHistories.subjectId}
    where ${notifyHistories.id} = ${historyId} and ${subjects.subject} glob ${`${BROADCAST}*`}),
  null)`

/** Wakes the outbox once the surrounding `write()` has committed. */
export const announceDeliveries = (): void => afterCommit(() => announce('deliveries', undefined))
