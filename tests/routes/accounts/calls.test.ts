import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { action as logout } from '#routes/api/v0/accounts/logout.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as refresh } from '#routes/api/v0/accounts/refresh.ts'
import { action as handSession } from '#routes/api/v0/accounts/session.ts'
import { action as issueKakao } from '#routes/api/v0/accounts/signIn/issueKakao.ts'
import { action as issueNoauth } from '#routes/api/v0/accounts/signIn/issueNoauth.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'
import { APP_REDIRECT, appCode, kakaoForThisFile } from '#tests/support/standIns/kakao.ts'

kakaoForThisFile()

const newKey = () => randomBytes(32).toString('base64url')
const tokenAnswer = { type: 'Bearer', accessToken: expect.any(String), refreshToken: expect.any(String) }

async function call(handle: Parameters<typeof ask>[0], path: string, asking?: Parameters<typeof ask>[2]) {
  const answer = (await ask(handle, `/api/v0/${path}`, asking)) as Response
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}

const askAsDevice = (deviceKey: unknown, address = '203.0.113.1') =>
  call(issueNoauth, 'issue-token/noauth', { json: { deviceKey }, headers: { 'x-client-address': address } })
const askWithCode = (json: unknown) => call(issueKakao, 'oauth2/issue-token/kakao', { json })
const askRefresh = (json: unknown) => call(refresh, 'token/refresh', { json })
const askMy = (headers: Record<string, string>) => call(my, 'auth/my', { headers })
const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })

describe('issue-token/noauth', () => {
  test('signs an anonymous device up, and signs it in the next time', async () => {
    const deviceKey = newKey()
    const first = await askAsDevice(deviceKey)
    const second = await askAsDevice(deviceKey)
    expect(first).toMatchObject({ status: 200, body: tokenAnswer })
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    const subjects = [first, second].map(({ body }) => JSON.parse(decodeJwt(body.accessToken).sub as string))
    expect(subjects[0]).toEqual({ id: expect.any(Number), isSignUp: true, isReSignUp: false })
    expect(subjects[1]).toEqual({ ...subjects[0], isSignUp: false })
  })

  // ASVS 6.4.1
  test.each([[undefined], ['short'], [`${'a'.repeat(30)}!`], [null], [{}]])(
    'refuses the key %j',
    async (deviceKey) => {
      expect(await askAsDevice(deviceKey)).toMatchObject({
        status: 400,
        body: { status: 400, code: 'invalid', fields: { deviceKey: expect.stringContaining('기기 키') } },
      })
    },
  )

  test('creates at most 30 new accounts an hour per address, and still signs known devices in', async () => {
    const known = newKey()
    await askAsDevice(known, '203.0.113.30')
    for (let i = 1; i < 30; i++) expect((await askAsDevice(newKey(), '203.0.113.30')).status).toBe(200)
    const refused = await askAsDevice(newKey(), '203.0.113.30')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500)
    expect((await askAsDevice(known, '203.0.113.30')).status).toBe(200)
    expect((await askAsDevice(newKey(), '203.0.113.31')).status).toBe(200)
  })

  test('counts the /64 of an IPv6 household, and an IPv4 address in either spelling, as one', async () => {
    for (let i = 0; i < 30; i++) {
      await askAsDevice(newKey(), `2001:db8:0:7::${(i + 1).toString(16)}`)
      await askAsDevice(newKey(), i % 2 ? '203.0.113.64' : '::ffff:203.0.113.64')
    }
    expect((await askAsDevice(newKey(), '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await askAsDevice(newKey(), '2001:db8:0:8::1')).status).toBe(200)
    expect((await askAsDevice(newKey(), '203.0.113.64')).status).toBe(429)
  })
})

describe('oauth2/issue-token/kakao', () => {
  test('exchanges a code of an app', async () => {
    const { kim } = cast()
    const { status, body } = await askWithCode({ code: await appCode('kim'), redirectUrl: APP_REDIRECT })
    expect({ status, body }).toEqual({ status: 200, body: tokenAnswer })
    expect(await findMember(callAs(bearer(body.accessToken)))).toEqual(kim)
  })

  test.each([
    ['no code', { redirectUrl: APP_REDIRECT }, 'code'],
    ['no redirectUrl', { code: 'x' }, 'redirectUrl'],
    ['a redirectUrl that is not allowed', { code: 'x', redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
  ])('refuses %s and names the field', async (_, json, field) => {
    const answer = await askWithCode(json)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('refuses a code that is used, invented or of another redirectUrl', async () => {
    const code = await appCode('kim')
    await askWithCode({ code, redirectUrl: APP_REDIRECT })
    const foreign = await appCode('kim', `${env.ORIGIN}/login/kakao/callback`)
    for (const wrong of [code, 'made-up', foreign]) {
      const { status, body } = await askWithCode({ code: wrong, redirectUrl: APP_REDIRECT })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'kakao_code' })
    }
  })

  test('answers not_configured without a Kakao app', async () => {
    env.KAKAO_CLIENT_ID = undefined
    expect(await askWithCode({ code: 'x', redirectUrl: APP_REDIRECT })).toMatchObject({
      status: 400,
      body: { code: 'not_configured' },
    })
  })

  describe('a faulty Kakao', () => {
    let broken: Server | undefined
    afterEach(() => {
      broken?.close()
    })

    test.each([
      ['a page', 200, '<!doctype html><title>점검 중</title>'],
      ['nothing', 200, ''],
      ['other JSON', 200, '{"ok":true}'],
      ['an error page', 502, 'Bad Gateway'],
      ['a JSON error of its own', 500, '{"error":"server_error","error_code":"KOE9000"}'],
    ])('answers %s: the call reports that Kakao is out of reach', async (_, status, body) => {
      broken = createServer((_request, answer) => void answer.writeHead(status).end(body))
      await new Promise<void>((resolve) => broken?.listen(0, '127.0.0.1', resolve))
      env.KAKAO_AUTH_URL = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
      expect(await askWithCode({ code: 'x', redirectUrl: APP_REDIRECT })).toMatchObject({
        status: 400,
        body: {
          code: 'kakao_unreachable',
          message: '카카오에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
        },
      })
    })

    // ASVS 16.5.2
    test('does not answer at all: the call reports the same', async () => {
      env.KAKAO_AUTH_URL = 'http://127.0.0.1:9'
      expect((await askWithCode({ code: 'x', redirectUrl: APP_REDIRECT })).body.code).toBe(
        'kakao_unreachable',
      )
    })
  })
})

describe('token/refresh', () => {
  test('answers the next pair', async () => {
    const { body: first } = await askAsDevice(newKey())
    const { status, body } = await askRefresh({ refreshToken: first.refreshToken })
    expect({ status, body }).toEqual({ status: 200, body: tokenAnswer })
    expect(body.refreshToken).not.toBe(first.refreshToken)
  })

  test('distinguishes a reused, an unknown and a missing token', async () => {
    const { body: first } = await askAsDevice(newKey())
    const { body: second } = await askRefresh({ refreshToken: first.refreshToken })
    await askRefresh({ refreshToken: second.refreshToken })
    expect(await askRefresh({ refreshToken: first.refreshToken })).toMatchObject({
      status: 401,
      body: { status: 401, code: 'token_reused', message: expect.stringContaining('다시 로그인') },
    })
    expect(await askRefresh({ refreshToken: 'unknown' })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    })
    expect((await askRefresh({})).body.fields).toHaveProperty('refreshToken')
    expect((await askRefresh({ refreshToken: 'x'.repeat(5000) })).body.code).toBe('token_invalid')
  })
})

test('a session refreshes its tokens at most 60 times in 10 minutes; others go on', async () => {
  const others = (await askAsDevice(newKey())).body
  let { refreshToken } = (await askAsDevice(newKey())).body
  for (let no = 1; no <= 60; no++) ({ refreshToken } = (await askRefresh({ refreshToken })).body)
  const refused = await askRefresh({ refreshToken })
  expect(refused).toMatchObject({ status: 429, body: { status: 429, code: 'too_many' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await askRefresh(others)).status).toBe(200)
})

describe('auth/my', () => {
  test('answers every field of the contract with its initial value', async () => {
    const { park } = cast()
    const { status, body } = await askMy(await asApp(park))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: park.id,
      nickname: park.nickname,
      level: 0,
      imageUrl: null,
      display: { imageUrl: null, nickname: park.nickname, level: 0 },
      point: 0,
      starPoint: 0,
      inviterCode: null,
      isNoauth: false,
      isVisitToday: false,
      canReceiveNotify: false,
      numberOfNotifyHistories: 0,
      numberOfActionHistories: 0,
      role: 'SUPER_ADMIN',
      isAdmin: true,
      isSuperAdmin: true,
    })
  })

  test('identifies the member by token and by cookie, and answers nobody else', async () => {
    const { kim, lee } = cast()
    expect((await askMy(await asApp(kim))).body.id).toBe(kim.id)
    expect((await askMy(await asBrowser(lee))).body.id).toBe(lee.id)
    expect(await askMy({})).toMatchObject({
      status: 401,
      body: { status: 401, code: 'not_signed_in', message: '로그인이 필요합니다.' },
    })
  })

  test('answers an expired token with a typed 401', async () => {
    const headers = await asApp(cast().kim)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60 * 1000 })
    try {
      expect(await askMy(headers)).toMatchObject({
        status: 401,
        body: { status: 401, code: 'token_expired' },
      })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('auth/my/session', () => {
  test("turns an app's token into its web view's cookie", async () => {
    const { kim } = cast()
    const answer = await call(handSession, 'auth/my/session', { method: 'POST', headers: await asApp(kim) })
    expect(answer.status).toBe(204)
    const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] as string
    expect(await findMember(new Request(env.ORIGIN, { headers: { Cookie: cookie } }))).toEqual(kim)
  })

  test('gives strangers nothing', async () => {
    const answer = await call(handSession, 'auth/my/session', { method: 'POST' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })
})

describe('auth/logout', () => {
  const askLogout = (headers: Record<string, string>) =>
    call(logout, 'auth/logout', { method: 'POST', headers })

  test("ends an app's family of tokens", async () => {
    const { body } = await askAsDevice(newKey())
    expect((await askLogout(bearer(body.accessToken))).status).toBe(204)
    expect((await askMy(bearer(body.accessToken))).body.code).toBe('token_invalid')
    expect((await askRefresh({ refreshToken: body.refreshToken })).body.code).toBe('token_invalid')
  })

  test("ends a browser's session and clears its cookie", async () => {
    const headers = await asBrowser(cast().kim)
    const answer = await askLogout(headers)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0; Path=\/;/)
    expect((await askMy(headers)).status).toBe(401)
  })

  test('does nothing when the caller is signed out already', async () => {
    expect((await askLogout({})).status).toBe(204)
    expect((await askLogout(bearer('garbage'))).status).toBe(204)
    const headers = await asBrowser(cast().kim)
    await askLogout(headers)
    expect((await askLogout(headers)).status).toBe(204)
  })

  test('another site cannot sign a browser out', async () => {
    const headers = await asBrowser(cast().kim)
    expect((await askLogout({ ...headers, Origin: 'https://evil.example' })).status).toBe(403)
    expect((await askMy(headers)).status).toBe(200)
  })
})

function callAs(headers: Record<string, string>): Request {
  return new Request(`${env.ORIGIN}/api/v0/auth/my`, { headers })
}
