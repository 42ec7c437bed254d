import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { processSingleton } from '#db/singleton.ts'
import { isCompressible, SMALLEST_COMPRESSED_BYTES } from './mediaTypes.ts'

/** Content codings; the earlier is preferred when the client accepts several equally. */
const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/** How hard to compress: a body that many requests share, or a body that one request gets. */
type Effort = 'shared' | 'single'

/**
 * Brotli at 5 costs as much as gzip at 6 and is an eighth smaller. A member's home page of 62,581 bytes, CPU time on one
 * core of a busy machine, least (median) of nine rounds: Brotli at 3 makes 10,429 bytes in 336 (414) µs, at 4 9,719 in
 * 542 (606), gzip at 4 11,048 in 360 (393). So a single body is compressed at 3: gzip's cost within the noise, 6 % less.
 */
const BROTLI_QUALITY: Record<Effort, number> = { shared: 5, single: 3 }
const GZIP_LEVEL: Record<Effort, number> = { shared: 6, single: 4 }

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** No browser sends a longer Accept-Encoding; reading 16 kB of commas would take 19 ms. */
const LONGEST_HEADER = 256
const MOST_HEADERS = 200
const negotiated = () =>
  processSingleton('codings', () => new LRUCache<string, Coding>({ max: MOST_HEADERS }))

/** `@types/negotiator` lacks the option `preferred`: the order among codings of the same quality. */
interface Negotiation {
  encoding(available: readonly Coding[], options: { preferred: readonly Coding[] }): string | undefined
}

/** Returns the coding that the client prefers by its quality values; `identity` if it accepts none. */
export function codingOf(request: Request): Coding {
  const accepted = request.headers.get('Accept-Encoding')
  if (!accepted || accepted.length > LONGEST_HEADER) return 'identity'
  const known = negotiated().get(accepted)
  if (known) return known
  const negotiation: Negotiation = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const best = negotiation.encoding(CODINGS, { preferred: CODINGS })
  const coding = CODINGS.find((one) => one === best) ?? 'identity'
  negotiated().set(accepted, coding)
  return coding
}

/** Returns the body in a coding. */
export async function pack(
  body: Buffer<ArrayBuffer>,
  coding: Coding,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  switch (coding) {
    case 'br':
      return packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } })
    case 'gzip':
      return packGzip(body, { level: GZIP_LEVEL[effort] })
    case 'identity':
      return body
  }
}

/** Returns a rendered answer in the coding that the client prefers; small bodies and streams of events unchanged. */
export async function encode(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isFit =
    response.body !== null &&
    !headers.has('Content-Encoding') &&
    isCompressible(headers.get('Content-Type') ?? '')
  if (!isFit) return response
  headers.append('Vary', 'Accept-Encoding')
  const coding = codingOf(request)
  if (coding === 'identity') return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < SMALLEST_COMPRESSED_BYTES) return new Response(body, { status, headers })
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  return new Response(await pack(body, coding, 'single'), { status, headers })
}
