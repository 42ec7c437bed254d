import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { deliveries, deliveryAcks, devices } from '#db/schema/devices.ts'
import { type Channel, channelOf } from '../../settings/notifySettings.ts'
import { listBundlesOf } from '../holding/bundleLines.server.ts'

/** A message on one device. */
export interface Arrival {
  deviceName: string
  channel: Channel
  /** It came as a line of a digest. */
  isBundled: boolean
  /** From the match, or the digest, to the screen of the device, in ms; null while the device has not confirmed it. */
  tookMs: number | null
}

/**
 * Returns the devices that the latest message of each history row was sent to, alone or in a digest, by the row's id,
 * the fastest first.
 */
export function listArrivals(historyIds: number[]): Map<number, Arrival[]> {
  if (historyIds.length === 0) return new Map()
  const bundles = listBundlesOf(historyIds)
  const sent = Map.groupBy(listSent([...historyIds, ...bundles.values()]), ({ historyId }) => historyId)
  return new Map(
    historyIds.map((id) => [id, latest(sent.get(id) ?? [], sent.get(bundles.get(id) ?? 0) ?? [])]),
  )
}

type Sent = ReturnType<typeof listSent>[number]

const listSent = (historyIds: number[]) =>
  db
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

/**
 * The arrivals of the last single message about a history row, or of the digest with this row if the digest is newer.
 */
function latest(alone: Sent[], bundled: Sent[]): Arrival[] {
  const newest = (sent: Sent[]) => Math.max(0, ...sent.map(({ createdAt }) => createdAt))
  const isBundled = newest(bundled) > newest(alone)
  const sent = isBundled ? bundled : alone
  const round = Math.max(...sent.map((one) => one.round))
  return sent
    .filter((one) => one.round === round)
    .map(({ deviceName, deviceType, createdAt, shownAt }) => ({
      deviceName,
      channel: channelOf(deviceType),
      isBundled,
      tookMs: shownAt === null ? null : Math.max(0, shownAt - createdAt),
    }))
    .sort((a, b) => (a.tookMs ?? Number.MAX_SAFE_INTEGER) - (b.tookMs ?? Number.MAX_SAFE_INTEGER))
}
