import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { write } from '#db/client.server.ts'
import { userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seal } from '#domain/accounts/signIn/seal.server.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { spendPrice } from '#domain/rewards/ledger.server.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { boughtAs, type UserGift } from '../userGifts/changes.server.ts'
import { addUserGift, findByRequest } from '../userGifts/origins.server.ts'
import { Recipient } from '../userGifts/recipient.server.ts'
import { getGift, takeFromStock } from './gifts.server.ts'

export const NewPurchase = z.object({
  /** The recipient of a gift in kind. */
  recipient: Recipient.nullable().default(null),
})

interface Asked extends z.output<typeof NewPurchase> {
  /** Identifies the purchase: a repeated key is the same purchase. */
  requestKey: string
}

/**
 * Buys a gift of the store with star points: the gift, its price and its piece of stock, all or nothing. The same
 * `requestKey` is the same purchase. Refuses `not_found`, `conflict` for the key of another gift, for a gift that is
 * sold out and for a closed one, `invalid` with code `balance`, without a recipient for a gift in kind, for anonymous
 * accounts, and suspended members.
 */
export function buyGift(
  member: Member,
  giftId: number,
  { requestKey, recipient }: Asked,
  now = Date.now(),
): UserGift {
  return write(() => {
    const gift = getGift(giftId)
    const known = findPurchase(member, giftId, requestKey)
    if (known) return known
    assertMayWrite(member, now)
    if (member.isNoauth)
      refuse('invalid', '카카오나 Apple로 로그인하면 선물을 신청할 수 있습니다.', { code: 'noauth' })
    if (gift.closedAt !== null) refuse('conflict', '지금은 신청할 수 없는 선물입니다.', { code: 'closed' })
    if (gift.delivery === 'IN_KIND' && recipient === null) refuseField('name', '받는 사람을 입력해주세요.')
    if (!takeFromStock(giftId))
      refuse('conflict', '선물이 모두 소진되었습니다. 스타 포인트는 그대로입니다.', { code: 'sold_out' })
    const { name, description, imagePath, delivery, starPrice, wonValue } = gift
    const sealedRecipient =
      delivery === 'IN_KIND' && recipient !== null ? seal(JSON.stringify(recipient)) : null
    const bought = addUserGift(
      {
        userId: member.id,
        origin: 'STORE',
        giftId,
        name,
        description,
        imagePath,
        delivery,
        starPrice,
        wonValue,
        sealedRecipient,
        requestKey,
        createdAt: now,
      },
      member,
      now,
    )
    spendPrice(member.id, 'GIFT', starPrice, boughtAs(bought.id), now)
    const link = userGiftPath(bought.id)
    recordAction(member.id, { direction: 'BY_ME', kind: 'GIFT', subject: name, link }, now)
    awardTags(member.id, 'PURCHASE', () => countRows(userGifts, isBoughtBy(member)), now)
    return bought
  })
}

function findPurchase(member: Member, giftId: number, requestKey: string): UserGift | null {
  const known = findByRequest(member.id, requestKey)
  if (known && known.giftId !== giftId)
    refuse('conflict', '이 요청의 키로 이미 다른 선물을 신청했습니다.', { code: 'idempotency_key' })
  return known
}

const isBoughtBy = ({ id }: Member) => and(eq(userGifts.userId, id), eq(userGifts.origin, 'STORE'))
