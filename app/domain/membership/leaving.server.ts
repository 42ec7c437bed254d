import { eq } from 'drizzle-orm'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { removeDevices } from '#domain/devices/devices.server.ts'
import { refuse } from '#domain/refusal.ts'

/**
 * A member leaves: every sign-in ends, devices and waiting messages are deleted, and the name is hidden. A
 * sign-in within 30 days may restore the account with `resumeAccount`; then `eraseLeft` erases it.
 */
export function leave(member: Member, now = Date.now()): void {
  write(() => {
    db.update(users).set({ leftAt: now }).where(eq(users.id, member.id)).run()
    endEverySignIn(member.id)
    removeDevices(member)
    afterCommit(() => noteSecurity('left', { memberId: member.id }))
  })
}

/** Restores an account, without its devices. Refuses `conflict` when its member had not left. */
export function resumeAccount(member: Member): Member {
  assertLeft(member)
  write(() => db.update(users).set({ leftAt: null }).where(eq(users.id, member.id)).run())
  return { ...member, leftAt: null }
}

/**
 * Confirms the leave: ends the current sign-ins; the 30 days still count from the first leave. Refuses
 * `conflict`.
 */
export function keepLeaving(member: Member): void {
  assertLeft(member)
  endEverySignIn(member.id)
}

function assertLeft(member: Member): void {
  if (member.leftAt === null) refuse('conflict', '탈퇴한 계정이 아닙니다.')
}
