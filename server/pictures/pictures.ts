import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { log } from '#app/log.server.ts'
import { readDrawn } from '#domain/catalog/pictures/drawnPictures.server.ts'
import { type AskedPicture, readPictureAddress } from '#domain/catalog/pictures/pictures.server.ts'
import type { PictureWidth } from '#domain/catalog/pictures/pictures.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { cachePicture } from './diskCache.ts'
import { drawPicture } from './drawing.ts'
import { type FetchingOptions, fetchPicture } from './fetching.ts'

/** Enough that a host without an answer does not delay other hosts, and few enough for the memory. */
const OBTAINED_AT_ONCE = 12
/** So few that a machine with two cores still answers pages meanwhile. */
const DRAWN_AT_ONCE = 2
const MAX_WAITING = 200
/** A picture that failed is requested again after this time. */
const TRIED_AGAIN_MS = 10 * MINUTE_MS
const MAX_FAILED = 5_000
const KEPT = 'public, max-age=2592000, immutable'
const ASKED_AGAIN = `public, max-age=${TRIED_AGAIN_MS / 1000}`

export interface Pictures {
  /** Answers GET and HEAD for a picture, null for every other address. */
  serve(request: Request): Promise<Response> | null
  stop(): void
}

/** Shows pictures from elsewhere, fetched once and drawn in our widths. */
export function createPictures(fetching: FetchingOptions = {}): Pictures {
  const toObtain = new PQueue({ concurrency: OBTAINED_AT_ONCE })
  const toDraw = new PQueue({ concurrency: DRAWN_AT_ONCE })
  const underWay = new Map<string, Promise<Map<PictureWidth, Buffer> | null>>()
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: TRIED_AGAIN_MS })
  const stopping = new AbortController()

  async function answer(asked: AskedPicture): Promise<Response> {
    const bytes = (await readDrawn(asked)) ?? (await obtainOnce(asked.url))?.get(asked.width)
    if (bytes) return show(bytes)
    return new Response(null, { status: 404, headers: { 'Cache-Control': ASKED_AGAIN } })
  }

  /** Fetches a picture once, however many requests wait for it. */
  function obtainOnce(url: string): Promise<Map<PictureWidth, Buffer> | null> {
    const earlier = underWay.get(url)
    if (earlier) return earlier
    if (failed.has(url) || toObtain.size >= MAX_WAITING) return Promise.resolve(null)
    const obtaining = toObtain.add(() => obtain(url)).finally(() => underWay.delete(url))
    underWay.set(url, obtaining)
    return obtaining
  }

  async function obtain(url: string): Promise<Map<PictureWidth, Buffer> | null> {
    try {
      const bytes = await fetchPicture(url, stopping.signal, fetching)
      const drawn = await toDraw.add(() => drawPicture(bytes))
      await cachePicture(url, drawn).catch((error: unknown) =>
        log.warn({ err: error }, 'a picture could not be cached'),
      )
      return drawn
    } catch (error) {
      if (!stopping.signal.aborted) failed.set(url, true)
      log.info(
        { host: URL.canParse(url) && new URL(url).host, reason: (error as Error).message },
        'no picture',
      )
      return null
    }
  }

  return {
    serve(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/pictures/') || !['GET', 'HEAD'].includes(request.method)) return null
      const asked = readPictureAddress(pathname)
      return asked ? answer(asked) : Promise.resolve(new Response(null, { status: 404 }))
    },
    stop: () => stopping.abort(),
  }
}

const show = (bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/webp', 'Cache-Control': KEPT } })
