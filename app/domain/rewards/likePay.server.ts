import { sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seoulMidnight } from '#domain/clock.ts'
import { countPaid, countPaidSince, earn, takeBack } from './ledger.server.ts'
import { awardTags } from './tags/earnedTags.server.ts'
import { countsAsWitness } from './voters.server.ts'

const MOST_A_DAY = 20

/**
 * A star for the author of what a member likes (decisions: Star points): once for a member and thing, never for a
 * like of one's own, of an account under three days or an anonymous one, or from a device that the author has had;
 * at most 20 a day of Seoul. Call it in the `write()` of the like. `thing`: `product_comment:12`. Answers whether it paid.
 */
export function payLike(liker: Member, authorId: number, thing: string, now = Date.now()): boolean {
  return write(() => {
    if (liker.id === authorId || !countsAsWitness(liker, now) || shareDevice(liker.id, authorId)) return false
    if (countPaidSince(authorId, 'LIKED', seoulMidnight(now)) >= MOST_A_DAY) return false
    const isPaid = earn(authorId, 'LIKED', referenceOf(liker, thing), now)
    if (isPaid) awardTags(authorId, 'LIKES_RECEIVED', countPaid(authorId, 'LIKED'), now)
    return isPaid
  })
}

/** Takes back the star that a like brought; a second like of the same brings none. */
export const takeBackLike = (liker: Member, authorId: number, thing: string, now = Date.now()): boolean =>
  takeBack(authorId, 'LIKED', referenceOf(liker, thing), now)

const referenceOf = (liker: Member, thing: string): string => `${thing}/${liker.id}`

const shareDevice = (userId: number, otherId: number): boolean =>
  db.get(sql`
    select 1 from ${deviceUses} one join ${deviceUses} other on other.device_key_hash = one.device_key_hash
    where one.user_id = ${userId} and other.user_id = ${otherId} limit 1`) !== undefined
