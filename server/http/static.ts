import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { policyHash, sha256 } from '#domain/hash.ts'
import { POLICY, pagePolicy } from '#http/protection/securityHeaders.server.ts'
import { type Coding, codingOf } from './encode.ts'
import { typeOfFile } from './mediaTypes.ts'

interface StaticFile {
  body: Buffer<ArrayBuffer>
  /** The same bytes compressed at build time; empty for a small file and for a picture. */
  packed: Map<Coding, Buffer<ArrayBuffer>>
  headers: Record<string, string>
}

const FAR_FUTURE = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'
/** How the build names its compressed copies. */
const ENDINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Reads the built files once; answers GET and HEAD for them, null for every other address. */
export function serveStatic(folder: string): (request: Request) => Response | null {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  )
  const served = new Map<string, StaticFile>()
  for (const [address, path] of files) {
    if (!ENDINGS.some(([, ending]) => address.endsWith(ending)))
      served.set(address, readFile(address, path, files))
  }
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const file = served.get(new URL(request.url).pathname)
    return file ? answer(request, file) : null
  }
}

function readFile(address: string, path: string, files: Map<string, string>): StaticFile {
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
  return { body, packed, headers }
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
  const shown = request.method === 'HEAD' ? null : (copy ?? body)
  return new Response(shown, { headers: copy ? { ...headers, 'Content-Encoding': coding } : headers })
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
