import { isSigned, signText } from '#app/keys.server.ts'
import { ownCookie, readCookieText } from '../session/cookies.server.ts'

// Our machines know each other by the secret that they share in keys.json.

/** The header by which a second machine passes a request on: the time, the visitor's address and a signature. */
export const PASSED_ON = 'X-Passed-On'
/** The clocks of two machines differ by less. */
const VALID_MS = 60_000
/** By then every second machine has what was written. */
const WRITTEN_SECONDS = 60

/** What a signature covers; `body` only in calls between machines. */
interface Passed {
  method: string
  url: string
  address: string
  body?: string
}

/** The value of `PASSED_ON`. */
export const signPassedOn = (passed: Passed, now = Date.now()): string =>
  `${now} ${passed.address} ${signText('machine', textOf(passed, now))}`

/** The visitor's address in a request that one of our machines passed on; null for any other request. */
export function readPassedOn(request: Request, body?: string, now = Date.now()): string | null {
  const [time, address, signature] = request.headers.get(PASSED_ON)?.split(' ') ?? []
  if (time === undefined || address === undefined || signature === undefined) return null
  if (!(Math.abs(now - Number(time)) < VALID_MS)) return null
  const text = textOf({ method: request.method, url: request.url, address, body }, Number(time))
  return isSigned(signature, (secret) => signText('machine', text, secret)) ? address : null
}

function textOf({ method, url, address, body = '' }: Passed, time: number): string {
  const { pathname, search } = new URL(url)
  return [time, address, method, pathname + search, body].join('\n')
}

/** Shows that two machines have the same newest keys, and nothing about them. */
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
