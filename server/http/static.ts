import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { policyHash, sha256 } from '#domain/hash.ts'
import { POLICY, pagePolicy } from '#http/protection/securityHeaders.server.ts'
import { type Coding, codingOf } from './encode.ts'
import { isCompressible, typeOfFile } from './mediaTypes.ts'

interface StaticFile {
  /** The uncompressed bytes; null if `packed` has the file. */
  body: Buffer<ArrayBuffer> | null
  /** The bytes compressed at build time; empty for a small file and for a picture. */
  packed: Map<Coding, Buffer<ArrayBuffer>>
  headers: Record<string, string>
}

const FAR_FUTURE = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'
/** The file name endings of the compressed copies that the build makes. */
const ENDINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Answers GET and HEAD for the built files, null for every other address. Each file is read once. Scripts and style
 * sheets are read at the start, so that they stay complete while a newer version is built. Fonts and pictures are read
 * at their first request, because they take 6 MB.
 */
export function serveStatic(folder: string): (request: Request) => Response | null {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  )
  const isCopy = (address: string): boolean => ENDINGS.some(([, ending]) => address.endsWith(ending))
  const served = new Map<string, StaticFile>()
  for (const [address, path] of files)
    if (!isCopy(address) && isCompressible(typeOfFile(path)))
      served.set(address, readFile(path, address, files))

  function find(address: string): StaticFile | null {
    const known = served.get(address)
    const path = files.get(address)
    if (known || !path || isCopy(address) || !existsSync(path)) return known ?? null
    const file = readFile(path, address, files)
    served.set(address, file)
    return file
  }

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const file = find(new URL(request.url).pathname)
    return file ? answer(request, file) : null
  }
}

function readFile(path: string, address: string, files: Map<string, string>): StaticFile {
  const body = Buffer.from(readFileSync(path))
  const packed = new Map<Coding, Buffer<ArrayBuffer>>()
  for (const [coding, ending] of ENDINGS) {
    const copy = files.get(address + ending)
    if (copy) packed.set(coding, Buffer.from(readFileSync(copy)))
  }
  const type = typeOfFile(path)
  const headers = {
    'Content-Type': type,
    'Cache-Control': address.startsWith('/assets/') ? FAR_FUTURE : ASK_AGAIN,
    ETag: `"${sha256(body).slice(0, 22)}"`,
    ...(packed.size > 0 && { Vary: 'Accept-Encoding' }),
    ...(type.startsWith('text/html') && { [POLICY]: pagePolicy({ styles: stylesOf(body.toString()) }) }),
  }
  return { body: packed.has('gzip') ? null : body, packed, headers }
}

/** The style sheets within a page that we wrote, as its policy names them. */
export const stylesOf = (html: string): string[] =>
  html
    .split('<style>')
    .slice(1)
    .map((sheet) => `'${policyHash(sheet.split('</style>')[0] ?? '')}'`)

function answer(request: Request, { body, packed, headers }: StaticFile): Response {
  if (request.headers.get('If-None-Match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const coding = codingOf(request)
  const copy = packed.get(coding)
  const shown = () => copy ?? body ?? unpack(packed)
  return new Response(request.method === 'HEAD' ? null : shown(), {
    headers: copy ? { ...headers, 'Content-Encoding': coding } : headers,
  })
}

/** The uncompressed bytes, for the few clients that accept no compression. */
const unpack = (packed: StaticFile['packed']): Buffer<ArrayBuffer> | null => {
  const gzip = packed.get('gzip')
  return gzip ? gunzipSync(gzip) : null
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
