import { sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { deviceUses } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { countPaid, earn, listPaidSince, takeBack } from './ledger.server.ts'
import { LIMITS } from './rates.ts'
import { awardTags } from './tags/earnedTags.server.ts'
import { isEligibleVoter } from './voters.server.ts'

/**
 * Pays the author of a liked writing one star (decisions: Star points): once per member and thing, once in 7 Seoul days
 * for all likes of a member, at most 20 a Seoul day. Call it in the `write()` of the like. `thing`:
 * `product_comment:12`. Returns whether the like counts, with or without a star. A like does not count if it is the
 * author's own, comes from an anonymous account or one younger than three days, or comes from a device that the author
 * has used.
 */
export function payLike(liker: Member, authorId: number, thing: string, now = Date.now()): boolean {
  return write(() => {
    if (liker.id === authorId || !isEligibleVoter(liker, now) || shareDevice(liker.id, authorId)) return false
    if (isWithinLimits(liker, authorId, now) && earn(authorId, 'LIKED', referenceOf(liker, thing), now))
      awardTags(authorId, 'LIKES_RECEIVED', () => countPaid(authorId, 'LIKED'), now)
    return true
  })
}

function isWithinLimits(liker: Member, authorId: number, now: number): boolean {
  const midnight = seoulMidnight(now)
  const since = midnight - (LIMITS.likerDays - 1) * DAY_MS
  const paid = listPaidSince({ userId: authorId, cause: 'LIKED', since })
  const today = paid.filter(({ paidAt }) => paidAt >= midnight)
  return today.length < LIMITS.starsOfLikesADay && !paid.some((star) => isOf(liker, star.reference))
}

/** Reverses the star of a like; liking again pays nothing. */
export const takeBackLike = (liker: Member, authorId: number, thing: string, now = Date.now()): boolean =>
  takeBack(authorId, 'LIKED', referenceOf(liker, thing), now)

const referenceOf = (liker: Member, thing: string): string => `${thing}/${liker.id}`

const isOf = (liker: Member, reference: string): boolean => reference.endsWith(`/${liker.id}`)

const shareDevice = (userId: number, otherId: number): boolean =>
  db.get(sql`
    select 1 from ${deviceUses} one join ${deviceUses} other on other.device_key_hash = one.device_key_hash
    where one.user_id = ${userId} and other.user_id = ${otherId} limit 1`) !== undefined
