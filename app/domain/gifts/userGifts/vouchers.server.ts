import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ResizeOptions } from 'sharp'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { userGifts, vouchers } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { redraw } from '#domain/accounts/profile/redrawing.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { getGift } from '../store/gifts.server.ts'
import { changeStatus } from './changes.server.ts'
import { Expiry, GiftMessage, getUserGift } from './userGifts.server.ts'

const NAME_BYTES = 16

/** Large enough for a barcode that fills a telephone. */
const SIZE: ResizeOptions = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }

export const NewVoucher = z.object({ expiresAt: Expiry, message: GiftMessage })

interface Sending {
  /** The picture of the voucher, redrawn as WebP. */
  webp: Buffer
  /** The date on the voucher; without one the store's number of days counts from now. */
  expiresAt: number | null
  message: string
}

/**
 * Sends a member the picture of a voucher: it is stored, and the gift becomes SENT, both or neither. Refuses
 * `not_found`, and `conflict` for a gift that is not CONFIRMED.
 */
export function sendVoucher(
  admin: Member,
  userGiftId: number,
  { webp, expiresAt, message }: Sending,
  now = Date.now(),
): void {
  write(() => {
    const gift = getUserGift(userGiftId)
    const id = randomBytes(NAME_BYTES).toString('base64url')
    db.insert(vouchers)
      .values({ userGiftId, id, webp, createdAt: now })
      .onConflictDoUpdate({ target: vouchers.userGiftId, set: { id, webp, createdAt: now } })
      .run()
    db.update(userGifts)
      .set({ expiresAt: expiresAt ?? gift.expiresAt ?? lastDayOf(gift.giftId, now) })
      .where(eq(userGifts.id, userGiftId))
      .run()
    recordStaffAct('EDIT_USER_GIFT', `userGift:${userGiftId}`, { before: gift.status, after: 'SENT' })
    changeStatus(gift, { to: 'SENT', by: admin, message }, now)
  })
}

/** Redraws an uploaded picture and sends it as `sendVoucher` does; it is never a public upload. */
export async function sendVoucherPicture(
  admin: Member,
  userGiftId: number,
  { bytes, ...sending }: z.output<typeof NewVoucher> & { bytes: Uint8Array },
): Promise<void> {
  const { webp } = await redraw(admin, bytes, SIZE)
  sendVoucher(admin, userGiftId, { webp, ...sending })
}

/**
 * The picture of a member's own voucher, as WebP. The first opening is recorded, so that a dispute can be settled.
 * Refuses `not_found`, also for another member's.
 */
export function openVoucher(member: Member, id: string, now = Date.now()): Buffer {
  const own = and(eq(vouchers.id, id), eq(userGifts.userId, member.id))
  const found = db
    .select({ userGiftId: vouchers.userGiftId, webp: vouchers.webp })
    .from(vouchers)
    .innerJoin(userGifts, eq(userGifts.id, vouchers.userGiftId))
    .where(own)
    .get()
  if (!found) return refuse('not_found', '사진을 찾을 수 없습니다.')
  const unseen = and(eq(userGifts.id, found.userGiftId), isNull(userGifts.firstLookedAt))
  write(() => db.update(userGifts).set({ firstLookedAt: now }).where(unseen).run())
  return found.webp
}

/** The address part of the voucher of a gift; null without one. */
export const findVoucherId = (userGiftId: number): string | null =>
  db.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.userGiftId, userGiftId)).get()?.id ?? null

function lastDayOf(giftId: number | null, now: number): number | null {
  const days = giftId === null ? null : getGift(giftId).validDays
  return days === null ? null : now + days * DAY_MS
}
