import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedHash, keys, signText } from '#app/keys.server.ts'
import { policyHash, sha256 } from '#domain/hash.ts'

// Rows, links and cookies of earlier versions hold these values.

test('a hash stays readable: SHA-256 in base64url, in base64 for a content security policy', () => {
  expect(sha256('핫딜')).toBe('Ed60MF6VkOd8qSaDTkoY6FS0JjNvXBXnthx_c1GHKFI')
  expect(policyHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

test('a keyed hash has its purpose in the key, a signature in the text', () => {
  const secret = keys().tokenSecret
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  expect(keyedHash('address', '192.0.2.1')).toBe(hmac(`address ${secret}`, '192.0.2.1'))
  expect(signText('invitation', '192.0.2.1')).toBe(hmac(secret, 'invitation 192.0.2.1'))
})
