import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { currentKey } from '#app/keys.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { removeSession } from '#domain/accounts/sessions/sessions.server.ts'
import {
  findTokenSessionId,
  getTokenSession,
  issueTokens,
  renewTokens,
  type Tokens,
  verifyAccessToken,
} from '#domain/accounts/sessions/tokens.server.ts'
import { carryReturn } from '#domain/accounts/signIn/signInReturn.server.ts'
import { cast } from '#tests/support/people/cast.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const signInAs = (member: Member) => issueTokens({ member, isSignUp: false, isReSignUp: false }, '')
const renew = ({ refreshToken }: Pick<Tokens, 'refreshToken'>) => renewTokens({ refreshToken })
const memberOf = async (accessToken: string) => (await getTokenSession(accessToken)).member
const signOutBy = async (accessToken: string) => removeSession((await findTokenSessionId(accessToken)) ?? 0)
const refusedAs = (code: string) => ({ name: 'Refusal', reason: 'not_signed_in', code })

describe('an access token', () => {
  // ASVS 10.3.2
  test('an access token names its subject in the form that apps read', async () => {
    const { kim } = cast()
    const { accessToken, type } = await issueTokens({ member: kim, isSignUp: true, isReSignUp: false }, '')
    expect(type).toBe('Bearer')
    const { sub, iat, exp } = decodeJwt(accessToken)
    expect(JSON.parse(sub as string)).toEqual({ id: kim.id, isSignUp: true, isReSignUp: false })
    expect((exp as number) - (iat as number)).toBe(15 * 60)
    expect(await memberOf(accessToken)).toEqual(kim)
  })

  // ASVS 9.2.1
  test('an access token is valid for 15 minutes', async () => {
    const { kim } = cast()
    const { accessToken } = await signInAs(kim)
    later(15 * MINUTE_MS - SECOND_MS)
    expect(await memberOf(accessToken)).toEqual(kim)
    later(SECOND_MS)
    await expect(memberOf(accessToken)).rejects.toMatchObject(refusedAs('token_expired'))
  })

  // ASVS 9.1.1, 9.1.2, 9.2.3, 9.2.4, 10.3.1
  test('an access token is refused unless it is exactly the signed one', async () => {
    const { kim, park } = cast()
    const { accessToken } = await signInAs(kim)
    const [header, , signature] = accessToken.split('.') as [string, string, string]
    const claims = decodeJwt(accessToken)
    const ofPark = { ...claims, sub: JSON.stringify({ id: park.id, isSignUp: false, isReSignUp: false }) }
    const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const forgeries = {
      empty: '',
      garbage: 'garbage',
      truncated: accessToken.slice(0, -4),
      unsigned: accessToken.slice(0, accessToken.lastIndexOf('.') + 1),
      'of another member': `${header}.${encode(ofPark)}.${signature}`,
      'alg none': `${encode({ alg: 'none' })}.${encode(ofPark)}.`,
      'another secret': await sign(claims, { secret: 'x'.repeat(32) }),
      'another algorithm': await sign(claims, { alg: 'HS512' }),
      'another audience': await sign({ ...claims, aud: 'stomp' }),
      'another issuer': await sign({ ...claims, iss: 'https://evil.example' }),
      'without an end': await sign({ ...claims, exp: undefined }),
    }
    for (const [name, forgery] of Object.entries(forgeries)) {
      await expect(memberOf(forgery), name).rejects.toMatchObject(refusedAs('token_invalid'))
    }
    expect(await verifyAccessToken(await sign(claims))).toEqual(await verifyAccessToken(accessToken))
  })

  // ASVS 9.1.3
  test('a token that names a key of its own is refused: only our keys count', async () => {
    const { kim } = cast()
    const claims = decodeJwt((await signInAs(kim)).accessToken)
    const secret = Buffer.from('x'.repeat(32))
    const jwk = { kty: 'oct', k: secret.toString('base64url') }
    for (const named of [
      { jwk },
      { jku: 'https://evil.example/keys.json' },
      { x5u: 'https://evil.example/key.pem' },
      { kid: '../../../dev/null' },
    ]) {
      const header = { alg: 'HS256', ...named } as { alg: string }
      const forgery = await new SignJWT(claims).setProtectedHeader(header).sign(secret)
      await expect(memberOf(forgery), JSON.stringify(named)).rejects.toMatchObject(refusedAs('token_invalid'))
    }
  })

  // ASVS 9.2.2
  test('a token of one kind is refused where another kind is needed', async () => {
    const { accessToken, refreshToken } = await signInAs(cast().kim)
    await expect(memberOf(refreshToken)).rejects.toMatchObject(refusedAs('token_invalid'))
    await expect(renew({ refreshToken: accessToken })).rejects.toMatchObject(refusedAs('token_invalid'))
    const ofSignIn = carryReturn('state', { to: '/', linkedId: null })
    await expect(memberOf(ofSignIn)).rejects.toMatchObject(refusedAs('token_invalid'))
  })

  // ASVS 7.4.1
  test('an access token is invalid after log-out, even before it expires', async () => {
    const { kim } = cast()
    const phone = await signInAs(kim)
    const tablet = await signInAs(kim)
    await signOutBy(phone.accessToken)
    await expect(memberOf(phone.accessToken)).rejects.toMatchObject(refusedAs('token_invalid'))
    await expect(renew(phone)).rejects.toMatchObject(refusedAs('token_invalid'))
    expect(await memberOf(tablet.accessToken)).toEqual(kim)
  })

  test('an expired access token can still sign out, a forged one cannot', async () => {
    const { kim } = cast()
    const phone = await signInAs(kim)
    const claims = decodeJwt(phone.accessToken)
    await signOutBy(await sign(claims, { secret: 'x'.repeat(32) }))
    await signOutBy('garbage')
    later(DAY_MS)
    const renewed = await renew(phone)
    later(DAY_MS)
    await signOutBy(renewed.accessToken)
    await expect(renew(renewed)).rejects.toMatchObject(refusedAs('token_invalid'))
  })
})

describe('a refresh token', () => {
  test('a refresh token is exchanged for the next one, again and again', async () => {
    const { kim } = cast()
    let tokens = await issueTokens({ member: kim, isSignUp: true, isReSignUp: false }, '')
    const seen = new Set([tokens.refreshToken])
    for (let day = 1; day <= 5; day++) {
      later(DAY_MS)
      tokens = await renew(tokens)
      seen.add(tokens.refreshToken)
      expect(await memberOf(tokens.accessToken)).toEqual(kim)
    }
    expect(seen.size).toBe(6)
    expect(JSON.parse(decodeJwt(tokens.accessToken).sub as string)).toEqual({
      id: kim.id,
      isSignUp: false,
      isReSignUp: false,
    })
  })

  test('a refresh token is not stored in the database', async () => {
    const first = await signInAs(cast().kim)
    const second = await renew(first)
    const rows = JSON.stringify(sqlite().prepare('select * from sessions').all())
    for (const part of [first, second].flatMap(({ refreshToken }) => refreshToken.split('.')))
      expect(rows).not.toContain(part)
  })

  test('two tabs that exchange a refresh token at the same moment get the same valid successor', async () => {
    const first = await signInAs(cast().kim)
    const [one, two] = await Promise.all([renew(first), renew(first)])
    expect(two.refreshToken).toBe(one.refreshToken)
    later(10 * SECOND_MS)
    expect((await renew(first)).refreshToken).toBe(one.refreshToken)
    await renew(one)
  })

  // ASVS 10.4.5
  test('a refresh token reused after 10 seconds ends the whole session', async () => {
    const first = await signInAs(cast().kim)
    const second = await renew(first)
    later(10 * SECOND_MS + 1)
    await expect(renew(first)).rejects.toMatchObject(refusedAs('token_reused'))
    await expect(renew(second)).rejects.toMatchObject(refusedAs('token_invalid'))
    await expect(memberOf(second.accessToken)).rejects.toMatchObject(refusedAs('token_invalid'))
  })

  test('a refresh token older than the previous one ends the session', async () => {
    const first = await signInAs(cast().kim)
    const second = await renew(first)
    const third = await renew(second)
    await expect(renew(first)).rejects.toMatchObject(refusedAs('token_reused'))
    await expect(renew(third)).rejects.toMatchObject(refusedAs('token_invalid'))
  })

  test("a copied token of one app leaves the member's other apps alone", async () => {
    const { kim } = cast()
    const [phone, tablet] = [await signInAs(kim), await signInAs(kim)]
    await renew(phone)
    later(MINUTE_MS)
    await expect(renew(phone)).rejects.toMatchObject(refusedAs('token_reused'))
    expect(await memberOf((await renew(tablet)).accessToken)).toEqual(kim)
  })

  test('a refresh token is valid for 60 days', async () => {
    const { kim, lee } = cast()
    const [kims, lees] = [await signInAs(kim), await signInAs(lee)]
    later(60 * DAY_MS - 1)
    await renew(kims)
    later(1)
    await expect(renew(lees)).rejects.toMatchObject(refusedAs('token_expired'))
  })

  // ASVS 7.3.2, 10.4.8
  test('tokens that are exchanged again and again end a year after the sign-in', async () => {
    const { kim } = cast()
    let tokens = await signInAs(kim)
    for (let day = 30; day < 360; day += 30) {
      later(30 * DAY_MS)
      tokens = await renew(tokens)
    }
    later(35 * DAY_MS - SECOND_MS)
    tokens = await renew(tokens)
    expect(await memberOf(tokens.accessToken)).toEqual(kim)
    later(SECOND_MS)
    await expect(memberOf(tokens.accessToken)).rejects.toMatchObject(refusedAs('token_invalid'))
    await expect(renew(tokens)).rejects.toMatchObject(refusedAs('token_expired'))
  })

  test('a foreign refresh token is refused', async () => {
    await signInAs(cast().kim)
    await expect(renew({ refreshToken: 'x'.repeat(43) })).rejects.toMatchObject(refusedAs('token_invalid'))
  })
})

/** Signs as we do, except for the given fields. */
function sign(claims: JWTPayload, { secret = '', alg = 'HS256' } = {}): Promise<string> {
  const key = secret ? Buffer.from(secret) : Buffer.from(currentKey('secrets').secret, 'base64url')
  return new SignJWT({ iss: env.ORIGIN, ...claims }).setProtectedHeader({ alg }).sign(key)
}
