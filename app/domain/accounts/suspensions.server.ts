import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { suspensions } from '#db/schema/accounts.ts'
import { DAY_MS } from '#domain/clock.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { isBelow, type Member } from './member.ts'
import { recordStaffAct } from './staff/staffActs.server.ts'
import { FOREVER, SUSPENSION_DAYS, type Suspension, suspensionWords } from './suspension.ts'
import { getLivingUser } from './users.server.ts'

export const NewSuspension = z.object({
  until: z.iso
    .datetime({ offset: true, error: '정지가 끝나는 일시를 보내주세요.' })
    .transform((text) => Date.parse(text)),
  reason: z
    .string('정지 사유를 입력해주세요.')
    .trim()
    .min(1, '정지 사유를 입력해주세요.')
    .max(500, '사유는 500자까지 쓸 수 있습니다.'),
})

/** A number of days, also from a form; null or FOREVER is a suspension without an end. */
export const SuspensionDays = z.union([
  z.literal([...SUSPENSION_DAYS]),
  z.enum(['1', '3', '7', '30']).transform(Number),
  z.literal('FOREVER').transform(() => null),
])

/** When a suspension of so many days ends. */
export const endOfSuspension = (days: number | null, now: number): number =>
  days === null ? FOREVER : now + days * DAY_MS

/** A suspension by its length in days, from now on. */
export const DaysOfSuspension = z
  .object({ days: SuspensionDays, reason: NewSuspension.shape.reason })
  .transform(({ days, reason }) => ({ until: endOfSuspension(days, Date.now()), reason }))

/**
 * Makes a member read-only until an instant, in place of every current suspension. Returns its id. Refuses as
 * `addSuspension` does.
 */
export function suspend(admin: Member, userId: number, suspension: Suspension, now = Date.now()): number {
  return write(() => {
    liftCurrent(userId, now)
    return addSuspension(admin, userId, suspension, now)
  })
}

/**
 * Makes a member read-only until an instant; of several suspensions the longest counts. Returns its id. Refuses
 * `not_found`, `invalid` for an instant that has passed, and `conflict` for a member of the same or a higher role.
 */
export function addSuspension(
  admin: Member,
  userId: number,
  { until, reason }: Suspension,
  now: number,
): number {
  return write(() => {
    if (!isBelow(getLivingUser(userId), admin))
      refuse('conflict', '자신보다 낮은 역할의 회원만 정지할 수 있습니다.')
    if (until <= now) refuseField('until', '정지가 끝나는 일시는 지금보다 뒤여야 합니다.')
    const { id } = db
      .insert(suspensions)
      .values({ userId, until, reason, suspendedBy: admin.id, createdAt: now })
      .returning({ id: suspensions.id })
      .get()
    recordStaffAct('SUSPEND', `user:${userId}`, { after: { until, reason } })
    afterCommit(() => noteSecurity('suspended', { memberId: admin.id, subjectId: userId }))
    return id
  })
}

/**
 * Lifts the suspension of a member; without one it changes nothing. Returns whether there was one. Refuses `not_found`,
 * and `conflict` for a member of the same or a higher role, the admin included.
 */
export function liftSuspension(admin: Member, userId: number, now = Date.now()): boolean {
  return write(() => {
    if (!isBelow(getLivingUser(userId), admin))
      refuse('conflict', '자신보다 낮은 역할의 회원만 정지를 해제할 수 있습니다.')
    const before = findSuspension(userId, now)
    if (before === null) return false
    liftCurrent(userId, now)
    recordStaffAct('LIFT_SUSPENSION', `user:${userId}`, { before })
    afterCommit(() => noteSecurity('suspension_lifted', { memberId: admin.id, subjectId: userId }))
    return true
  })
}

/** Lifts one suspension; other suspensions of the member stay in force. */
export function liftSuspensionById(id: number, now: number): void {
  db.update(suspensions)
    .set({ liftedAt: now })
    .where(and(eq(suspensions.id, id), isNull(suspensions.liftedAt)))
    .run()
}

/** The current suspension of a member, or null. */
export const findSuspension = (userId: number, now = Date.now()): Suspension | null =>
  findUnlifted({ userId, now })

const findUnlifted = prepare('find', { userId: suspensions.userId, now: suspensions.until }, (db, given) =>
  db
    .select({ until: suspensions.until, reason: suspensions.reason })
    .from(suspensions)
    .where(and(unlifted(given.userId), gt(suspensions.until, given.now)))
    .orderBy(desc(suspensions.until))
    .limit(1),
)

/**
 * Every function that writes for a member calls this first. Refuses `invalid` (`suspended`) with the end
 * and the reason.
 */
export function assertMayWrite(member: Member, now = Date.now()): void {
  const suspension = findSuspension(member.id, now)
  if (suspension === null) return
  refuse('invalid', suspensionWords(suspension), { code: 'suspended' })
}

function liftCurrent(userId: number, now: number): void {
  db.update(suspensions).set({ liftedAt: now }).where(unlifted(userId)).run()
}

function unlifted(userId: number | SQL): SQL | undefined {
  return and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
}
