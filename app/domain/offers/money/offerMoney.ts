import type { PRICE_KINDS } from '#db/schema/catalog.ts'

export type PriceKind = (typeof PRICE_KINDS)[number]

/** Kinds that not everybody can pay: with a certain card, or for cash only. */
export const CONDITIONAL_KINDS: readonly PriceKind[] = ['CARD', 'CASH']

/** Returns false for a price with a certain card or for cash only: other buyers pay more. */
export const isForEverybody = ({ kind }: { kind: PriceKind }): boolean => !CONDITIONAL_KINDS.includes(kind)

/** Money of an offer, in the smallest unit of `currency` (won, cents). `null`: not known. */
export interface OfferMoney {
  price: number | null
  currency: string
  /** 0 = free, null = not known. */
  shippingFee: number | null
  /** A condition of the shipping in the shop's words: 와우무배, 직배. */
  shippingNote: string | null
  /** Price and known shipping in won, foreign money at the estimate; null without a price. */
  totalWon: number | null
}
