import { SEOUL_OFFSET_MS } from '../../app/domain/clock.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { foreignCurrency } from '../../app/domain/products/titles/currencies.ts'
import { readOffer } from '../../app/domain/products/titles/offer.ts'
import { env } from '../../app/env.server.ts'

/** A listing in the fields of the sample pages' `expected.json`: what a person would say stands there. */
export function expectedShape(listing: Listing) {
  const offer = readOffer(listing, env.USD_KRW)
  return {
    key: listing.postKey,
    title: listing.title,
    shop: listing.shopText ?? offer.shop,
    price: inUnits(offer.price, offer.currency),
    currency: offer.price === null ? null : offer.currency,
    shipping:
      listing.shippingText ?? offer.shippingNote ?? (offer.shippingFee === 0 ? '무료' : offer.shippingFee),
    category: listing.category,
    comments: listing.comments,
    recommend: listing.likes,
    dislike: listing.dislikes,
    views: listing.views,
    postedAt: seoulInstant(listing.postedAt),
    thumb: listing.thumbUrl,
    ended: listing.isEnded,
    url: listing.url,
    outbound: listing.outboundUrl,
  }
}

/** As people write it: 24.99 dollars, not 2499 cents. */
const inUnits = (price: number | null, currency: string): number | null =>
  price === null ? null : price / 10 ** (foreignCurrency(currency)?.digits ?? 0)

/** `2026-10-05T13:52:41+09:00` */
export const seoulInstant = (at: number): string =>
  new Date(at + SEOUL_OFFSET_MS).toISOString().replace(/\.\d{3}Z$/, '+09:00')
