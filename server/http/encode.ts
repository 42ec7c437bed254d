import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { processSingleton } from '#db/singleton.ts'
import { isCompressible, MIN_COMPRESSED_BYTES } from './mediaTypes.ts'

/** Content codings; the earlier is preferred when the client accepts several equally. */
const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]
/** The codings for a body that only one request gets: Zstandard is faster. */
const SINGLE_CODINGS = ['zstd', ...CODINGS] as const
type SingleCoding = (typeof SINGLE_CODINGS)[number]

/** How hard to compress: a body that many requests share, or a body that one request gets. */
type Effort = 'shared' | 'single'

/**
 * Brotli at 5 costs as much as gzip at 6 and is an eighth smaller. A member's post of 52,410 letters, time on one core
 * (mean of 300 rounds): Brotli at 1 makes 11,329 bytes in 99 µs, at 3 10,388 in 252; gzip at 2 11,626 in 170, at 4 10,726
 * in 260. So a body for one request is compressed with Brotli at 1 and gzip at 2.
 */
const BROTLI_QUALITY: Record<Effort, number> = { shared: 5, single: 1 }
const GZIP_LEVEL: Record<Effort, number> = { shared: 6, single: 2 }
/** A member's home page of 74,943 bytes, least of 400 rounds: Zstandard at 2 makes 11,589 bytes in 96 µs, at 3 11,344 in 117; Brotli at 1 12,155 in 133, gzip at 2 12,767 in 200. */
const ZSTD_LEVEL = 2
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }

/**
 * A body up to this size is compressed in this thread, in at most 2 ms: passing it to another thread and back takes 110
 * µs of this thread, as long as the compression itself.
 */
const MAX_AT_ONCE_BYTES = 512 * 1024

const packZstd = promisify(zstdCompress)
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** No browser sends a longer Accept-Encoding; reading 16 kB of commas would take 19 ms. */
const MAX_HEADER_LENGTH = 256
const MAX_HEADERS = 200
const negotiated = () =>
  processSingleton('codings', () => new LRUCache<string, SingleCoding>({ max: MAX_HEADERS }))

/** `@types/negotiator` lacks the option `preferred`: the order among codings of the same quality. */
interface Negotiation {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
}

/** Returns the coding that the client prefers by its quality values; `identity` if it accepts none. */
export const codingOf = (request: Request): Coding => negotiate(request, CODINGS)

/** The same for a body that only one request gets. A client that accepts any coding (`*`) may not know Zstandard. */
const singleCodingOf = (request: Request): SingleCoding =>
  request.headers.get('Accept-Encoding')?.includes('zstd')
    ? negotiate(request, SINGLE_CODINGS)
    : codingOf(request)

function negotiate<Offered extends SingleCoding>(
  { headers }: Request,
  offered: readonly Offered[],
): Offered | 'identity' {
  const accepted = headers.get('Accept-Encoding')
  if (!accepted || accepted.length > MAX_HEADER_LENGTH) return 'identity'
  const key = `${offered[0]} ${accepted}`
  const known = negotiated().get(key)
  if (known) return known as Offered
  const negotiation: Negotiation = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const best = negotiation.encoding(offered, { preferred: offered })
  const coding = offered.find((one) => one === best) ?? 'identity'
  negotiated().set(key, coding)
  return coding
}

/** Returns the body in a coding, compressed in another thread. */
export async function pack(
  body: Buffer<ArrayBuffer>,
  coding: SingleCoding,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  switch (coding) {
    case 'zstd':
      return packZstd(body, ZSTD)
    case 'br':
      return packBrotli(body, brotliAt(effort))
    case 'gzip':
      return packGzip(body, { level: GZIP_LEVEL[effort] })
    case 'identity':
      return body
  }
}

const brotliAt = (effort: Effort) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] },
})

/** Bun's own call saves 0.09 of the 1.40 ms that the streams of `node:zlib` take for a member's home page. */
const packZstdAtOnce = (body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  'Bun' in globalThis
    ? (Bun.zstdCompressSync(body, { level: ZSTD_LEVEL }) as Buffer<ArrayBuffer>)
    : zstdCompressSync(body, ZSTD)

const PACK_AT_ONCE = {
  zstd: packZstdAtOnce,
  br: (body: Buffer<ArrayBuffer>) => brotliCompressSync(body, brotliAt('single')),
  gzip: (body: Buffer<ArrayBuffer>) => gzipSync(body, { level: GZIP_LEVEL.single }),
}

/** Removes the length of an answer that was rendered without its body: 0 is not the length of the real body. */
function withoutLength(response: Response): Response {
  const { headers, body } = response
  if (body === null && headers.has('Content-Type') && !headers.has('Content-Length'))
    headers.set('Transfer-Encoding', 'chunked')
  return response
}

/** Returns a rendered answer in the coding that the client prefers; small bodies and streams of events unchanged. */
export async function encode(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (request.method === 'HEAD') return withoutLength(response)
  const isFit =
    response.body !== null &&
    !headers.has('Content-Encoding') &&
    isCompressible(headers.get('Content-Type') ?? '')
  if (!isFit) return response
  headers.append('Vary', 'Accept-Encoding')
  const coding = singleCodingOf(request)
  if (coding === 'identity') return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < MIN_COMPRESSED_BYTES) return new Response(body, { status, headers })
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  const packed =
    body.length <= MAX_AT_ONCE_BYTES ? PACK_AT_ONCE[coding](body) : await pack(body, coding, 'single')
  return new Response(packed, { status, headers })
}
