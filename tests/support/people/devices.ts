import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { type DEVICE_TYPES, devices } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'

/**
 * Gives a member a browser that has received a message; it is unreachable unless `fcmToken` sets an
 * address.
 */
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

/** Marks the device's last message as refused by its push service. */
export const failDevice = (id: number): void => {
  write(() =>
    db
      .update(devices)
      .set({ lastFailedAt: Date.now() + 1 })
      .where(eq(devices.id, id))
      .run(),
  )
}
