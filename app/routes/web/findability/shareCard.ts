import { redirect } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { env } from '#app/env.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { ProductDetail } from '#domain/feed/productDetail.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { page } from '#http/answer.server.ts'
import { drawPng } from '#http/drawPng.server.ts'
import { readId } from '#http/input/input.server.ts'
import { ShareCard } from '#ui/products/shareCard.tsx'

const KEPT_SECONDS = 600
const MOST_KEPT = 200

/** Keyed by the content of the card: a changed price draws a new card. */
const drawn = () =>
  processSingleton('share-cards', () => new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MOST_KEPT }))

/** The picture beside a shared link to a product. */
export const loader = page(({ params }) => {
  const id = readId(params.id)
  const product = getProduct(id)
  if (product.id !== id) throw redirect(`/products/${product.id}/card.png`, 301)
  return new Response(cardOf(product), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
})

function cardOf({ id, name, sales }: ProductDetail): Uint8Array<ArrayBuffer> {
  const offer = sales.find((sale) => sale.endedAt === null) ?? null
  const key = JSON.stringify([id, name, offer?.price, offer?.shippingFee, offer?.shop])
  const known = drawn().get(key)
  if (known) return known
  const card = drawPng(createElement(ShareCard, { name, siteName: env.SITE_NAME, offer }))
  drawn().set(key, card)
  return card
}
