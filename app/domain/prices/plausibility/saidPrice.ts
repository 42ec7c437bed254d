import type { OfferMoney, PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { Offer } from '#domain/offers/titles/offer.ts'
import type { OfferText } from '#domain/sources/listing.ts'

/** A price as a page said it, before anybody believes it. */
export interface SaidPrice extends OfferMoney {
  kind: PriceKind
  /** The words in which it stood there. */
  said: string
}

/** The price that a post says, with its words; what it says of shipping is not among them. */
export const saidPrice = (offer: Offer, { title, priceText }: OfferText): SaidPrice => ({
  kind: offer.isCardOnly ? 'CARD' : 'HOT_DEAL',
  price: offer.price,
  currency: offer.currency,
  shippingFee: offer.shippingFee,
  shippingNote: offer.shippingNote,
  totalWon: offer.totalWon,
  said: [title, priceText].filter(Boolean).join(' · '),
})
