import { env } from '#app/env.server.ts'
import type { PriceFreshness } from '#domain/comparison/pricePages.server.ts'
import type { AddedProduct } from '#domain/comparison/productAddresses.server.ts'
import type { DealCard, SaleRow } from '#domain/deals/deal.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { ProductDetail } from '#domain/feed/productDetail.ts'
import type { ViewedProduct } from '#domain/interest/viewHistories.server.ts'
import type { OfferMoney } from '#domain/offers/money/offerMoney.ts'
import { readUnitPrice } from '#domain/offers/money/unitPrice.ts'
import type { ReviewedPrice } from '#domain/prices/plausibility/review.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { sourceColor } from '#domain/sources/communities.ts'
import type { SourceCondition, SourceHealth } from '#domain/sources/sourceHealth.ts'
import { instant, instantOrNull } from './wire.server.ts'

const money = ({ price, currency, shippingFee, shippingNote, totalWon }: OfferMoney) => ({
  price,
  currency,
  shippingFee,
  shippingNote,
  totalWon,
})

/** A row of today's deals. */
export const deal = (card: DealCard) => ({
  productId: card.productId,
  productSaleId: card.saleId,
  name: escapeHtml(card.name),
  shop: card.shop,
  categoryId: card.categoryId,
  imageUrl: card.imageUrl,
  ...money(card),
  surprise: card.suspiciousDropPercent,
  likeCount: card.likes,
  commentCount: card.comments,
  postedAt: instant(card.postedAt),
  isEnded: card.isEnded,
  sources: card.sources,
})

/** A deal in a list of deals. */
export const listedDeal = (card: DealCard) => ({ ...deal(card), isFolded: card.isFolded ?? false })

/** A product in a list: its best offer beside its identity. */
export const product = (card: DealCard) => ({
  ...deal(card),
  id: card.productId,
  url: `${env.ORIGIN}/products/${card.productId}`,
  commissionUrl: card.commissionUrl,
  unitPrice: readUnitPrice({ ...card, name: card.offerName }),
  score: card.score,
  productSaleIds: card.saleIds,
})

/** A product that a member looked at. */
export const viewedProduct = ({ card, referrer, viewedAt }: ViewedProduct) => ({
  ...product(card),
  productId: card.productId,
  referrer,
  viewedAt: instant(viewedAt),
})

export const productDetail = ({
  id,
  name,
  categoryId,
  imageUrl,
  likeCount,
  commentCount,
  lowestTotal,
  sales,
}: ProductDetail) => ({
  id,
  name: escapeHtml(name),
  url: `${env.ORIGIN}/products/${id}`,
  commissionUrl: sales[0]?.commissionUrl ?? null,
  unitPrice: sales[0] ? readUnitPrice({ ...sales[0], categoryId }) : null,
  score: likeCount,
  commentCount,
  productSaleIds: sales.map((row) => row.id),
  categoryId,
  imageUrl,
  lowestTotal,
})

export const sale = (row: SaleRow) => ({
  id: row.id,
  kind: row.kind,
  source: row.sourceKey,
  name: escapeHtml(row.name),
  shop: row.shop,
  ...money(row),
  surprise: row.suspiciousDropPercent,
  url: row.url,
  outboundUrl: row.outboundUrl,
  commissionUrl: row.commissionUrl,
  likeCount: row.likes,
  commentCount: row.comments,
  hitCount: row.views,
  postedAt: instant(row.postedAt),
  lastReadAt: instant(row.lastReadAt),
  endedAt: instantOrNull(row.endedAt),
  isEndedByMembers: row.isEndedByMembers,
})

export const price = ({ at, kind, price, totalWon, sourceKey }: PricePoint) => ({
  at: instant(at),
  kind,
  price,
  totalWon,
  source: sourceKey,
})

/** A category of products. */
export const category = ({ id, name }: { id: number; name: string }) => ({ id, name })

export const source = ({ key, name, state, lastReadAt }: SourceCondition) => ({
  key,
  name,
  color: sourceColor(key),
  lastReadAt: instantOrNull(lastReadAt),
  state,
})

export const sourceHealth = (health: SourceHealth) => ({
  ...source(health),
  reason: health.reason,
  rows: health.rows,
  missingShare: health.missingShare,
  latencyMs: health.latencyMs,
  hours: health.hours,
  nextReadAt: instantOrNull(health.nextReadAt),
})

/** A reading that was set aside, for admins. */
export const heldPrice = (review: ReviewedPrice) => ({
  source: review.sourceKey,
  name: escapeHtml(review.name),
  said: escapeHtml(review.said),
  readAt: instant(review.readAt),
  settledAt: instantOrNull(review.settledAt),
  id: review.id,
  state: review.state,
  reason: review.reason,
  isByHand: review.isByHand,
  productId: review.productId,
  saleId: review.saleId,
  shop: review.shop,
  url: review.url,
  kind: review.kind,
  price: review.price,
  currency: review.currency,
  shippingFee: review.shippingFee,
  totalWon: review.totalWon,
  usualWon: review.baselineWon,
  otherWon: review.otherWon,
  standingWon: review.publishedWon,
})

/** How fresh the prices of the price comparison are. */
export const priceFreshness = ({ pages, oldestReadAt, oldestFollowedReadAt }: PriceFreshness) => ({
  products: pages,
  oldestReadAt: instantOrNull(oldestReadAt),
  oldestFollowedReadAt: instantOrNull(oldestFollowedReadAt),
})

/** The result of adding a product by its address. */
export const addedProduct = ({ productId, isReading }: AddedProduct) => ({ productId, isReading })
