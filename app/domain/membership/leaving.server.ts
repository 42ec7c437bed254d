import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { removeDevices } from '#domain/devices/devices.server.ts'
import { refuse } from '#domain/refusal.ts'

/**
 * A member leaves: every sign-in ends, devices and what waits for them go, and the name is shown no more. For 30
 * days whoever signs in again may take the account up with `resumeAccount`; then `eraseLeft` takes it away.
 */
export function leave(member: Member, now = Date.now()): void {
  write(() => {
    db.update(users).set({ leftAt: now }).where(eq(users.id, member.id)).run()
    endEverySignIn(member.id)
    removeDevices(member)
  })
}

/** Takes an account up again as it was, without its devices. Refuses `conflict` when it was never left. */
export function resumeAccount(member: Member): Member {
  assertLeft(member)
  write(() => db.update(users).set({ leftAt: null }).where(eq(users.id, member.id)).run())
  return { ...member, leftAt: null }
}

/** Stays away: ends the sign-ins that asked; the 30 days go on from the first leaving. Refuses `conflict`. */
export function keepLeaving(member: Member): void {
  assertLeft(member)
  endEverySignIn(member.id)
}

function assertLeft(member: Member): void {
  if (member.leftAt === null) refuse('conflict', '탈퇴한 계정이 아닙니다.')
}
