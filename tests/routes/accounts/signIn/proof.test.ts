import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { identifyDevice, signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { startSession } from '#http/session/session.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { loader as exported } from '#routes/api/v0/accounts/profile/export.ts'
import { action as leaveCall } from '#routes/api/v0/accounts/profile/signOut.ts'
import { action as handOver } from '#routes/api/v0/accounts/session.ts'
import { action as sendMentionMessage } from '#routes/api/v0/admin/sendNotify.ts'
import { action as switchCall } from '#routes/api/v0/admin/toCommonUser.ts'
import { action as leaveForm } from '#routes/web/accounts/profile/signout.tsx'
import { loader as login } from '#routes/web/accounts/signIn/login.tsx'
import { action as sendForm } from '#routes/web/admin/sendNotify.tsx'
import { action as switchForm } from '#routes/web/admin/toCommonUser.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

let kim: Member
let park: Member
beforeEach(() => {
  ;({ kim, park } = cast())
  env.KAKAO_CLIENT_ID = 'rest-api-key'
})

/** Fifteen minutes pass for every sign-in so far. */
const age = () => sqlite().prepare('update sessions set proven_at = proven_at - 900000').run()

const NOTICE = { purpose: 'INFO', title: '점검', body: '새벽 3시' }
const CALLS = [
  ['export', exported, {}],
  ['leaving', leaveCall, { method: 'POST' }],
  ['a message to everybody', sendMentionMessage, { json: NOTICE }],
  ['the switch to a common user', switchCall, { method: 'POST' }],
] as const
const FORMS = [
  ['leaving', leaveForm, '/auth/signout', {}],
  ['the switch to a common user', switchForm, '/auth/superAdmin/toCommonUser', {}],
  [
    'a message to everybody',
    sendForm,
    '/auth/superAdmin/sendNotify',
    { _act: 'send', title: '점검', body: '3시', purpose: 'INFO', expected: '2' },
  ],
] as const

describe('fifteen minutes after the sign-in', () => {
  // ASVS 10.3.4
  test.each(CALLS)(
    'the call for %s asks for another sign-in and keeps the member',
    async (_, handle, asking) => {
      const headers = await asApp(park)
      age()
      expect(await call(handle, 'auth', { ...asking, headers })).toMatchObject({
        status: 409,
        body: { status: 409, code: 'proof_needed', message: '안전을 위해 다시 로그인해주세요.' },
      })
      expect(await call(my, 'auth/my', { headers })).toMatchObject({ status: 200, body: { id: park.id } })
      expect(sqlite().prepare('select count(*) from broadcasts').pluck().get()).toBe(0)
    },
  )

  test.each(FORMS)(
    'the form for %s leads to the login page and back to the form',
    async (_, handle, path, form) => {
      const headers = await asBrowser(park)
      age()
      const answer = (await ask<unknown>(handle, path, {
        form,
        headers: { ...headers, Referer: env.ORIGIN + path },
      })) as Response
      const query = new URLSearchParams({ to: path, error: 'proof_needed' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/login?${query}`])
      const shown = await ask(login, `/login?${query}`, { headers })
      expect(shown).toMatchObject({ to: path, error: '안전을 위해 다시 로그인해주세요.', proofs: ['kakao'] })
      expect(sqlite().prepare('select count(*) from broadcasts').pluck().get()).toBe(0)
    },
  )

  test('the link to the export leads to the login page and back to its page', async () => {
    const headers = await asBrowser(park)
    age()
    const opened = (await ask(exported, '/api/v0/auth/my/export', {
      headers: { ...headers, 'Sec-Fetch-Mode': 'navigate', Referer: `${env.ORIGIN}/auth/my/info` },
    })) as Response
    expect(opened.headers.get('Location')).toBe('/login?to=%2Fauth%2Fmy%2Finfo&error=proof_needed')
  })

  test('another sign-in of the same browser is enough; another session is not', async () => {
    const headers = await asBrowser(park)
    age()
    await asApp(park)
    expect((await call(exported, 'auth/my/export', { headers })).status).toBe(409)
    const line = await startSession(new Request(env.ORIGIN, { headers }), park)
    const again = { ...headers, Cookie: line.split(';')[0] as string }
    expect((await call(exported, 'auth/my/export', { headers: again })).status).toBe(200)
  })

  test('handing the session to a web view proves nothing', async () => {
    const app = await asApp(park)
    age()
    const handed = (await ask(handOver, '/api/v0/auth/my/session', {
      method: 'POST',
      headers: app,
    })) as Response
    const Cookie = handed.headers.get('Set-Cookie')?.split(';')[0] as string
    expect((await call(exported, 'auth/my/export', { headers: { Cookie } })).status).toBe(409)
  })

  test('an anonymous account, which has nothing to prove, still exports and leaves', async () => {
    const { provider, subject } = identifyDevice({ deviceKey: 'k'.repeat(43) })
    const headers = await asApp(signIn(provider, subject).member)
    age()
    expect((await call(exported, 'auth/my/export', { headers })).status).toBe(200)
    expect((await call(leaveCall, 'auth/sign-out', { method: 'POST', headers })).status).toBe(204)
  })
})

test.each(CALLS)('within fifteen minutes the call for %s works', async (_, handle, asking) => {
  // The last super admin may not leave: kim is one too.
  sqlite().prepare("update users set role = 'SUPER_ADMIN' where id = ?").run(kim.id)
  const headers = await asApp(park)
  sqlite().prepare('update sessions set proven_at = proven_at - 890000').run()
  expect((await call(handle, 'auth', { ...asking, headers })).status).toBeLessThan(300)
})

test('the login page sends a signed-in member on unless a proof is needed', async () => {
  const headers = await asBrowser(park)
  const answer = (await ask<unknown>(login, '/login?to=%2Fproducts', { headers })) as Response
  expect(answer.headers.get('Location')).toBe('/products')
})
