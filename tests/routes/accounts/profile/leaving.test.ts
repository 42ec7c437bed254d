import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findMember } from '#http/session/session.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { loader as exported } from '#routes/api/v0/accounts/profile/export.ts'
import { action as signOut } from '#routes/api/v0/accounts/profile/signOut.ts'
import { action as handSession } from '#routes/api/v0/accounts/session.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, call } from '#tests/support/server/calls.ts'

let kim: Member
beforeEach(() => {
  ;({ kim } = cast())
})

const leaveWith = (headers: Record<string, string>) =>
  call(signOut, 'auth/sign-out', { method: 'POST', headers })

describe('auth/sign-out', () => {
  // ASVS 7.4.2
  test('ends the account for every app and browser immediately', async () => {
    const [app, browser] = [await asApp(kim), await asBrowser(kim)]
    const answer = await leaveWith(app)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Set-Cookie')).toContain('Max-Age=0')
    for (const headers of [app, browser]) expect((await call(my, 'auth/my', { headers })).status).toBe(401)
  })

  test("requires sign-in, and refuses another site's request", async () => {
    expect((await leaveWith({})).status).toBe(401)
    const { Cookie } = await asBrowser(kim)
    expect((await leaveWith({ Cookie: Cookie!, Origin: 'https://evil.example' })).status).toBe(403)
    expect((await call(my, 'auth/my', { headers: await asApp(kim) })).status).toBe(200)
  })

  // ASVS 2.3.1
  test('a returning member who has not chosen is refused in calls and a stranger on pages, and may hand over the sign-in', async () => {
    await leaveWith(await asApp(kim))
    const back = signIn('kakao', KAKAO_IDS.kim).member
    const app = await asApp(back)
    expect(await call(my, 'auth/my', { headers: app })).toMatchObject({ status: 403, body: { code: 'left' } })
    const { Cookie } = await asBrowser(back)
    expect(
      await findMember(new Request('http://localhost:3000/', { headers: { Cookie: Cookie! } })),
    ).toBeNull()
    const handed = await call(handSession, 'auth/my/session', { method: 'POST', headers: app })
    expect(handed).toMatchObject({ status: 200, body: { isLeft: true } })
    expect(handed.headers.get('Set-Cookie')).toContain('session')
  })
})

describe('auth/my/export', () => {
  // ASVS 5.4.1, 5.4.2
  test("is a file of the member's own data", async () => {
    const { headers, body } = await call(exported, 'auth/my/export', { headers: await asApp(kim) })
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="hotdeal-alimi.json"')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body.users).toMatchObject([{ id: kim.id, nickname: kim.nickname }])
    expect((await call(exported, 'auth/my/export')).status).toBe(401)
  })
})
