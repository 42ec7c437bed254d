import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { type DEVICE_TYPES, devices } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'

/** Gives a member a browser that took a message already; one that cannot be reached, unless `fcmToken` says where. */
export function giveDevice(
  member: Member,
  {
    deviceName = 'Chrome · Windows',
    deviceType = 'PC_WEB' as (typeof DEVICE_TYPES)[number],
    fcmToken = '{}',
    sessionId = null as number | null,
  } = {},
): number {
  const now = Date.now()
  return write(() =>
    db
      .insert(devices)
      .values({
        userId: member.id,
        sessionId,
        deviceType,
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
