import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { secure } from '../app/http/securityHeaders.server.ts'

/** A change is visible to everybody within this time. */
const LIFE_MS = 1000
const MAX_BYTES = 64 * 1024 * 1024
const KEPT_TYPES = /^text\/(?:html|x-script)\b/
const compress = promisify(gzip)

interface Sent {
  body: Buffer<ArrayBuffer>
  /** Made once: an answer that is made of them costs a quarter of one made of pairs. */
  headers: Headers
}

/** An answer that everybody with the same view may be given. */
interface KeptPage {
  plain: Sent
  gzipped: Sent
}

/** A page that is not kept yet: rendered under its nonce, and finished for its visitor alone. */
interface Fresh {
  nonce: string
  render: () => Promise<Response>
  finish: (response: Response) => Promise<Response>
}

/**
 * Keeps the pages of signed-out visitors for a second, so that a crowd costs one rendering a second and page. What
 * sets a cookie, is no page or no success is never kept. `view`: see `publicView`.
 */
export function createPageCache() {
  const kept = new LRUCache<string, KeptPage>({
    ttl: LIFE_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain, gzipped }) => plain.body.length + gzipped.body.length,
  })
  const underWay = new Map<string, Promise<KeptPage | Response>>()

  return {
    find(view: string, request: Request): Response | null {
      const page = kept.get(view)
      return page ? answer(page, request) : null
    },

    /** Renders a page once for all who ask for it meanwhile; each gets an own one when it turns out to be personal. */
    async render(view: string, request: Request, fresh: Fresh): Promise<Response> {
      const shared = underWay.get(view)
      if (shared) {
        const page = await shared
        return page instanceof Response ? fresh.finish(await fresh.render()) : answer(page, request)
      }
      const rendering = fresh.render().then((response) => keep(view, response, fresh.nonce))
      underWay.set(view, rendering)
      const page = await rendering.finally(() => underWay.delete(view))
      return page instanceof Response ? fresh.finish(page) : answer(page, request)
    },
  }

  async function keep(view: string, response: Response, nonce: string): Promise<KeptPage | Response> {
    const { headers, status } = response
    const isShared =
      status === 200 && !headers.has('Set-Cookie') && KEPT_TYPES.test(headers.get('Content-Type') ?? '')
    if (!isShared) return response
    const text = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
    secure(headers, inlineScripts(text).map(hashOf))
    headers.append('Vary', 'Accept-Encoding')
    const body = Buffer.from(text)
    const packed = new Headers(headers)
    packed.set('Content-Encoding', 'gzip')
    const plain = { body, headers }
    const gzipped = { body: await compress(body), headers: packed }
    kept.set(view, { plain, gzipped })
    return { plain, gzipped }
  }
}

function answer({ plain, gzipped }: KeptPage, request: Request): Response {
  const { body, headers } = request.headers.get('Accept-Encoding')?.includes('gzip') ? gzipped : plain
  return new Response(body, { headers })
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
