import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { addKeys } from '#app/keyFile.server.ts'
import { currentKey, isSigned, keyedHash, listKeys, listSecrets, signText } from '#app/keys.server.ts'
import { forgetSingleton } from '#db/singleton.ts'
import { rememberFormer, wasHereBefore } from '#domain/accounts/formerIdentities.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { getTokenSession, issueTokens, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'
import { carryReturn, readReturn } from '#domain/accounts/signIn/signInReturn.server.ts'
import { pictureAddress, readPictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { adRefusalPath, readKey } from '#domain/devices/advertising/adRefusals.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { rotateKeys } from '#tests/support/run/rotateKeys.ts'

const PICTURE = 'https://shop.example/1.jpg'
const suiteDirectory = env.DATA_DIR

beforeEach(() => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-keys-'))
  forgetSingleton('keys')
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 20) })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(env.DATA_DIR, { recursive: true })
  env.DATA_DIR = suiteDirectory
  forgetSingleton('keys')
})

const keysFile = () => join(env.DATA_DIR, 'keys.json')
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const tokensOf = (member = cast().kim) => issueTokens({ member, isSignUp: false, isReSignUp: false }, '앱')

describe('after a rotation', () => {
  // ASVS 11.2.2, 13.2.2, 13.3.2
  test('every kind of key is new, and only the owner of the file may open it', () => {
    const before = [currentKey('secrets'), currentKey('vapid'), currentKey('encryption')]
    rotateKeys()
    const after = [currentKey('secrets'), currentKey('vapid'), currentKey('encryption')]
    for (const [place, key] of after.entries()) expect(key).not.toEqual(before[place])
    expect(statSync(keysFile()).mode & 0o777).toBe(0o600)
    expect(readdirSync(env.DATA_DIR)).toEqual(['keys.json'])
  })

  test('nobody is signed out: cookies, access tokens and refresh tokens stay valid', async () => {
    const { kim } = cast()
    const cookie = openSession(kim, 'Chrome')
    const { accessToken, refreshToken } = await tokensOf(kim)
    rotateKeys()
    expect(findCookieSession(cookie)?.member).toEqual(kim)
    expect((await getTokenSession(accessToken)).member).toEqual(kim)
    const renewed = await renewTokens({ refreshToken })
    expect((await getTokenSession(renewed.accessToken)).member).toEqual(kim)
    rotateKeys()
    await renewTokens(renewed)
  })

  test('a refresh token that was exchanged before the rotation gets the same successor again', async () => {
    const { refreshToken } = await tokensOf()
    const first = await renewTokens({ refreshToken })
    rotateKeys()
    expect((await renewTokens({ refreshToken })).refreshToken).toBe(first.refreshToken)
  })

  test('somebody who knows the former secret can forge access tokens for at most 15 minutes', async () => {
    const { kim } = cast()
    const { accessToken } = await tokensOf(kim)
    const { sub, session } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    const known = Buffer.from(currentKey('secrets').secret, 'base64url')
    const forge = () =>
      new SignJWT({ sub, session })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(env.ORIGIN)
        .setAudience('api/v0')
        .setExpirationTime('15m')
        .sign(known)
    rotateKeys()
    later(15 * MINUTE_MS - 1)
    expect((await getTokenSession(await forge())).member).toEqual(kim)
    later(1)
    await expect(forge().then(getTokenSession)).rejects.toMatchObject({ code: 'token_invalid' })
  })

  // ASVS 11.2.2
  test('what was encrypted stays readable, and new texts name the new key', () => {
    const sealed = seal('Apple의 토큰')
    const state = carryReturn('state', { to: '/products/1', linkedId: null })
    rotateKeys()
    rotateKeys()
    expect(unseal(sealed)).toBe('Apple의 토큰')
    expect(readReturn(state)).toEqual({ to: '/products/1', linkedId: null })
    const again = seal('Apple의 토큰')
    expect(again.split('.')[0]).toBe(currentKey('encryption').id)
    expect(unseal(again)).toBe('Apple의 토큰')
    expect(unseal(`${currentKey('encryption').id}.${sealed.split('.')[1]}`), 'another key').toBeNull()
  })

  test('links that members hold stay valid: pictures for 30 days, ad refusals as long as the keys', () => {
    const picture = pictureAddress(PICTURE) as string
    const refusal = adRefusalPath(7).split('=')[1] as string
    rotateKeys()
    expect(pictureAddress(PICTURE)).not.toBe(picture)
    expect(adRefusalPath(7)).not.toContain(refusal)
    later(29 * DAY_MS)
    expect(readPictureAddress(picture)?.url).toBe(PICTURE)
    later(DAY_MS)
    expect(readPictureAddress(picture)).toBeNull()
    later(1_000 * DAY_MS)
    expect(readKey(refusal)).toBe(7)
  })

  test('a former member is recognized', () => {
    rememberFormer({ provider: 'kakao', subject: '991100' }, Date.now())
    rotateKeys()
    expect(wasHereBefore(signIn('kakao', '991100').member)).toBe(true)
    expect(wasHereBefore(signIn('kakao', '991101').member)).toBe(false)
  })

  test('a running process uses the new keys without a restart, once every process has read them', () => {
    const former = currentKey('secrets').secret
    addKeys()
    vi.advanceTimersByTime(2_999)
    expect(listKeys('secrets')).toHaveLength(2)
    expect(currentKey('secrets').secret).toBe(former)
    vi.advanceTimersByTime(1)
    expect(currentKey('secrets').secret).not.toBe(former)
    expect(listSecrets(1)).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(listSecrets(1)).toEqual([currentKey('secrets').secret])
  })
})

test('a file that somebody spoils or deletes does not stop a running process', () => {
  const { secret } = currentKey('secrets')
  writeFileSync(keysFile(), '{"secrets"')
  vi.advanceTimersByTime(2_000)
  expect(currentKey('secrets').secret).toBe(secret)
  rmSync(keysFile())
  vi.advanceTimersByTime(2_000)
  expect(currentKey('secrets').secret).toBe(secret)
})

test('a clock that is set back before the first key still finds it', () => {
  const { secret } = currentKey('secrets')
  later(-2 * DAY_MS)
  expect(currentKey('secrets').secret).toBe(secret)
  expect(listSecrets(1)).toEqual([secret])
})

// Installations have files of this form, with rows and links that were made with them.
test('the file of an older version stays in use, until a rotation and after it', () => {
  const secret = randomBytes(32)
  const old = {
    tokenSecret: secret.toString('base64url'),
    vapid: { publicKey: 'the public key', privateKey: 'the private key' },
  }
  writeFileSync(keysFile(), JSON.stringify(old))
  const nonce = randomBytes(12)
  const cipher = createCipheriv(
    'aes-256-gcm',
    new Uint8Array(hkdfSync('sha256', secret, '', 'sealed', 32)),
    nonce,
  )
  const text = Buffer.concat([cipher.update('Apple의 토큰', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  const invitation = createHmac('sha256', old.tokenSecret).update('invitation 192.0.2.1').digest('base64url')

  expect(currentKey('vapid')).toMatchObject(old.vapid)
  expect(signText('invitation', '192.0.2.1')).toBe(invitation)
  expect(unseal(sealed)).toBe('Apple의 토큰')
  const hash = keyedHash('former', 'kakao:1')
  rotateKeys()
  expect(listKeys('vapid').at(-1)).toMatchObject(old.vapid)
  expect(isSigned(invitation, (known) => signText('invitation', '192.0.2.1', known))).toBe(true)
  expect(unseal(sealed)).toBe('Apple의 토큰')
  expect(keyedHash('former', 'kakao:1')).not.toBe(hash)
  expect(JSON.parse(readFileSync(keysFile(), 'utf8'))).not.toHaveProperty('tokenSecret')
})
