import { expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { findSuspension, liftSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cast } from '#tests/support/people/cast.ts'

const until = Date.now() + 86_400_000
const reasonOf = (act: () => void): string | null => {
  try {
    act()
    return null
  } catch (error) {
    if (isRefusal(error)) return error.reason
    throw error
  }
}

test('an admin lifts the suspension of a member, but neither their own nor that of another admin', () => {
  const { kim, lee, park } = cast()
  sqlite().prepare("update users set role = 'ADMIN' where id in (?, ?)").run(kim.id, lee.id)
  const [admin, other] = [kim, lee].map((member) => ({ ...member, role: 'ADMIN' as const }))
  if (!admin || !other) throw new Error('two admins are missing')
  for (const { id } of [admin, other]) suspend(park, id, { until, reason: '도배' })
  expect(reasonOf(() => liftSuspension(admin, admin.id))).toBe('conflict')
  expect(reasonOf(() => liftSuspension(admin, other.id))).toBe('conflict')
  expect(findSuspension(admin.id)).not.toBeNull()
  expect(reasonOf(() => liftSuspension(park, admin.id))).toBeNull()
  expect(findSuspension(admin.id)).toBeNull()
})
