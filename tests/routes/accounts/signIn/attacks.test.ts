import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { appleRedirectUri } from '#providers/apple.server.ts'
import { kakaoRedirectUri } from '#providers/kakao.server.ts'
import { action as issueNoauth } from '#routes/api/v0/accounts/signIn/issueNoauth.ts'
import { action as appleCallback } from '#routes/web/accounts/signIn/appleCallback.ts'
import { loader as start } from '#routes/web/accounts/signIn/kakao.ts'
import { loader as callback } from '#routes/web/accounts/signIn/kakaoCallback.ts'
import { loader as login } from '#routes/web/accounts/signIn/login.tsx'
import { loader as loginStart } from '#routes/web/accounts/signIn/loginStart.tsx'
import { loader as noauth } from '#routes/web/accounts/signIn/noauth.tsx'
import { loader as owner } from '#routes/web/accounts/signIn/owner.tsx'
import { loader as rewelcome } from '#routes/web/accounts/signIn/rewelcome.tsx'
import { loader as welcome } from '#routes/web/accounts/signIn/welcome.tsx'
import { loader as devices } from '#routes/web/devices/devices.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'
import { CookieJar, visit } from '#tests/support/server/cookieJar.ts'
import { kakaoForThisFile } from '#tests/support/standIns/kakao.ts'

kakaoForThisFile()

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'http:evil.example',
]
const APP = { 'User-Agent': 'Mozilla/5.0 HotdealApp/1.5.0 (android)' }

describe.each(FOREIGN)('a return path that leaves the site: %j', (to) => {
  const query = new URLSearchParams({ to })

  test('every screen with a return path ignores a foreign one', async () => {
    const headers = await asBrowser(cast().kim)
    expect(await ask(login, `/login?${query}`)).toMatchObject({ to: '/' })
    expect(await ask(login, `/login?${query}&error=kakao_state`)).toMatchObject({
      again: '/login/kakao?to=%2F',
      other: { address: `${env.ORIGIN}/login?to=%2F` },
    })
    expect(await ask(loginStart, `/login/start?${query}`)).toEqual({ to: '/' })
    expect(await ask(noauth, `/login/noauth?${query}`, { headers: APP })).toEqual({ to: '/' })
    expect(await ask(welcome, `/auth/welcome?${query}`, { headers })).toMatchObject({ to: '/' })
    for (const [screen, path] of [
      [login, '/login'],
      [rewelcome, '/auth/rewelcome'],
    ] as const) {
      const answer = (await ask<unknown>(screen, `${path}?${query}`, { headers })) as Response
      expect(answer.headers.get('Location')).toBe('/')
    }
  })

  test('a forged toast and a forged referrer lead to the home page', async () => {
    const forged = encodeURIComponent(btoa(JSON.stringify({ message: 'x', loginTo: to, leadTo: to })))
    const { flash } = await readFlash(new Request(env.ORIGIN, { headers: { Cookie: `flash=${forged}` } }))
    expect(flash).toEqual({ message: 'x', loginTo: '/', leadTo: '/' })
    const Referer = `${env.ORIGIN}/${to.replace('\n', '')}`
    const sentBack = (await ask<unknown>(devices, '/auth/my/devices', { headers: { Referer } })) as Response
    const { origin } = new URL(sentBack.headers.get('Location') as string, env.ORIGIN)
    expect(origin).toBe(env.ORIGIN)
  })
})

describe('a thousand attempts from one address', () => {
  const attempt = async (address: string, deviceKey: string) =>
    (await ask(issueNoauth, '/api/v0/issue-token/noauth', {
      json: { deviceKey },
      headers: { 'x-client-address': address },
    })) as Response
  const newKey = () => randomBytes(32).toString('base64url')

  // ASVS 6.3.1
  test('are answered 429 with Retry-After, and nobody else notices', async () => {
    const known = newKey()
    await attempt('203.0.113.7', known)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => attempt('203.0.113.9', newKey())))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(970)
    for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(sqlite().prepare('select count(*) from users').pluck().get()).toBe(31)
    expect((await attempt('203.0.113.9', known)).status, 'a known device, when the address is spent').toBe(
      429,
    )
    expect((await attempt('203.0.113.7', known)).status).toBe(200)
    expect((await attempt('203.0.113.8', newKey())).status).toBe(200)
  })

  // ASVS 6.3.1
  test('one device reaches its limit long before its address does', async () => {
    const deviceKey = newKey()
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await attempt('203.0.113.10', deviceKey)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await attempt('203.0.113.11', deviceKey)).status, 'wherever it asks from').toBe(429)
    expect((await attempt('203.0.113.10', newKey())).status, 'others behind the same address').toBe(200)
  })

  test('opening owner links uses up no sign-in of the address', async () => {
    const headers = { 'x-client-address': '203.0.113.12' }
    for (let i = 0; i < 600; i++) await ask(owner, `/auth/owner?key=${i}`, { headers })
    const refused = (await ask<unknown>(owner, '/auth/owner?key=600', { headers })) as Response
    expect(refused.status).toBe(429)
    expect((await attempt('203.0.113.12', newKey())).status).toBe(200)
  })

  test('guessed states cause no request to the provider', async () => {
    env.KAKAO_AUTH_URL = 'http://127.0.0.1:9'
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        ask<unknown>(callback, `/login/kakao/callback?code=x&state=guess${i}`),
      ),
    )
    for (const answer of guesses)
      expect((answer as Response).headers.get('Location')).toContain('error=kakao_state')
  })
})

// ASVS 7.2.1, 7.2.2
test('a session id chosen by somebody else identifies nobody, and is never adopted', async () => {
  const planted = { Cookie: `session=${Buffer.from(JSON.stringify('chosen-by-mallory')).toString('base64')}` }
  expect(await findMember(new Request(env.ORIGIN, { headers: planted }))).toBeNull()
  expect(sqlite().prepare('select count(*) from sessions').pluck().get()).toBe(0)
})

test('anonymous sign-in works only in the apps', async () => {
  const browser = (await ask<unknown>(noauth, '/login/noauth?to=/products')) as Response
  expect(browser.headers.get('Location')).toBe('/login?to=%2Fproducts')
})

// ASVS 7.6.2
test('a browser that another site leads to a sign-in sees the login page first', async () => {
  const lead = (headers: Record<string, string>) =>
    ask(start, '/login/kakao?to=%2Fproducts', { headers }) as Promise<Response>
  const locationOf = async (headers: Record<string, string>) =>
    String((await lead(headers)).headers.get('Location'))
  for (const site of ['cross-site', 'same-site']) {
    const led = { 'Sec-Fetch-Site': site, Referer: 'https://evil.example/' }
    expect(await locationOf(led)).toBe('/login?to=%2Fproducts')
    expect((await lead({ 'Sec-Fetch-Site': site })).headers.getSetCookie()).toEqual([])
  }
  const twin = env.ORIGIN.replace('localhost', '127.0.0.1')
  const owns: Array<Record<string, string>> = [
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site', Referer: `${twin}/login` },
  ]
  for (const own of owns) expect(await locationOf(own)).toContain(`${env.KAKAO_AUTH_URL}/oauth/authorize?`)
})

// ASVS 10.2.2
test('an answer of one provider signs nobody in at the address of the other', async () => {
  const jar = new CookieJar()
  const question = new URL(String((await visit(jar, start, '/login/kakao?to=%2F')).headers.get('Location')))
  const form = { state: question.searchParams.get('state') ?? '', code: 'code-of-kakao' }
  const answer = await visit(jar, appleCallback, '/login/apple/callback', { form })
  expect(answer.headers.get('Location')).toBe('/login?to=%2F&error=apple_state')
  expect(new Set([kakaoRedirectUri(), appleRedirectUri()]).size).toBe(2)
  expect(sqlite().prepare('select count(*) from sessions').pluck().get()).toBe(0)
})
