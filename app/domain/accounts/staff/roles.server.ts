import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { noteSecurity } from '#app/securityLog.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { ROLES, users } from '#db/schema/accounts.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { getLivingUser } from '../users.server.ts'
import { recordStaffAct } from './staffActs.server.ts'

export const NewRole = z.object({ role: z.enum(ROLES, '역할을 선택해주세요.') })

/**
 * Gives a member another role. Refuses `not_found`, and `conflict` for an account without a provider and for the last
 * super admin.
 */
export function changeRole(admin: Member, userId: number, { role }: z.output<typeof NewRole>): void {
  write(() => {
    const member = getLivingUser(userId)
    if (member.role === role) return
    if (member.isNoauth) refuse('conflict', '카카오나 Apple로 로그인한 회원만 운영자가 될 수 있습니다.')
    if (isLastSuperAdmin(member)) refuse('conflict', '마지막 최고 운영자의 역할은 변경할 수 없습니다.')
    db.update(users).set({ role }).where(eq(users.id, userId)).run()
    recordStaffAct('CHANGE_ROLE', `user:${userId}`, { before: member.role, after: role })
    afterCommit(() =>
      noteSecurity('role_changed', { memberId: admin.id, subjectId: userId, way: 'super admin' }),
    )
  })
}

/** True for the only super admin who has not left. */
export const isLastSuperAdmin = ({ role }: Pick<Member, 'role'>): boolean =>
  role === 'SUPER_ADMIN' && countRows(users, and(eq(users.role, 'SUPER_ADMIN'), isNull(users.leftAt))) === 1
