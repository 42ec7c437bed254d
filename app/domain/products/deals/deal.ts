import type { Standout } from '../prices/priceRecord.ts'

export type PriceKind = 'HOT_DEAL' | 'COUPANG' | 'NORMAL' | 'CARD' | 'CASH'

/** False for a price with a certain card or for cash only: that is not what a thing costs. */
export const isForEverybody = ({ kind }: { kind: PriceKind }): boolean => kind !== 'CARD' && kind !== 'CASH'

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

/** By how many percent a price lies under the usual, as long as nothing but its own page vouches for it. */
interface Surprising {
  surprise: number | null
}

/** What messages about a deal call it. */
export const dealSubject = (dealId: number): string => `deal:${dealId}`

/** One row of today's deals: a product by its best live sale (its latest one when all have ended). */
export interface DealCard extends OfferMoney, Surprising {
  productId: number
  saleId: number
  /** Of all its sales that the card speaks of, live ones first. */
  saleIds: number[]
  name: string
  /** What the offer itself calls it: how much one gets stands there. */
  offerName: string
  shop: string | null
  categoryId: number
  imageUrl: string | null
  /** Of the sale that has most, over all sources. */
  likes: number
  /** Of our own members, and under its posts at the source that has most. */
  comments: number
  /** Likes of our own members. */
  score: number
  postedAt: number
  isEnded: boolean
  /** Of much more interest than others of its age. */
  isHot: boolean
  /** The operator's affiliate address of that sale. */
  commissionUrl: string | null
  /** Keys of the sources that carry it, the first to post first. */
  sources: string[]
  /** Lowest totals in won of the last 30 days, oldest first; fewer than 3 readings: empty. */
  trace: number[]
  /** What our record says of the price; null without one, and of what has ended. */
  standout: Standout | null
}

/** One offer on a product's page. */
export interface SaleRow extends OfferMoney, Surprising {
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
  /** Ended because members said so. */
  isEndedByMembers: boolean
}

/** The lowest that a kind of price asked on a day of Seoul, of prices beyond doubt. */
export interface PriceDay {
  /** As `seoulDay` numbers it. */
  day: number
  kind: PriceKind
  totalWon: number
  /** When that was read, and where. */
  at: number
  sourceKey: string
  /** How many readings the day had. */
  readings: number
}

/** One reading: what a sale cost from `at` on. */
export interface PricePoint {
  at: number
  kind: PriceKind
  sourceKey: string
  price: number
  totalWon: number
}

export interface ProductDetail {
  id: number
  name: string
  categoryId: number
  imageUrl: string | null
  /** All its pictures, that one first. */
  pictures: string[]
  likeCount: number
  /** Of our members. */
  commentCount: number
  lowestTotal: number | null
  sales: SaleRow[]
}

export type SourceState = 'waiting' | 'ok' | 'slow' | 'off' | 'refused'

/** How the reading of a source goes. */
export interface SourceCondition {
  key: string
  name: string
  state: SourceState
  reason: string | null
  rows: number | null
  /** What the last answer took. */
  latencyMs: number | null
  lastReadAt: number | null
  nextReadAt: number | null
}

/** The same with what its last day was like, which takes a look at every run. */
export interface SourceHealth extends SourceCondition {
  /** Of the posts read in the last 24 hours, the share without a price, 0 to 1. */
  missingShare: number | null
  /** The last 24 hours, oldest first, by the worst that happened in each; null = nothing was read. */
  hours: Array<'ok' | 'bad' | 'refused' | null>
}
