import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { giftText } from '../giftText.ts'
import type { UserGift } from './changes.server.ts'
import { getOwnGift } from './userGifts.server.ts'

const KEPT_MS = 30 * DAY_MS

/** The recipient of a gift in kind. */
export const Recipient = z.object({
  name: giftText('받는 사람', 40),
  phone: giftText('전화번호', 20).regex(/^[\d+ -]{8,20}$/, '전화번호를 확인해주세요.'),
  address: giftText('주소', 200),
})
export type Recipient = z.output<typeof Recipient>

/** Stores the recipient of a member's own gift in kind. Refuses `not_found`, and `conflict` once the gift is sent. */
export function giveRecipient(member: Member, id: number, recipient: Recipient): void {
  write(() => {
    const { delivery, status } = getOwnGift(member, id)
    if (delivery !== 'IN_KIND') refuse('conflict', '주소가 필요 없는 선물입니다.')
    if (status !== 'REQUESTED' && status !== 'CONFIRMED')
      refuse('conflict', '이미 보낸 선물입니다.', { code: 'status' })
    db.update(userGifts)
      .set({ sealedRecipient: seal(JSON.stringify(recipient)) })
      .where(eq(userGifts.id, id))
      .run()
  })
}

/** The recipient of a gift, for super admins while the gift is to be sent; null at any other time. */
export function readRecipient({
  status,
  sealedRecipient,
}: Pick<UserGift, 'status' | 'sealedRecipient'>): Recipient | null {
  if (status !== 'CONFIRMED' || sealedRecipient === null) return null
  const text = unseal(sealedRecipient)
  return text === null ? null : Recipient.parse(JSON.parse(text))
}

/** True for a gift in kind whose member gave an address that is still kept. */
export const hasRecipient = ({ sealedRecipient }: UserGift): boolean => sealedRecipient !== null

/** Erases the recipients of gifts that were sent 30 days ago. */
export const eraseOldRecipients = (now = Date.now()): Promise<void> =>
  serveRows((size) => {
    const old = and(isNotNull(userGifts.sealedRecipient), lt(userGifts.sentAt, now - KEPT_MS))
    const some = db.select({ id: userGifts.id }).from(userGifts).where(old).limit(size)
    return db.update(userGifts).set({ sealedRecipient: null }).where(inArray(userGifts.id, some)).run()
      .changes
  })
