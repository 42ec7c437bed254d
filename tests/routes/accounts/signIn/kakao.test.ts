import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { loginErrorWords } from '#domain/accounts/signIn/loginErrors.ts'
import { readFlash } from '#http/flash.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { loader as start } from '#routes/web/accounts/signIn/kakao.ts'
import { loader as callback } from '#routes/web/accounts/signIn/kakaoCallback.ts'
import { cast } from '#tests/support/people/cast.ts'
import { CookieJar, visit } from '#tests/support/server/cookieJar.ts'
import { kakaoForThisFile, pick } from '#tests/support/standIns/kakao.ts'

kakaoForThisFile()

const ORIGIN = env.ORIGIN
let jar: CookieJar

beforeEach(() => {
  jar = new CookieJar()
  env.ORIGIN = ORIGIN
})

/** The address of the provider's page that the button leads to. */
async function press(to = '/'): Promise<string> {
  const answer = await visit(jar, start, `/login/kakao?${new URLSearchParams({ to })}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('Location') as string
}

const whoAmI = (path = '/') =>
  findMember(new Request(new URL(path, env.ORIGIN), { headers: { Cookie: jar.header } }))
const locationOf = (answer: Response) => answer.headers.get('Location')
const cookieLine = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(name))
const reasonOf = (answer: Response) => {
  const login = new URL(locationOf(answer) as string, ORIGIN)
  expect(login.pathname).toBe('/login')
  expect(loginErrorWords(login.searchParams.get('error'))).toBeTruthy()
  return login.searchParams.get('error')
}

describe('the Kakao button', () => {
  test('asks Kakao only for the nickname, with a state and a challenge', async () => {
    const question = new URL(await press())
    expect(question.origin + question.pathname).toBe(`${env.KAKAO_AUTH_URL}/oauth/authorize`)
    expect(Object.fromEntries(question.searchParams)).toEqual({
      response_type: 'code',
      client_id: env.KAKAO_CLIENT_ID,
      redirect_uri: `${ORIGIN}/login/kakao/callback`,
      scope: 'profile_nickname',
      state: expect.stringMatching(/^.{20,}$/),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
  })

  // ASVS 3.3.2
  test('stores the state for 10 minutes out of reach of scripts and other sites', async () => {
    const answer = await visit(jar, start, '/login/kakao')
    const line = cookieLine(answer, 'kakao-state:')
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).toMatch(/; Max-Age=600(;|$)/i)
    expect(line).not.toMatch(/; Secure/i)
    env.ORIGIN = 'https://deals.example'
    const secure = await visit(jar, start, '/login/kakao')
    expect(cookieLine(secure, '__Host-kakao-state:')).toMatch(/; Secure/i)
  })

  test("does not take a foreign link's query for Kakao's answer", async () => {
    const answer = await visit(jar, start, '/login/kakao?state=mine&code=mine&error=access_denied')
    expect(locationOf(answer)).toMatch(`${env.KAKAO_AUTH_URL}/oauth/authorize?`)
  })

  test('uses the spelling of loopback to which Kakao returns', async () => {
    const answer = await visit(
      jar,
      start,
      `${ORIGIN.replace('localhost', '127.0.0.1')}/login/kakao?to=%2Fproducts`,
    )
    expect(locationOf(answer)).toBe(`${ORIGIN}/login/kakao?to=%2Fproducts`)
  })

  test('reports a missing Kakao app', async () => {
    env.KAKAO_CLIENT_ID = undefined
    const answer = await visit(jar, start, '/login/kakao?to=%2Fproducts')
    expect(reasonOf(answer)).toBe('not_configured')
  })
})

describe('coming back from Kakao', () => {
  // ASVS 10.1.1
  test('signs the person in, shows a toast and continues to the target', async () => {
    const answer = await visit(jar, callback, await pick(await press('/keywordNotify?keyword=라면'), 'kim'))
    expect(answer.status).toBe(302)
    expect(decodeURI(locationOf(answer) as string)).toBe('/keywordNotify?keyword=라면')
    expect(await whoAmI()).toMatchObject({ role: 'USER', isNoauth: false })
    const { flash } = await readFlash(new Request(ORIGIN, { headers: { Cookie: jar.header } }))
    expect(flash).toEqual({ message: '로그인 성공하였습니다' })
    expect(jar.names.sort()).toEqual(['flash', 'session'])
  })

  // ASVS 3.3.4
  test('scripts cannot read the session cookie, and other sites cannot send it', async () => {
    const answer = await visit(jar, callback, await pick(await press(), 'kim'))
    const line = cookieLine(answer, 'session=')
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    expect(line).not.toMatch(/; (Secure|Domain)/)
  })

  test('finds the same member the next time, in place of the former session', async () => {
    const { kim, park } = cast()
    await visit(jar, callback, await pick(await press(), 'kim'))
    expect(await whoAmI()).toEqual(kim)
    await visit(jar, callback, await pick(await press(), 'park'))
    expect(await whoAmI()).toEqual(park)
    await visit(jar, callback, await pick(await press(), 'kim'))
    expect(await whoAmI()).toEqual(kim)
    expect(sqlite().prepare('select count(*) from sessions').pluck().get()).toBe(1)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'products',
    '',
  ])('a return path that leaves the site leads to the home page: %j', async (to) => {
    const answer = await visit(jar, callback, await pick(await press(to), 'kim'))
    expect(locationOf(answer)).toBe('/')
  })

  test('a forged state with a foreign return path leads to the home page', async () => {
    const address = new URL(await pick(await press('/products'), 'kim'))
    const [random] = (address.searchParams.get('state') as string).split('.')
    for (const forged of ['//evil.example', Buffer.from('//evil.example').toString('base64url'), '', 'x']) {
      address.searchParams.set('state', `${random}.${forged}`)
      const answer = await visit(jar, callback, address.href)
      expect(new URL(locationOf(answer) as string, ORIGIN).searchParams.get('to')).toBe('/')
    }
  })

  test('the state does not reveal the previous page to Kakao', async () => {
    const state = new URL(await press('/keywordNotify')).searchParams.get('state') as string
    expect(Buffer.from(state.split('.')[1] as string, 'base64url').toString()).not.toContain('keywordNotify')
  })

  test('another browser without a state is offered to sign in again', async () => {
    const address = await pick(await press('/products?page=2'), 'kim')
    jar = new CookieJar()
    const answer = await visit(jar, callback, address)
    expect(reasonOf(answer)).toBe('kakao_state')
    expect(new URL(locationOf(answer) as string, ORIGIN).searchParams.get('to')).toBe('/products?page=2')
    expect(await whoAmI()).toBeNull()
  })

  // ASVS 10.1.2
  test('a state that this browser never received signs nobody in and keeps the return path', async () => {
    const address = new URL(await pick(await press('/products?page=2'), 'kim'))
    const state = address.searchParams.get('state') as string
    address.searchParams.set('state', state.replace(/^.{4}/, 'aaaa'))
    const answer = await visit(jar, callback, address.href)
    expect(reasonOf(answer)).toBe('kakao_state')
    expect(new URL(locationOf(answer) as string, ORIGIN).searchParams.get('to')).toBe('/products?page=2')
    expect(await whoAmI()).toBeNull()
  })

  // ASVS 10.1.2, 10.2.1
  test("the challenge catches another person's code with my state", async () => {
    const foreign = new URL(await pick(await press(), 'park')).searchParams.get('code') as string
    jar = new CookieJar()
    const address = new URL(await pick(await press(), 'kim'))
    address.searchParams.set('code', foreign)
    expect(reasonOf(await visit(jar, callback, address.href))).toBe('kakao_code')
    expect(await whoAmI()).toBeNull()
  })

  test.each(['', '?state=x', '?code=x'])('an incomplete answer (%j) does not loop', async (query) => {
    await press()
    expect(reasonOf(await visit(jar, callback, `/login/kakao/callback${query}`))).toBe('kakao_state')
  })

  test('shows the reason after 취소, also when Kakao sends no state', async () => {
    expect(reasonOf(await visit(jar, callback, await pick(await press(), 'cancel')))).toBe('kakao_denied')
    expect(reasonOf(await visit(jar, callback, '/login/kakao/callback?error=access_denied'))).toBe(
      'kakao_denied',
    )
    expect(reasonOf(await visit(jar, callback, '/login/kakao/callback?error=KOE004'))).toBe('kakao_refused')
  })

  test('the same address a second time changes nothing', async () => {
    const address = await pick(await press(), 'kim')
    const held = jar.header
    await visit(jar, callback, address)
    jar = new CookieJar()
    expect(reasonOf(await visit(jar, callback, address, { headers: { Cookie: held } }))).toBe('kakao_code')
    expect(await whoAmI()).toBeNull()
  })

  test('a code older than 10 minutes asks to sign in again', async () => {
    const address = await pick(await press(), 'kim')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 })
    try {
      expect(reasonOf(await visit(jar, callback, address))).toBe('kakao_code')
    } finally {
      vi.useRealTimers()
    }
  })

  test('distinguishes our wrong secret from a Kakao out of reach', async () => {
    const address = await pick(await press(), 'kim')
    env.KAKAO_CLIENT_SECRET = 'wrong'
    expect(reasonOf(await visit(jar, callback, address))).toBe('kakao_refused')
    const again = await pick(await press(), 'kim')
    env.KAKAO_AUTH_URL = 'http://127.0.0.1:9'
    expect(reasonOf(await visit(jar, callback, again))).toBe('kakao_unreachable')
  })

  test('too many attempts from one address have to wait', async () => {
    const headers = { 'x-client-address': '198.51.100.7' }
    const attempt = () => visit(jar, callback, '/login/kakao/callback?error=access_denied', { headers })
    for (let i = 0; i < 600; i++) expect(reasonOf(await attempt())).toBe('kakao_denied')
    expect(reasonOf(await attempt())).toBe('too_many')
  })
})
