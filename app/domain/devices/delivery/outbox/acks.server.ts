import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import {
  ACK_EVENTS,
  deliveries,
  deliveryAcks,
  devices,
  notifyHistories,
  subjects,
} from '#db/schema/devices.ts'
import { refuse } from '#domain/refusal.ts'
import { countStep } from '../../latency/latency.server.ts'
import { channelOf } from '../../settings/notifySettings.ts'

/** A device's acknowledgement of a message. */
export const Acknowledgement = z.object({
  deliveryKey: z.string('deliveryKey가 필요합니다.').max(64, 'deliveryKey가 올바르지 않습니다.'),
  event: z.enum(ACK_EVENTS, 'event가 올바르지 않습니다.'),
})
export type Acknowledgement = z.output<typeof Acknowledgement>

/**
 * Records an acknowledgement; repeating it changes nothing. Returns whether it is new, and the message and
 * member. Refuses `not_found`.
 */
export function recordAck({ deliveryKey, event }: Acknowledgement) {
  return write(() => {
    const delivery = db
      .select({
        id: deliveries.id,
        historyId: deliveries.historyId,
        userId: notifyHistories.userId,
        subject: subjects.subject,
        sentAt: deliveries.sentAt,
        deviceType: devices.deviceType,
      })
      .from(deliveries)
      .innerJoin(notifyHistories, eq(notifyHistories.id, deliveries.historyId))
      .innerJoin(subjects, eq(subjects.id, notifyHistories.subjectId))
      .leftJoin(devices, eq(devices.id, deliveries.deviceId))
      .where(eq(deliveries.deliveryKey, deliveryKey))
      .get()
    if (!delivery) refuse('not_found', '알림을 찾을 수 없습니다.')
    const { id: deliveryId, historyId, userId, subject, sentAt, deviceType } = delivery
    const at = Date.now()
    const { changes } = db.insert(deliveryAcks).values({ deliveryId, event, at }).onConflictDoNothing().run()
    const isNew = changes > 0
    // A device may acknowledge before its push service answers. The duration then counts as zero.
    if (isNew && event === 'SHOWN' && deviceType)
      countStep('SHOWN', channelOf(deviceType), at - (sentAt ?? at))
    return { isNew, historyId, userId, subject }
  })
}
