import { DAY_MS } from '#domain/clock.ts'
import type { OfferMoney, PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { PriceBadge } from '#domain/prices/priceRecord.ts'

/** By how many percent a price is below the baseline, while only its own page confirms it. */
interface WithSuspiciousDrop {
  suspiciousDropPercent: number | null
}

/** The subject of the messages about a deal. */
export const dealSubject = (dealId: number): string => `deal:${dealId}`

/** When a deal is over: 24 hours after its last live sale ended; never while one is live. */
export const dealEndsAt = (quietAt: number | null): number =>
  quietAt === null ? Number.POSITIVE_INFINITY : quietAt + DAY_MS

/** One row of today's deals: a product by its best live sale (its latest one when all have ended). */
export interface DealCard extends OfferMoney, WithSuspiciousDrop {
  productId: number
  saleId: number
  /** The ids of the sales that the card covers, live ones first. */
  saleIds: number[]
  name: string
  /** The offer's own name, which contains the amount. */
  offerName: string
  shop: string | null
  categoryId: number
  imageUrl: string | null
  /** The likes of the sale that has the most, over all sources. */
  likes: number
  /** The comments of our members, plus those under its posts at the source that has the most. */
  comments: number
  /** Likes of our own members. */
  score: number
  postedAt: number
  /** None of its sales is live. */
  isEnded: boolean
  /** One of its sales rests: it is unknown whether that sale has ended. */
  isResting: boolean
  /** Of much more interest than others of its age. */
  isHot: boolean
  /** The operator's affiliate address of that sale. */
  commissionUrl: string | null
  /** Keys of the sources that carry it, the first to post first. */
  sources: string[]
  /**
   * The lowest total of each day with a price, in won, oldest first: the latest 12 of the last 30 days; empty with
   * fewer than 3.
   */
  sparkline: number[]
  /** The badge of the price; null without a price, and for ended deals. */
  priceBadge: PriceBadge | null
  /** It contains a word that the viewer hides: lists fold it. */
  isFolded?: boolean
}

/** One offer on a product's page. */
export interface SaleRow extends OfferMoney, WithSuspiciousDrop {
  id: number
  kind: PriceKind
  sourceKey: string
  name: string
  shop: string | null
  url: string
  outboundUrl: string | null
  /** The operator's affiliate address of the same page. */
  commissionUrl: string | null
  likes: number
  comments: number
  views: number
  postedAt: number
  lastReadAt: number
  endedAt: number | null
  /** Ended by members' reports. */
  isEndedByMembers: boolean
  /** Its post was not seen for long, so it is unknown whether it has ended. */
  isResting: boolean
}
