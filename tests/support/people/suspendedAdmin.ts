import type { Member } from '#domain/accounts/member.ts'
import { changeRole } from '#domain/accounts/staff/roles.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS } from '#domain/clock.ts'

/** Makes a member an admin whom the super admin has suspended for a day. */
export function suspendedAdmin(superAdmin: Member, { id }: Member): Member {
  changeRole(superAdmin, id, { role: 'ADMIN' })
  suspend(superAdmin, id, { until: Date.now() + DAY_MS, reason: '도배' })
  return findUser(id) as Member
}
