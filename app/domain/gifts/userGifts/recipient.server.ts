import { and, eq, isNotNull, lt } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import type { UserGift } from './changes.server.ts'
import { getOwnGift } from './userGifts.server.ts'

const KEPT_MS = 30 * DAY_MS

const line = (what: string, most: number) =>
  z
    .string(`${what} 입력해주세요.`)
    .trim()
    .min(1, `${what} 입력해주세요.`)
    .max(most, `${what} ${most}자까지 쓸 수 있습니다.`)

/** Where a gift in kind goes. */
export const Recipient = z.object({
  name: line('받는 사람을', 40),
  phone: line('전화번호를', 20).regex(/^[\d+ -]{8,20}$/, '전화번호를 확인해주세요.'),
  address: line('주소를', 200),
})
export type Recipient = z.output<typeof Recipient>

/** Stores where a member's own gift in kind goes, until it is sent. Refuses `not_found`, and `conflict` afterwards. */
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

/** Where a gift goes, for super admins while it is to be sent; null at any other time. */
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

/** Erases where gifts went 30 days after they were sent. */
export function eraseOldRecipients(now = Date.now()): void {
  const old = and(isNotNull(userGifts.sealedRecipient), lt(userGifts.sentAt, now - KEPT_MS))
  write(() => db.update(userGifts).set({ sealedRecipient: null }).where(old).run())
}
