import type { OfferMoney, PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { Offer } from '#domain/offers/titles/offer.ts'
import type { OfferText } from '#domain/sources/listing.ts'

/** A price as a page quotes it, before it is weighed. */
export interface QuotedPrice extends OfferMoney {
  kind: PriceKind
  /** The text from which it was read. */
  said: string
}

/** A price with the post that quotes it. */
export interface Quote {
  postKey: string
  quoted: QuotedPrice
}

/** The price that a post quotes, with the title and price text it comes from; shipping text is left out. */
export const quotedPrice = (offer: Offer, { title, priceText }: OfferText): QuotedPrice => ({
  kind: offer.isCardOnly ? 'CARD' : 'HOT_DEAL',
  price: offer.price,
  currency: offer.currency,
  shippingFee: offer.shippingFee,
  shippingNote: offer.shippingNote,
  totalWon: offer.totalWon,
  said: [title, priceText].filter(Boolean).join(' · '),
})
