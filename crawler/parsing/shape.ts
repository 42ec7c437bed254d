import { env } from '#app/env.server.ts'
import { SEOUL_OFFSET_MS } from '#domain/clock.ts'
import type { PriceReading } from '#domain/comparison/priceReading.ts'
import { foreignCurrency } from '#domain/offers/money/currencyUnits.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { readPriceField } from '#domain/offers/titles/price.ts'
import { tidyText } from '#domain/offers/titles/priceText.ts'
import { readTitleShop } from '#domain/offers/titles/shop.ts'
import type { Listing } from '#domain/sources/listing.ts'
import type { PostDetails } from '../source.ts'

/**
 * A listing in the fields of the sample pages' `expected.json`, with the values that a person would read.
 */
export function expectedShape(listing: Listing) {
  const offer = readOffer(listing, env.USD_KRW)
  return {
    key: listing.postKey,
    title: listing.title,
    ...(listing.isCut && { truncated: true }),
    shop: listing.shopText ?? readTitleShop(tidyText(listing.title)).shopText,
    price: inUnits(offer.price, offer.currency),
    currency: offer.price === null ? null : offer.currency,
    shipping: listing.shippingText ?? offer.shippingNote ?? shippingIn(listing.title, offer.shippingFee),
    category: listing.category,
    comments: listing.comments,
    recommend: listing.likes,
    dislike: listing.dislikes,
    views: listing.views,
    postedAt: seoulInstant(listing.postedAt),
    thumb: listing.thumbUrl,
    ended: listing.isEnded === true || saysEnded(listing.title),
    url: listing.url,
    outbound: listing.outboundUrl,
  }
}

/** The shipping as the title states it. */
function shippingIn(title: string, fee: number | null): string | null {
  if (fee === 0) return /무료\s*배송|무배/.exec(title)?.[0] ?? '무료'
  return fee === null ? null : `${fee.toLocaleString('ko-KR')}원`
}

/**
 * The content of a post's own page in the same fields; fields that the site's pages never show are absent.
 */
export function expectedDetails({ outboundUrl, postedAt, thumbUrl, ...more }: PostDetails) {
  const asked = more.priceText ? readPriceField(more.priceText).money : null
  return {
    outbound: outboundUrl,
    postedAt: postedAt === null ? null : seoulInstant(postedAt),
    image: thumbUrl,
    title: more.title,
    shop: more.shopText,
    price: more.priceText === undefined ? undefined : asked && inUnits(asked.price, asked.currency),
    shipping: more.shippingText,
    comments: more.comments,
    recommend: more.likes,
    dislike: more.dislikes,
    views: more.views,
  }
}

export const expectedPrices = (reading: PriceReading) =>
  reading.kind === 'expired' ? { status: 'expired' } : reading

/** The price as people write it: 24.99 dollars, not 2499 cents. */
const inUnits = (price: number | null, currency: string): number | null =>
  price === null ? null : price / 10 ** (foreignCurrency(currency)?.digits ?? 0)

/** `2026-10-05T13:52:41+09:00`, or `2026-10-05` where no more than the day is known. */
const seoulInstant = (at: number): string =>
  new Date(at + SEOUL_OFFSET_MS)
    .toISOString()
    .replace(/\.\d{3}Z$/, '+09:00')
    .replace('T00:00:00+09:00', '')
