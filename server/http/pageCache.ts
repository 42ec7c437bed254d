import { LRUCache } from 'lru-cache'
import { policyHash } from '#domain/hash.ts'
import { secure } from '#http/protection/securityHeaders.server.ts'
import { limitCaching } from './caching.ts'
import { type Coding, codingOf, pack } from './encode.ts'

/** A change is visible to everybody within this time. */
const LIFE_MS = 1000
const MAX_BYTES = 64 * 1024 * 1024
const KEPT_TYPES = /^text\/(?:html|x-script)\b/

interface Sent {
  body: Buffer<ArrayBuffer>
  /** Made once: an answer made from a `Headers` object costs a quarter of one made from pairs. */
  headers: Headers
}

/** A page that everybody with the same view may get, compressed or being compressed. */
type KeptPage = Sent & { packed: Map<Coding, Sent | Promise<Sent>> }

/** A page that is not cached yet: rendered with its nonce, and completed for its one visitor. */
interface Fresh {
  nonce: string
  render: () => Promise<Response>
  finish: (response: Response) => Promise<Response>
}

/**
 * Caches the pages of signed-out visitors for a second, so that a crowd costs one rendering per second and
 * page. Answers that set a cookie, are not a page or not a success are never cached. `view`: see `publicView`.
 */
export function createPageCache() {
  const kept = new LRUCache<string, KeptPage>({
    ttl: LIFE_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => 2 * body.length,
  })
  const underWay = new Map<string, Promise<KeptPage | Response>>()

  return {
    find(view: string, request: Request): Response | null {
      const sent = kept.get(view)?.packed.get(codingOf(request))
      return sent && !(sent instanceof Promise) ? answer(sent) : null
    },

    /**
     * Renders a page once for everybody who asks in the meantime; each gets a separate one when it turns
     * out to be personal.
     */
    async render(view: string, request: Request, fresh: Fresh): Promise<Response> {
      const shared = kept.get(view) ?? underWay.get(view)
      if (shared) {
        const page = await shared
        return page instanceof Response ? fresh.finish(await fresh.render()) : send(page, request)
      }
      const rendering = fresh.render().then((response) => keep(view, request, response, fresh.nonce))
      underWay.set(view, rendering)
      const page = await rendering.finally(() => underWay.delete(view))
      return page instanceof Response ? fresh.finish(page) : send(page, request)
    },
  }

  async function keep(
    view: string,
    request: Request,
    response: Response,
    nonce: string,
  ): Promise<KeptPage | Response> {
    const { headers, status } = response
    const isShared =
      status === 200 && !headers.has('Set-Cookie') && KEPT_TYPES.test(headers.get('Content-Type') ?? '')
    if (!isShared) return response
    const text = await response.text()
    secure(headers, { scripts: ownScripts(text, nonce).map(hashOf) })
    limitCaching(request, response)
    headers.append('Vary', 'Accept-Encoding')
    const body = Buffer.from(text.replaceAll(` nonce="${nonce}"`, ''))
    const page = { body, headers, packed: new Map() }
    kept.set(view, page)
    return page
  }
}

/** Answers a page in the coding that the visitor prefers; packs it once per coding, whatever the number of readers. */
async function send(page: KeptPage, request: Request): Promise<Response> {
  const coding = codingOf(request)
  const packing = page.packed.get(coding) ?? packAs(coding, page)
  page.packed.set(coding, packing)
  const sent = await packing
  page.packed.set(coding, sent)
  return answer(sent)
}

async function packAs(coding: Coding, { body, headers }: Sent): Promise<Sent> {
  const sent = { body: await pack(body, coding, 'shared'), headers: new Headers(headers) }
  if (coding !== 'identity') sent.headers.set('Content-Encoding', coding)
  return sent
}

const answer = ({ body, headers }: Sent): Response => new Response(body, { headers })

/** The inline scripts that carry the nonce: any other script in the page is not ours. */
const ownScripts = (html: string, nonce: string): string[] =>
  html
    .split('<script')
    .slice(1)
    .flatMap((element) => {
      const attributes = element.slice(0, element.indexOf('>'))
      const isOwn = attributes.includes(` nonce="${nonce}"`) && !attributes.includes(' src=')
      const end = element.indexOf('</script>')
      return isOwn && end >= 0 ? [element.slice(attributes.length + 1, end)] : []
    })

const hashOf = (script: string): string => `'${policyHash(script)}'`
