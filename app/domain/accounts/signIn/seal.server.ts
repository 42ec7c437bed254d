import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { UNNAMED_KEY } from '#app/keyFile.server.ts'
import { currentKey, listKeys } from '#app/keys.server.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret that we must be able to read again: `{id of the key}.{base64url}`, with a key of keys.json. */
export function seal(text: string): string {
  const { id, key } = currentKey('encryption')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, bytesOf(key), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text that `seal` made; null when the text was changed, or sealed with the keys of another installation.
 */
export function unseal(sealed: string): string | null {
  const [id, text] = sealed.includes('.') ? sealed.split('.', 2) : [UNNAMED_KEY, sealed]
  const known = listKeys('encryption').find((key) => key.id === id)
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (known === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, bytesOf(known.key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'base64url')
