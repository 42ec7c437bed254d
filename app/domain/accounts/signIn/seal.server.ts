import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keys } from '#app/keys.server.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret that we must be able to read again, with a key derived from keys.json. */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key(), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a text that `seal` made; null when it was changed, or sealed with the keys of another
 * installation.
 */
export function unseal(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const key = (): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.from(keys().tokenSecret, 'base64url'), '', 'sealed', KEY_BYTES))
