import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Member } from '../../app/domain/accounts/member.ts'
import { db, write } from '../../db/client.server.ts'
import { devices } from '../../db/schema/devices.ts'

/** Gives a member a browser that took a message already; one that cannot be reached, unless `fcmToken` says where. */
export function giveDevice(
  member: Member,
  {
    deviceName = 'Chrome · Windows',
    fcmToken = '{}',
    sessionId = null,
  }: { deviceName?: string; fcmToken?: string; sessionId?: number | null } = {},
): number {
  const now = Date.now()
  return write(() =>
    db
      .insert(devices)
      .values({
        userId: member.id,
        sessionId,
        deviceType: 'PC_WEB',
        deviceKeyHash: randomBytes(32).toString('hex'),
        deviceName,
        fcmToken,
        createdAt: now,
        lastAcceptedAt: now,
      })
      .returning({ id: devices.id })
      .get(),
  ).id
}

/** The device's last message was refused by its push service. */
export const failDevice = (id: number): void => {
  write(() =>
    db
      .update(devices)
      .set({ lastFailedAt: Date.now() + 1 })
      .where(eq(devices.id, id))
      .run(),
  )
}
