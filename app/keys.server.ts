import { createHmac, timingSafeEqual } from 'node:crypto'
import { processSingleton } from '#db/singleton.ts'
import { type Keys, keysVersion, readKeys, readOrMakeKeys } from './keyFile.server.ts'
import { log } from './log.server.ts'

/** How often the file is checked again, because another process may add keys. */
const LOOK_AGAIN_MS = 1_000

/** The key of a kind that is in use now. */
export function currentKey<Kind extends keyof Keys>(kind: Kind): Keys[Kind][number] {
  const known: Keys[Kind][number][] = listKeys(kind)
  return known.find(({ since }) => since <= Date.now()) ?? known.at(-1)!
}

/** All keys of a kind, newest first; the oldest is the one that older versions had. */
export const listKeys = <Kind extends keyof Keys>(kind: Kind): Keys[Kind] => keys()[kind]

/** The secrets, newest first, without those whose use ended more than `lifeMs` ago. */
export function listSecrets(lifeMs = Number.POSITIVE_INFINITY): string[] {
  const secrets = listKeys('secrets')
  const endOf = (place: number) => secrets[place - 1]?.since ?? Number.POSITIVE_INFINITY
  return secrets.filter((_, place) => Date.now() - endOf(place) < lifeMs).map(({ secret }) => secret)
}

/**
 * Returns a hash that only `keys.json` can make again, base64url; two purposes give two hashes of one text. Stored
 * rows depend on it.
 */
export const keyedHash = (
  purpose: 'address' | 'former' | 'visit',
  text: string,
  secret = currentKey('secrets').secret,
): string => hmac(`${purpose} ${secret}`, text).toString('base64url')

/** Returns a signature of ours for a text, base64url. Links that members hold and stored rows depend on it. */
export const signText = (
  purpose: 'ad refusal' | 'cookie' | 'invitation' | 'machine' | 'telegram',
  text: string,
  secret = currentKey('secrets').secret,
): string => hmac(secret, `${purpose} ${text}`).toString('base64url')

/** True when `sign` makes the text with one of the secrets; `lifeMs`: see `listSecrets`. */
export function isSigned(given: string, sign: (secret: string) => string, lifeMs?: number): boolean {
  const bytes = Buffer.from(given)
  return listSecrets(lifeMs).some((secret) => {
    const right = Buffer.from(sign(secret))
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
}

/** Returns the HMAC-SHA256 of a text, 32 bytes. */
export const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

function keys(): Keys {
  const known = processSingleton('keys', readFirst, { survives: true })
  // The monotonic clock, which is never set back.
  const now = performance.now()
  if (now - known.lookedAt > LOOK_AGAIN_MS) {
    known.lookedAt = now
    const version = keysVersion()
    if (version !== null && version !== known.version)
      Object.assign(known, readAgain(known.keys), { version })
  }
  return known.keys
}

const readFirst = () => ({ version: keysVersion(), keys: readOrMakeKeys(), lookedAt: performance.now() })

/** A damaged file stops the next start, but not the running service. */
function readAgain(known: Keys): { keys: Keys } {
  try {
    return { keys: readKeys() }
  } catch {
    log.error('keys.json cannot be read: the keys known so far stay in use')
    return { keys: known }
  }
}
