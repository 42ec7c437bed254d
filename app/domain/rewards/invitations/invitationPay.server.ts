import { and, eq, gte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { attendances, deviceUses, invitations } from '#db/schema/rewards.ts'
import { seoulDay } from '#domain/clock.ts'
import { countRows } from '#domain/page.server.ts'
import { recordAction } from '../actionHistories.server.ts'
import { countPaid, earn } from '../ledger.server.ts'
import { LIMITS } from '../rates.ts'
import { awardTags } from '../tags/earnedTags.server.ts'

const LINK = '/auth/my/invitations'

type Invitation = typeof invitations.$inferSelect

/** Pays a guest for an invitation once, and only if no other invitation was paid for the same device or address. */
export function payGuest(guestId: number, now: number): void {
  write(() => {
    const invitation = findInvitation(guestId)
    if (!invitation || invitation.guestPaidAt !== null || !isPayable(invitation)) return
    earn(guestId, 'INVITED', `user:${invitation.hostId}`, now)
    db.update(invitations).set({ guestPaidAt: now }).where(eq(invitations.guestId, guestId)).run()
    recordAction(guestId, { direction: 'TO_ME', kind: 'GUEST_PAID', link: LINK }, now)
  })
}

/**
 * Pays the host of a guest who has been active long enough; once, for the first guests only, under the same
 * conditions.
 */
export function payHost(guestId: number, now: number): void {
  write(() => {
    const invitation = findInvitation(guestId)
    if (!invitation || invitation.hostPaidAt !== null || !isPayable(invitation)) return
    const { hostId, createdAt } = invitation
    const paidGuests = countPaid(hostId, 'INVITATION')
    if (paidGuests >= LIMITS.paidGuests || countActiveDays(guestId, createdAt) < LIMITS.guestDays) return
    earn(hostId, 'INVITATION', `user:${guestId}`, now)
    db.update(invitations).set({ hostPaidAt: now }).where(eq(invitations.guestId, guestId)).run()
    recordAction(hostId, { direction: 'TO_ME', kind: 'HOST_PAID', otherId: guestId, link: LINK }, now)
    awardTags(hostId, 'FRIENDS', () => paidGuests + 1, now)
  })
}

/** Records that a member used a device, by the hash of its key. */
export function recordDeviceUse(userId: number, deviceKeyHash: string): void {
  write(() => db.insert(deviceUses).values({ userId, deviceKeyHash }).onConflictDoNothing().run())
}

export const findInvitation = (guestId: number): Invitation | null =>
  db.select().from(invitations).where(eq(invitations.guestId, guestId)).get() ?? null

/** The number of days on which a guest visited since the invitation, including that day. */
const countActiveDays = (guestId: number, invitedAt: number): number =>
  countRows(attendances, and(eq(attendances.userId, guestId), gte(attendances.day, seoulDay(invitedAt))))

/**
 * True for an invitation that may be paid: each address and each device is paid for once, and the host's own device
 * never.
 */
function isPayable({ guestId, hostId, addressHash }: Invitation): boolean {
  const sameDevice = sql`select other.user_id from ${deviceUses} other join ${deviceUses} mine
    on mine.device_key_hash = other.device_key_hash and mine.user_id = ${guestId}`
  const obstacle = db.get(sql`
    select 1 where ${hostId} in (${sameDevice}) or exists (
      select 1 from ${invitations}
      where guest_id <> ${guestId} and (guest_paid_at is not null or host_paid_at is not null)
        and (address_hash = ${addressHash} or guest_id in (${sameDevice}))
    )`)
  return obstacle === undefined
}
