import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentKey, keyedHash, signText } from '#app/keys.server.ts'
import { issueTokens, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { getLegalText, publishLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { pictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import { policyHash, sha256 } from '#domain/hash.ts'
import { cast } from '#tests/support/people/cast.ts'

const signed = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

// Rows, links and cookies of earlier versions hold these values.

test('a hash stays readable: SHA-256 in base64url, in base64 for a content security policy', () => {
  expect(sha256('핫딜')).toBe('Ed60MF6VkOd8qSaDTkoY6FS0JjNvXBXnthx_c1GHKFI')
  expect(policyHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

test('a keyed hash has its purpose in the key, a signature in the text', () => {
  const secret = currentKey('secrets').secret
  expect(keyedHash('address', '192.0.2.1')).toBe(
    signed(`address ${secret}`, '192.0.2.1').toString('base64url'),
  )
  expect(signText('invitation', '192.0.2.1')).toBe(
    signed(secret, 'invitation 192.0.2.1').toString('base64url'),
  )
})

test('the address of a picture holds the first 16 bytes of its signature', () => {
  const url = 'https://shop.example/1.jpg'
  const signature = signed(currentKey('secrets').secret, `picture:${url}`)
    .subarray(0, 16)
    .toString('base64url')
  expect(pictureAddress(url)).toMatch(new RegExp(`^/pictures/${signature}/`))
})

test('a refresh token derives its successor with the decoded secret', async () => {
  const { kim } = cast()
  const { refreshToken } = await issueTokens({ member: kim, isSignUp: false, isReSignUp: false }, '앱')
  const secret = Buffer.from(currentKey('secrets').secret, 'base64url')
  const [family] = refreshToken.split('.')
  expect((await renewTokens({ refreshToken })).refreshToken).toBe(
    `${family}.${signed(secret, refreshToken).toString('base64url')}`,
  )
})

test('the version of a legal text is 16 hexadecimal digits of its SHA-256', () => {
  publishLegalText('TERMS', '핫딜')
  expect(getLegalText('TERMS').version).toBe(createHash('sha256').update('핫딜').digest('hex').slice(0, 16))
})
