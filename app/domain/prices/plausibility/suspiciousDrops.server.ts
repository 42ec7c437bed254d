import { eq } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { readBaselines } from './baseline.server.ts'
import { findSameReading } from './onHold.server.ts'
import { type QuotedPrice, quotedPrice } from './quotedPrice.ts'
import { weigh } from './takePrice.server.ts'
import { isWellKnown } from './weighing.ts'

/** Of the products on a page: how many have a baseline, and how many of those have a suspiciously low price. */
export interface DropCount {
  known: number
  suspicious: number
}

/** Counts the suspicious drops among the known posts of a page. Writes nothing. */
export function countSuspiciousDrops(listings: Listing[], now = Date.now()): DropCount {
  const quotes = listings.map((listing) => ({
    postKey: listing.postKey,
    quoted: quotedPrice(readOffer(listing, env.USD_KRW), listing),
  }))
  const products = findSuspiciousDrops(quotes, now)
  return { known: products.size, suspicious: [...products.values()].filter(Boolean).length }
}

/**
 * Whether a product's quoted price is a suspicious drop, by product id. Products without a baseline are left out, and
 * so are prices that were on hold or refused before on the same sale.
 */
export function findSuspiciousDrops(
  quotes: Array<{ postKey: string; quoted: QuotedPrice }>,
  now: number,
): Map<number, boolean> {
  const products = new Map<number, boolean>()
  const baselineOf = readBaselines(now)
  for (const { postKey, quoted } of quotes) {
    const sale = findSale({ postKey })
    if (!sale || quoted.price === null || findSameReading(sale.id, quoted)) continue
    const { productId } = sale
    if (!isWellKnown(baselineOf(productId), seoulDay(now))) continue
    const isSuspicious = weigh(sale, quoted, baselineOf, now).kind === 'suspicious'
    products.set(productId, isSuspicious || products.get(productId) === true)
  }
  return products
}

const findSale = prepare('find', { postKey: sales.postKey }, (db, given) =>
  db.select().from(sales).where(eq(sales.postKey, given.postKey)),
)
