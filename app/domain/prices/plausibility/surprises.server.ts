import { eq } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { type SaidPrice, saidPrice } from './saidPrice.ts'
import { findAlike, weigh } from './takePrice.server.ts'
import { readUsual } from './usualPrice.server.ts'
import { isWellKnown } from './weighing.ts'

/** Of the products that a run showed: how many are known well enough to be surprised, and how many surprise. */
export interface Surprises {
  known: number
  surprising: number
}

/** Looks at the posts of a page that are known already; nothing is written. */
export function countSurprises(listings: Listing[], now = Date.now()): Surprises {
  const said = listings.map((listing) => ({
    postKey: listing.postKey,
    said: saidPrice(readOffer(listing, env.USD_KRW), listing),
  }))
  return sumUp(lookAtPrices(said, now))
}

/**
 * Whether the price of each known product surprises, by its id; of one that is hardly known nothing is said, nor by a
 * price of a sale that was set aside before.
 */
export function lookAtPrices(
  prices: Array<{ postKey: string; said: SaidPrice }>,
  now: number,
): Map<number, boolean> {
  const products = new Map<number, boolean>()
  for (const { postKey, said } of prices) {
    const sale = db.select().from(sales).where(eq(sales.postKey, postKey)).get()
    if (!sale || said.price === null || findAlike(sale.id, said)) continue
    const { productId } = sale
    if (!products.has(productId) && !isWellKnown(readUsual(productId, now), seoulDay(now))) continue
    const isSurprise = weigh(sale, said, now).kind === 'surprising'
    products.set(productId, isSurprise || products.get(productId) === true)
  }
  return products
}

const sumUp = (products: Map<number, boolean>): Surprises => ({
  known: products.size,
  surprising: [...products.values()].filter(Boolean).length,
})
