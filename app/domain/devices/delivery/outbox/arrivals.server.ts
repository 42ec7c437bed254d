import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { deliveries, deliveryAcks, devices } from '#db/schema/devices.ts'
import { type Channel, channelOf } from '../../settings/notifySettings.ts'

/** A message on one device. */
export interface Arrival {
  deviceName: string
  channel: Channel
  /** From the match to the screen of the device, in ms; null while the device has not confirmed it. */
  tookMs: number | null
}

/** Returns the devices that the latest message of each history row was sent to, by the row's id, the fastest first. */
export function listArrivals(historyIds: number[]): Map<number, Arrival[]> {
  if (historyIds.length === 0) return new Map()
  const rows = db
    .select({
      historyId: deliveries.historyId,
      round: deliveries.round,
      createdAt: deliveries.createdAt,
      deviceName: devices.deviceName,
      deviceType: devices.deviceType,
      shownAt: deliveryAcks.at,
    })
    .from(deliveries)
    .innerJoin(devices, eq(devices.id, deliveries.deviceId))
    .leftJoin(deliveryAcks, and(eq(deliveryAcks.deliveryId, deliveries.id), eq(deliveryAcks.event, 'SHOWN')))
    .where(
      and(
        inArray(deliveries.historyId, historyIds),
        eq(deliveries.state, 'sent'),
        eq(deliveries.form, 'MESSAGE'),
      ),
    )
    .orderBy(asc(deliveries.id))
    .all()
  return new Map([...Map.groupBy(rows, ({ historyId }) => historyId)].map(([id, sent]) => [id, latest(sent)]))
}

interface Sent {
  round: number
  createdAt: number
  deviceName: string
  deviceType: string
  shownAt: number | null
}

function latest(sent: Sent[]): Arrival[] {
  const round = Math.max(...sent.map((one) => one.round))
  return sent
    .filter((one) => one.round === round)
    .map(({ deviceName, deviceType, createdAt, shownAt }) => ({
      deviceName,
      channel: channelOf(deviceType),
      tookMs: shownAt === null ? null : Math.max(0, shownAt - createdAt),
    }))
    .sort((a, b) => (a.tookMs ?? Number.MAX_SAFE_INTEGER) - (b.tookMs ?? Number.MAX_SAFE_INTEGER))
}
