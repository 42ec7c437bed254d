import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { userGifts } from '#db/schema/gifts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getGift } from '../store/gifts.server.ts'
import { recordChange, type UserGift } from './changes.server.ts'

type NewUserGift = Omit<typeof userGifts.$inferInsert, 'id' | 'status'>

/** Gives a member a gift, REQUESTED; `by` caused it. Call it inside `write()`. */
export function addUserGift(gift: NewUserGift, by: Member | null, now: number): UserGift {
  return write(() => {
    const added = db
      .insert(userGifts)
      .values({ ...gift, status: 'REQUESTED' })
      .returning()
      .get()
    recordChange(added, { to: 'REQUESTED', by }, now)
    return added
  })
}

/** A member's gift by the key of the press that gave it; null for an unknown key. */
export const findByRequest = (userId: number, requestKey: string): UserGift | null =>
  db
    .select()
    .from(userGifts)
    .where(and(eq(userGifts.userId, userId), eq(userGifts.requestKey, requestKey)))
    .get() ?? null

interface Won {
  drawId: number
  /** The gift of the store; null for one in kind. */
  giftId: number | null
  name: string
  wonValue: number
}

/** Gives a member the gift that they drew. Call it inside `write()`. */
export function givePrizeGift(
  member: Member,
  { drawId, giftId, name, wonValue }: Won,
  now: number,
): UserGift {
  const common = {
    userId: member.id,
    origin: 'DRAW',
    drawId,
    starPrice: 0,
    wonValue,
    createdAt: now,
  } as const
  if (giftId === null)
    return addUserGift({ ...common, name, description: '', delivery: 'IN_KIND' }, member, now)
  const { description, imagePath, delivery, ...gift } = getGift(giftId)
  return addUserGift({ ...common, giftId, name: gift.name, description, imagePath, delivery }, member, now)
}
