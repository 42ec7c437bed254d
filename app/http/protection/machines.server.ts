import { isSigned, signText } from '#app/keys.server.ts'
import { sha256 } from '#domain/hash.ts'
import { ownCookie, readCookieText } from '../session/cookies.server.ts'

// Our machines authenticate each other by the shared secret in keys.json.

/**
 * The header by which a second machine passes a request on: the time, the visitor's address, a signature and, in calls
 * between machines, the hash of the body, so that only bodies from our machines are read.
 */
export const PASSED_ON = 'X-Passed-On'
/** How long a signature is valid: the clocks of two machines differ by less. */
const VALID_MS = 60_000
/** After this time every second machine has received the write. */
const WRITTEN_SECONDS = 60

/** What a signature covers; `body` only in calls between machines. */
interface Passed {
  method: string
  url: string
  address: string
  body?: string
}

/** The value of `PASSED_ON`. */
export function signPassedOn({ method, url, address, body }: Passed, now = Date.now()): string {
  const bodyHash = body === undefined ? '' : sha256(body)
  const signature = signText('machine', textOf({ method, url, time: now, address, bodyHash }))
  return [now, address, signature, bodyHash].join(' ').trimEnd()
}

/** The visitor's address in a request that one of our machines passed on; null for any other request. */
export const readPassedOn = (request: Request): string | null => readSigned(request)?.address ?? null

/** The hash of the body in a call by one of our machines; null for any other request. */
export const readBodyHash = (request: Request): string | null => readSigned(request)?.bodyHash || null

function readSigned({ method, url, headers }: Request): { address: string; bodyHash: string } | null {
  const [time, address, signature, bodyHash = ''] = headers.get(PASSED_ON)?.split(' ') ?? []
  if (time === undefined || address === undefined || signature === undefined) return null
  if (!(Math.abs(Date.now() - Number(time)) < VALID_MS)) return null
  const text = textOf({ method, url, time: Number(time), address, bodyHash })
  return isSigned(signature, (secret) => signText('machine', text, secret)) ? { address, bodyHash } : null
}

interface SignedText {
  method: string
  url: string
  time: number
  address: string
  bodyHash: string
}

function textOf({ method, url, time, address, bodyHash }: SignedText): string {
  const { pathname, search } = new URL(url)
  return [time, address, method, pathname + search, bodyHash].join('\n')
}

/** A fingerprint that shows whether two machines have the same newest keys, without revealing them. */
export const keysPrint = (): string => signText('machine', 'newest')

const written = () => ownCookie('written', WRITTEN_SECONDS)

/** The `Set-Cookie` that keeps a browser at the first machine until the others have what it wrote by this beat. */
export const writtenCookie = (beat: number): Promise<string> => written().serialize(String(beat))

/** The beat by which the browser wrote last; null when it did not lately. */
export async function readWritten(request: Request): Promise<number | null> {
  if (!request.headers.has('Cookie')) return null
  const text = await readCookieText('written', request)
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null
}
