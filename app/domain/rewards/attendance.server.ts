import { and, eq } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { attendances } from '#db/schema/rewards.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seoulDay } from '#domain/clock.ts'
import { countRows } from '#domain/page.server.ts'
import { payAct } from './acts.server.ts'
import { payHost } from './invitations/invitationPay.server.ts'
import { giveInviteCode } from './invitations/inviteCodes.server.ts'
import { awardTags } from './tags/earnedTags.server.ts'
import { queueToast } from './toasts.server.ts'

const WORDS = '출석체크 완료 (10pt)'

/**
 * Counts a member's first visit of the Seoul day, pays it and extends their streak; other visits of the day
 * change nothing. Returns whether this was the first.
 */
export function recordVisit(member: Member, now = Date.now()): boolean {
  if (isVisitToday(member, now)) return false
  return write(() => {
    const visit = insertVisit(member.id, now)
    if (!visit) return false
    payAct(member.id, 'ATTENDANCE', String(visit.day), now)
    queueToast(member.id, WORDS)
    awardTags(member.id, 'STREAK', () => visit.streak, now)
    payHost(member.id, now)
    giveInviteCode(member, now)
    afterCommit(() => visitorsOf(visit.day).add(member.id))
    return true
  })
}

/** True when the member has visited today; asks the database once per day, process and member. */
export function isVisitToday(member: Pick<Member, 'id'>, now = Date.now()): boolean {
  const day = seoulDay(now)
  const visitors = visitorsOf(day)
  if (!visitors.has(member.id) && findVisit(member.id, day)) visitors.add(member.id)
  return visitors.has(member.id)
}

/** The number of days on which a member visited. */
export const countVisitDays = (userId: number): number =>
  countRows(attendances, eq(attendances.userId, userId))

function insertVisit(userId: number, now: number) {
  const day = seoulDay(now)
  const streak = (findVisit(userId, day - 1)?.streak ?? 0) + 1
  return db
    .insert(attendances)
    .values({ userId, day, streak, createdAt: now })
    .onConflictDoNothing()
    .returning()
    .get()
}

const findVisit = (userId: number, day: number) =>
  db
    .select()
    .from(attendances)
    .where(and(eq(attendances.userId, userId), eq(attendances.day, day)))
    .get()

/** The visitors of one day that this process knows; it keeps no other day. */
function visitorsOf(day: number): Set<number> {
  const known = processSingleton('visitors', () => ({ day, ids: new Set<number>() }))
  if (known.day !== day) Object.assign(known, { day, ids: new Set() })
  return known.ids
}
