import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { identifyDevice, signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { findMember, sessionCookie } from '#http/session/session.server.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as endOthers } from '#routes/api/v0/accounts/sessions.ts'
import { action as joinKakao } from '#routes/api/v0/accounts/signIn/joinKakao.ts'
import { loader as start } from '#routes/web/accounts/signIn/kakao.ts'
import { loader as callback } from '#routes/web/accounts/signIn/kakaoCallback.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, call } from '#tests/support/server/calls.ts'
import { CookieJar, visit } from '#tests/support/server/cookieJar.ts'
import { APP_REDIRECT, appCode, kakaoForThisFile, pick } from '#tests/support/standIns/kakao.ts'

kakaoForThisFile()

let deviceKey: string
let anonymous: Member
beforeEach(() => {
  deviceKey = randomBytes(32).toString('base64url')
  anonymous = startAnonymously()
})

function startAnonymously(): Member {
  const { provider, subject } = identifyDevice({ deviceKey })
  return signIn(provider, subject).member
}

const watch = (keyword: string) => addKeyword(anonymous, NewKeyword.parse({ keyword, historyOnly: true }))

describe('auth/my/identities/kakao', () => {
  const ask = async (headers: Record<string, string>, json?: unknown) =>
    call(joinKakao, 'auth/my/identities/kakao', {
      headers,
      json: json ?? { code: await appCode('kim'), redirectUrl: APP_REDIRECT },
    })
  const whoIs = (headers: Record<string, string>) => call(my, 'auth/my', { headers })
  const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })

  test('keeps the account and replaces its tokens', async () => {
    watch('수달')
    const before = await asApp(anonymous)
    const { status, body } = await ask(before)
    expect(status).toBe(200)
    expect((await whoIs(bearer(body.accessToken))).body).toMatchObject({ id: anonymous.id, isNoauth: false })
    expect((await whoIs(before)).status).toBe(401)
    expect(startAnonymously().id, 'the key opens a new account').not.toBe(anonymous.id)
  })

  // ASVS 7.4.3
  test('leaves the choice to end the other sign-ins of the account', async () => {
    const [app, other] = [await asApp(anonymous), await asBrowser(anonymous)]
    const { body } = await ask(app)
    expect((await whoIs(other)).status).toBe(200)
    const ended = await call(endOthers, 'auth/my/sessions', {
      method: 'DELETE',
      headers: bearer(body.accessToken),
    })
    expect([ended.status, (await whoIs(other)).status]).toEqual([204, 401])
    expect((await whoIs(bearer(body.accessToken))).status).toBe(200)
  })

  test('moves into the existing account', async () => {
    const { kim } = cast()
    watch('수달')
    const { body } = await ask(await asApp(anonymous))
    expect((await whoIs(bearer(body.accessToken))).body).toMatchObject({ id: kim.id })
    expect(listKeywords(kim)).toMatchObject([{ keyword: '수달' }])
  })

  // ASVS 7.5.1
  test('refuses an account that is not anonymous, a bad code and another redirectUrl, and changes nothing', async () => {
    const { lee } = cast()
    expect(await ask(await asApp(lee))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const headers = await asApp(anonymous)
    expect(await ask(headers, { code: 'x', redirectUrl: APP_REDIRECT })).toMatchObject({ status: 400 })
    expect(
      await ask(headers, { code: await appCode('kim'), redirectUrl: 'https://evil.example' }),
    ).toMatchObject({
      status: 400,
    })
    expect((await call(joinKakao, 'auth/my/identities/kakao', { json: {} })).status).toBe(401)
    expect((await whoIs(headers)).body).toMatchObject({ id: anonymous.id, isNoauth: true })
  })
})

describe('a web view that signs in with Kakao from an anonymous account', () => {
  let jar: CookieJar
  beforeEach(async () => {
    jar = new CookieJar()
    const cookie = await sessionCookie(openSession(anonymous, 'App'))
    jar.take(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  })

  const whoAmI = () => findMember(new Request('http://localhost:3000/', { headers: { Cookie: jar.header } }))
  const word = async () =>
    (await readFlash(new Request('http://localhost:3000/', { headers: { Cookie: jar.header } }))).flash
      ?.message
  async function goToKakao(): Promise<string> {
    const answer = await visit(jar, start, '/login/kakao?to=/auth/my/info')
    return pick(answer.headers.get('Location')!, 'kim')
  }

  test('links the accounts', async () => {
    watch('수달')
    const answer = await visit(jar, callback, await goToKakao())
    expect(answer.headers.get('Location')).toBe('/auth/my/info')
    expect(await whoAmI()).toMatchObject({ id: anonymous.id, isNoauth: false })
    expect(await word()).toBe('계정을 연결하였습니다.')
  })

  test('is informed when the other account was left, and stays signed in as before', async () => {
    leave(cast().kim)
    await visit(jar, callback, await goToKakao())
    expect(await whoAmI()).toEqual(anonymous)
    expect(await word()).toContain('탈퇴한 계정입니다.')
  })

  test('only the browser that started links: another browser cannot use its return address', async () => {
    const address = await goToKakao()
    const stranger = new CookieJar()
    const answer = await visit(stranger, callback, address)
    expect(answer.headers.get('Location')).not.toBe(null)
    expect(stranger.names).not.toContain('session')
    expect(await whoAmI()).toEqual(anonymous)
  })
})
