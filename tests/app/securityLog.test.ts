import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { securityCounts } from '#app/securityLog.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { makeOwnerKey, openOwnerAccount } from '#domain/accounts/signIn/ownerLinks.server.ts'
import { liftSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { endOtherSessions, signOutMember } from '#domain/devices/signOut.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

test('an act that is rolled back is not recorded, and one that commits is recorded once', async () => {
  const { kim, lee, park } = cast()
  sqlite().prepare("update users set role = 'SUPER_ADMIN' where id = ?").run(park.id)
  const admin = { ...park, role: 'SUPER_ADMIN' as const }
  await asBrowser(kim)
  const key = makeOwnerKey()
  signIn('kakao', '78')
  env.SUPER_ADMINS = [...env.SUPER_ADMINS, 'kakao:78']
  const acts: Array<[event: string, act: () => void]> = [
    ['role_changed', () => signIn('kakao', '78')],
    ['suspended', () => suspend(admin, lee.id, { until: Date.now() + 60_000, reason: '도배' })],
    ['suspension_lifted', () => liftSuspension(admin, lee.id)],
    ['sign_out', () => endOtherSessions(kim, 0)],
    ['member_signed_out', () => signOutMember(admin, lee.id)],
    ['left', () => leave(kim)],
    ['owner_link_used', () => openOwnerAccount(key)],
    ['owner_link_made', () => makeOwnerKey()],
  ]
  for (const [event, act] of acts) {
    securityCounts().clear()
    const rolledBack = () =>
      write(() => {
        act()
        throw new Error('rolled back')
      })
    expect(rolledBack, event).toThrow('rolled back')
    expect([...securityCounts()], event).toEqual([])
    act()
    expect([...securityCounts()], event).toEqual([[event, 1]])
  }
})
