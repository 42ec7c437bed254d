import { eq } from 'drizzle-orm'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { isLastSuperAdmin } from '#domain/accounts/staff/roles.server.ts'
import { removeDevices } from '#domain/devices/devices.server.ts'
import { refuse } from '#domain/refusal.ts'
import { lastErased } from './returning.ts'

/**
 * A member leaves: every sign-in ends, devices and waiting messages are deleted, and the name is hidden. A sign-in
 * within 30 days may restore the account with `resumeAccount`; then `eraseLeft` erases it. Refuses `conflict` for the
 * last super admin.
 */
export function leave(member: Member, now = Date.now()): void {
  write(() => {
    if (isLastSuperAdmin(member))
      refuse('conflict', '마지막 최고 운영자는 다른 최고 운영자를 정한 뒤에 탈퇴할 수 있습니다.')
    db.update(users).set({ leftAt: now }).where(eq(users.id, member.id)).run()
    endEverySignIn(member.id)
    removeDevices(member)
    afterCommit(() => noteSecurity('left', { memberId: member.id }))
  })
}

/**
 * Restores an account, without its devices. Refuses `conflict` when its member had not left, and after 30 days, when
 * the erasure may have begun.
 */
export function resumeAccount(member: Member, now = Date.now()): Member {
  const leftAt = assertLeft(member)
  if (leftAt <= lastErased(now))
    refuse(
      'conflict',
      '탈퇴한 지 30일이 지나 삭제하는 계정입니다. 하루 뒤에 로그인하면 새로 가입할 수 있습니다.',
    )
  write(() => db.update(users).set({ leftAt: null }).where(eq(users.id, member.id)).run())
  return { ...member, leftAt: null }
}

/**
 * Confirms that the member leaves: ends the current sign-ins. The 30 days still count from the first time. Refuses
 * `conflict`.
 */
export function keepLeaving(member: Member): void {
  assertLeft(member)
  endEverySignIn(member.id)
}

const assertLeft = ({ leftAt }: Member): number => leftAt ?? refuse('conflict', '탈퇴한 계정이 아닙니다.')
