import * as z from 'zod'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listSessions, removeSession } from '#domain/accounts/sessions/sessions.server.ts'
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
export function signOut(sessionId: number, { keepsDevice }: SignOutChoice): void {
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
    signOut(id, { keepsDevice: false })
  })
}

/** Ends all of the member's sessions except the current one; returns their number. */
export function endOtherSessions(member: Member, ownId: number): number {
  return write(() => {
    const others = listSessions(member).filter(({ id }) => id !== ownId)
    for (const { id } of others) signOut(id, { keepsDevice: false })
    return others.length
  })
}
