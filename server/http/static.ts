import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { sha256 } from '#domain/hash.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

interface StaticFile {
  body: Buffer<ArrayBuffer>
  /** The same bytes compressed at build time, by content coding. */
  coded: Array<{ coding: 'br' | 'gzip'; body: Buffer<ArrayBuffer> }>
  headers: Record<string, string>
}

const FAR_FUTURE = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const

/** Reads the built files once; answers GET and HEAD for them, null for every other address. */
export function serveStatic(folder: string): (request: Request) => Response | null {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  )
  const served = new Map<string, StaticFile>()
  for (const [address, path] of files) {
    if (!CODINGS.some(({ ending }) => address.endsWith(ending)))
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
  const coded = CODINGS.flatMap(({ coding, ending }) => {
    const twin = files.get(address + ending)
    return twin ? [{ coding, body: Buffer.from(readFileSync(twin)) }] : []
  })
  const headers = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': address.startsWith('/assets/') ? FAR_FUTURE : ASK_AGAIN,
    ETag: `"${sha256(body).slice(0, 22)}"`,
    ...(coded.length > 0 && { Vary: 'Accept-Encoding' }),
  }
  return { body, coded, headers }
}

function answer(request: Request, { body, coded, headers }: StaticFile): Response {
  if (request.headers.get('If-None-Match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  const best = coded.find(({ coding }) => accepted.includes(coding))
  const shown = request.method === 'HEAD' ? null : (best?.body ?? body)
  return new Response(shown, { headers: best ? { ...headers, 'Content-Encoding': best.coding } : headers })
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
