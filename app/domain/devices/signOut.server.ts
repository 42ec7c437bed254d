import * as z from 'zod'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, write } from '#db/client.server.ts'
import { isBelow, type Member } from '#domain/accounts/member.ts'
import { listSessions, removeSession } from '#domain/accounts/sessions/sessions.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { refuse } from '#domain/refusal.ts'
import { removeDevicesOf } from './devices.server.ts'

/** The option of a log-out: '이 기기에서 알림 계속 받기'. */
export const SignOutChoice = z.object({
  keepsDevice: z
    .union([z.boolean(), z.literal('on').transform(() => true)], '선택이 올바르지 않습니다.')
    .default(false),
})

export type SignOutChoice = z.output<typeof SignOutChoice>

/** Ends a session and removes the device that it registered, unless its member keeps alerts on it. */
export function signOutSession(sessionId: number, { keepsDevice }: SignOutChoice): void {
  write(() => {
    if (!keepsDevice) removeDevicesOf(sessionId)
    removeSession(sessionId)
  })
}

/** Ends another session of the member, including its device. Refuses `not_found`. */
export function endSession(member: Member, id: number): void {
  write(() => {
    if (!listSessions(member).some((session) => session.id === id))
      refuse('not_found', '이미 로그아웃했거나 없는 로그인입니다.')
    signOutSession(id, { keepsDevice: false })
    afterCommit(() => noteSecurity('sign_out', { memberId: member.id }))
  })
}

/** Ends all of the member's sessions except the current one; returns their number. */
export function endOtherSessions(member: Member, ownId: number): number {
  return write(() => {
    const others = listSessions(member).filter(({ id }) => id !== ownId)
    for (const { id } of others) signOutSession(id, { keepsDevice: false })
    if (others.length > 0) afterCommit(() => noteSecurity('sign_out', { memberId: member.id }))
    return others.length
  })
}

/**
 * Ends all sign-ins of a member for an admin, with the devices that they registered; for a member without a sign-in it
 * changes nothing. Refuses `not_found`, and `conflict` for a member of the same or a higher role.
 */
export function signOutMember(admin: Member, userId: number): void {
  write(() => {
    const member = getLivingUser(userId)
    if (!isBelow(member, admin)) refuse('conflict', '자신보다 낮은 역할의 회원만 로그아웃시킬 수 있습니다.')
    for (const { id } of listSessions(member)) signOutSession(id, { keepsDevice: false })
    recordStaffAct('SIGN_OUT_MEMBER', `user:${userId}`)
    afterCommit(() => noteSecurity('member_signed_out', { memberId: admin.id, subjectId: userId }))
  })
}
