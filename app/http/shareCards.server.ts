import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { processSingleton } from '#db/singleton.ts'
import { drawPng } from './drawPng.server.ts'

const KEPT_SECONDS = 600
const MOST_KEPT = 200

/** Keyed by the content of the card: a changed price draws a new card. */
const drawn = () =>
  processSingleton('share-cards', () => new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MOST_KEPT }))

/** The picture beside a shared link, drawn once for each content. */
export function shareCard<Content extends object>(
  card: FunctionComponent<Content>,
  content: Content,
): Response {
  const key = JSON.stringify(content)
  const png = drawn().get(key) ?? drawPng(createElement(card, content))
  drawn().set(key, png)
  return new Response(png, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
}
