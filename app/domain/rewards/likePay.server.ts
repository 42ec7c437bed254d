import { sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seoulMidnight } from '#domain/clock.ts'
import { countPaid, countPaidSince, earn, takeBack } from './ledger.server.ts'
import { LIMITS } from './rates.ts'
import { awardTags } from './tags/earnedTags.server.ts'
import { isEligibleVoter } from './voters.server.ts'

/**
 * Pays the author of a liked writing one star (decisions: Star points): once per member and thing, never
 * for the author's own like, an account under three days or an anonymous one, or a device that the author
 * has used; at most 20 a Seoul day. Call it in the `write()` of the like. `thing`: `product_comment:12`.
 * Returns whether it paid.
 */
export function payLike(liker: Member, authorId: number, thing: string, now = Date.now()): boolean {
  return write(() => {
    if (liker.id === authorId || !isEligibleVoter(liker, now) || shareDevice(liker.id, authorId)) return false
    if (countPaidSince(authorId, 'LIKED', seoulMidnight(now)) >= LIMITS.starsOfLikesADay) return false
    const isPaid = earn(authorId, 'LIKED', referenceOf(liker, thing), now)
    if (isPaid) awardTags(authorId, 'LIKES_RECEIVED', countPaid(authorId, 'LIKED'), now)
    return isPaid
  })
}

/** Reverses the star of a like; liking again pays nothing. */
export const takeBackLike = (liker: Member, authorId: number, thing: string, now = Date.now()): boolean =>
  takeBack(authorId, 'LIKED', referenceOf(liker, thing), now)

const referenceOf = (liker: Member, thing: string): string => `${thing}/${liker.id}`

const shareDevice = (userId: number, otherId: number): boolean =>
  db.get(sql`
    select 1 from ${deviceUses} one join ${deviceUses} other on other.device_key_hash = one.device_key_hash
    where one.user_id = ${userId} and other.user_id = ${otherId} limit 1`) !== undefined
