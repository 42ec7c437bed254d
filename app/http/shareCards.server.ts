import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { createElement, type FunctionComponent } from 'react'
import { processSingleton } from '#db/singleton.ts'
import { drawPng, type Photo } from './drawPng.server.ts'

const KEPT_SECONDS = 600
const MAX_KEPT = 200

/** Keyed by the content of the card: a changed price draws a new card. One card is drawn at a time. */
const drawn = () =>
  processSingleton('share-cards', () => ({
    cards: new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_KEPT }),
    queue: new PQueue({ concurrency: 1 }),
  }))

/**
 * The picture beside a shared link, drawn once for each content, however many request it at once. `photo` belongs to the
 * content, which names it.
 */
export async function shareCard<Content extends object>(
  card: FunctionComponent<Content>,
  content: Content,
  photo?: Photo,
): Promise<Response> {
  const { cards, queue } = drawn()
  const key = JSON.stringify(content)
  const png = cards.get(key) ?? queue.add(() => drawPng(createElement(card, content), photo))
  cards.set(key, png)
  // After a failure, the next request draws the card again.
  png.catch(() => cards.delete(key))
  return new Response(await png, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
}
