import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { unseal } from '#domain/accounts/signIn/seal.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { revokeApple } from '#providers/apple.server.ts'
import { action as issueApple } from '#routes/api/v0/accounts/signIn/issueApple.ts'
import { loader as start } from '#routes/web/accounts/signIn/apple.ts'
import { action as callback } from '#routes/web/accounts/signIn/appleCallback.ts'
import { ask } from '#tests/support/server/calls.ts'
import { CookieJar, visit } from '#tests/support/server/cookieJar.ts'
import { APP_CLIENT, appleForThisFile, signIdToken, WEB_CLIENT } from '#tests/support/standIns/apple.ts'

const apple = appleForThisFile()
const FAILED = '죄송합니다. 로그인에 실패하였습니다.'
const ORIGIN = env.ORIGIN
let jar: CookieJar

beforeEach(() => {
  jar = new CookieJar()
  env.ORIGIN = ORIGIN
})

const press = async (to = '/') => {
  const answer = await visit(jar, start, `/login/apple?${new URLSearchParams({ to })}`)
  return answer.headers.get('Location') as string
}
/** Apple's page posts across sites: browsers send along cookies of SameSite=None alone. */
const postBack = (form: Record<string, string>, cookies = jar.header) => {
  const headers = { Origin: apple.url, 'Sec-Fetch-Site': 'cross-site', Cookie: cookies }
  return visit(jar, callback, '/login/apple/callback', { form, headers })
}
const locationOf = (answer: Response) => answer.headers.get('Location') as string
const reasonOf = (answer: Response) => new URL(locationOf(answer), ORIGIN).searchParams.get('error')
const whoAmI = () => findMember(new Request(ORIGIN, { headers: { Cookie: jar.header } }))
const countUsers = () => sqlite().prepare('select count(*) from users').pluck().get()
const credential = () => sqlite().prepare('select credential from identities').pluck().get() as string

async function issue(json: unknown) {
  const answer = (await ask(issueApple, '/api/v0/issue-token/apple', { json })) as Response
  return { status: answer.status, body: await answer.json() }
}

describe('the Apple button', () => {
  test('asks for a code by form_post, with a state and a nonce, for no scope', async () => {
    const question = new URL(await press('/products'))
    expect(question.origin + question.pathname).toBe(`${apple.url}/auth/authorize`)
    expect(Object.fromEntries(question.searchParams)).toEqual({
      response_type: 'code',
      response_mode: 'form_post',
      client_id: WEB_CLIENT,
      redirect_uri: `${ORIGIN}/login/apple/callback`,
      state: expect.stringMatching(/^[\w-]{20,}\.[\da-f]{8}\.[\w-]+$/),
      nonce: expect.stringMatching(/^.{20,}$/),
    })
  })

  // ASVS 3.3.2
  test("stores the state where Apple's post returns it", async () => {
    const answer = await visit(jar, start, '/login/apple')
    const [cookie] = answer.headers.getSetCookie()
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=None', 'Max-Age=600', 'Path=/'])
      expect(cookie?.split('; ')).toContain(flag)
  })

  test('reports a missing Apple app, on the web and to apps', async () => {
    env.APPLE_KEY_ID = undefined
    expect(reasonOf(await visit(jar, start, '/login/apple'))).toBe('not_configured')
    expect(await issue({ code: 'x' })).toMatchObject({ status: 400, body: { code: 'not_configured' } })
  })
})

describe('coming back from Apple', () => {
  // ASVS 10.5.2
  test('signs the person in and continues; the next time finds the same member', async () => {
    const answer = await postBack(apple.agree(await press('/keywordNotify'), 'person-1'))
    expect([answer.status, locationOf(answer)]).toEqual([302, '/keywordNotify'])
    const first = await whoAmI()
    expect(first).toMatchObject({ role: 'USER', isNoauth: false })
    jar = new CookieJar()
    await postBack(apple.agree(await press(), 'person-1'))
    expect(await whoAmI()).toEqual(first)
  })

  // ASVS 10.1.1, 14.2.4
  test('stores the refresh token sealed, and revokes it', async () => {
    await postBack(apple.agree(await press(), 'person-1'))
    expect(credential()).not.toContain('refresh-of')
    expect(JSON.parse(unseal(credential()) as string)).toEqual({
      clientId: WEB_CLIENT,
      refreshToken: 'refresh-of-person-1',
    })
    expect(await revokeApple(credential())).toBe(true)
    expect(apple.revoked).toEqual(['refresh-of-person-1'])
    expect(await revokeApple('of another installation'), 'nothing left to do').toBe(true)
    env.APPLE_URL = 'http://127.0.0.1:9'
    expect(await revokeApple(credential()), 'to be tried again').toBe(false)
  })

  test('SUPER_ADMINS become super admins', async () => {
    env.SUPER_ADMINS = ['apple:owner']
    await postBack(apple.agree(await press(), 'owner'))
    expect(await whoAmI()).toMatchObject({ role: 'SUPER_ADMIN' })
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', ''])(
    'a return path that leaves the site leads to the home page: %j',
    async (to) => {
      expect(locationOf(await postBack(apple.agree(await press(to), 'person-1')))).toBe('/')
    },
  )

  // ASVS 10.1.2
  test('a state of another browser, an invented one or none signs nobody in and keeps the return path', async () => {
    const answered = apple.agree(await press('/products?page=2'), 'person-1')
    const held = jar.header
    const lost = await postBack(answered, '')
    expect(reasonOf(lost)).toBe('apple_state')
    expect(new URL(locationOf(lost), ORIGIN).searchParams.get('to')).toBe('/products?page=2')
    const wrongs: Record<string, string>[] = [{ state: 'made-up' }, { state: '' }, { code: '' }]
    for (const wrong of wrongs)
      expect(reasonOf(await postBack({ ...answered, ...wrong }, held))).toBe('apple_state')
    const forged = Buffer.from('{"state":"","nonce":""}').toString('base64')
    expect(reasonOf(await postBack({ code: 'x', state: '' }, `apple-state=${forged}`))).toBe('apple_state')
    expect(countUsers()).toBe(0)
  })

  test('the same answer a second time changes nothing', async () => {
    const answered = apple.agree(await press(), 'person-1')
    const held = jar.header
    await postBack(answered)
    expect(jar.names).not.toContain('apple-state')
    jar = new CookieJar()
    expect(reasonOf(await postBack(answered, held))).toBe('apple_failed')
    expect(await whoAmI()).toBeNull()
  })

  test('shows the reason after 취소 or a refusal by Apple', async () => {
    await press()
    expect(reasonOf(await postBack({ error: 'user_cancelled_authorize' }))).toBe('apple_denied')
    expect(reasonOf(await postBack({ error: 'invalid_scope' }))).toBe('apple_failed')
  })

  test('replaces a session that another site planted', async () => {
    const fixed = new CookieJar()
    const mallory = apple.agree(
      (await visit(fixed, start, '/login/apple')).headers.get('Location') as string,
      'mallory',
    )
    await visit(fixed, callback, '/login/apple/callback', { form: mallory, headers: { Origin: apple.url } })
    const planted = fixed.header.match(/session=[^;]+/)?.[0] as string
    await postBack(apple.agree(await press(), 'person-1'), `${jar.header}; ${planted}`)
    expect(jar.header).not.toContain(planted)
    const asPlanted = await findMember(new Request(ORIGIN, { headers: { Cookie: planted } }))
    expect(asPlanted?.id).not.toBe((await whoAmI())?.id)
  })
})

describe('an invalid ID token', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const seconds = () => Math.floor(Date.now() / 1000)
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = (header: object, claims: JWTPayload) => `${encode(header)}.${encode(claims)}.`

  const forgeries: Array<[string, Parameters<typeof apple.answerWith>[0]]> = [
    ['signed by another key', (claims) => signIdToken(claims, other.privateKey)],
    ['expired', (claims, { privateKey }) => signIdToken({ ...claims, exp: seconds() - 60 }, privateKey)],
    ['without an end', ({ exp, ...claims }, { privateKey }) => signIdToken(claims, privateKey)],
    ['for another program', (claims, { privateKey }) => signIdToken({ ...claims, aud: 'x' }, privateKey)],
    ['of another issuer', (claims, { privateKey }) => signIdToken({ ...claims, iss: 'x' }, privateKey)],
    ['of nobody', ({ sub, ...claims }, { privateKey }) => signIdToken(claims, privateKey)],
    ['of an empty name', (claims, { privateKey }) => signIdToken({ ...claims, sub: '' }, privateKey)],
    ['that nobody signed (alg: none)', async (claims) => unsigned({ alg: 'none' }, claims)],
    [
      'signed with the public key as a secret (HS256)',
      (claims, { publicKey }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'apple-key-1' })
          .sign(new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }) as string)),
    ],
    ['cut short', async (claims, { privateKey }) => (await signIdToken(claims, privateKey)).slice(0, -40)],
    ['that is no token', async () => 'not.a.token'],
  ]

  // ASVS 6.8.2, 9.1.1, 9.1.2, 9.2.3, 10.5.4
  test.each(forgeries)('%s signs nobody in, on the web or in an app', async (_, forge) => {
    apple.answerWith(forge)
    expect(reasonOf(await postBack(apple.agree(await press(), 'person-1')))).toBe('apple_failed')
    expect(await issue({ code: apple.appCode('person-1') })).toMatchObject({
      status: 400,
      body: { code: 'apple_failed', message: FAILED },
    })
    expect(countUsers()).toBe(0)
  })

  // ASVS 10.5.1
  test('an ID token for another request (nonce) signs nobody in', async () => {
    const stolen = apple.agree(await press(), 'victim')
    jar = new CookieJar()
    const { state } = apple.agree(await press(), 'mallory')
    expect(reasonOf(await postBack({ ...stolen, state: state as string }))).toBe('apple_failed')
    expect(countUsers()).toBe(0)
  })
})

describe('issue-token/apple', () => {
  test('exchanges a code of the app, with the bundle id as client', async () => {
    const { status, body } = await issue({ code: apple.appCode('person-1') })
    expect({ status, body }).toEqual({
      status: 200,
      body: { type: 'Bearer', accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    expect(JSON.parse(decodeJwt(body.accessToken).sub as string)).toMatchObject({ isSignUp: true })
    expect(JSON.parse(unseal(credential()) as string).clientId).toBe(APP_CLIENT)
    await postBack(apple.agree(await press(), 'person-1'))
    expect(countUsers(), 'the same person on the web').toBe(1)
  })

  test('refuses a code that is used, invented, of the web or missing', async () => {
    const used = apple.appCode('person-1')
    await issue({ code: used })
    const ofTheWeb = apple.agree(await press(), 'person-1').code
    for (const code of [used, 'made-up', ofTheWeb])
      expect(await issue({ code })).toMatchObject({ status: 400, body: { code: 'apple_failed' } })
    expect((await issue({})).body.fields).toHaveProperty('code')
  })

  test('reports when Apple does not answer', async () => {
    env.APPLE_URL = 'http://127.0.0.1:9'
    expect(await issue({ code: 'x' })).toMatchObject({ status: 400, body: { message: FAILED } })
  })
})
