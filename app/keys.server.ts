import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { processSingleton } from '#db/singleton.ts'
import { env } from './env.server.ts'

/** The secrets of this installation. Losing them ends every push subscription and every refresh token. */
export interface Keys {
  /** 32 random bytes, base64url: signs access tokens and derives refresh tokens. */
  tokenSecret: string
  /** P-256 point and scalar, base64url, as web push requires them. */
  vapid: { publicKey: string; privateKey: string }
}

/** Reads `keys.json` from DATA_DIR; makes it on the first start, readable by its owner only. */
export const keys = (): Keys => processSingleton('keys', readOrMakeKeys, { survives: true })

/**
 * Returns a hash that only `keys.json` can make again, base64url; two purposes give two hashes of one text. Stored
 * rows depend on it.
 */
export const keyedHash = (purpose: 'address' | 'former', text: string): string =>
  hmac(`${purpose} ${keys().tokenSecret}`, text).toString('base64url')

/** Returns a signature of ours for a text, base64url. Links that members hold and stored rows depend on it. */
export const signText = (purpose: 'ad refusal' | 'invitation' | 'telegram', text: string): string =>
  hmac(keys().tokenSecret, `${purpose} ${text}`).toString('base64url')

/** Returns the HMAC-SHA256 of a text, 32 bytes. */
export const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

function readOrMakeKeys(): Keys {
  const directory = resolve(env.DATA_DIR)
  const file = join(directory, 'keys.json')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    // 'wx' loses the race against a second process: the first one writes the keys.
    writeFileSync(file, JSON.stringify(makeKeys(), null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Keys
}

function makeKeys(): Keys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  const publicKey = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]).toString('base64url')
  return { tokenSecret: randomBytes(32).toString('base64url'), vapid: { publicKey, privateKey: d ?? '' } }
}
