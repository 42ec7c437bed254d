import type { SaleRow } from '#domain/deals/deal.ts'
import { isForEverybody } from '#domain/offers/money/offerMoney.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'

/** The sales of one shop at one price: one offer, however many communities wrote about it. */
export interface SaleGroup {
  /** The sale that the row shows: the first one that links to the shop directly, else the first one. */
  first: SaleRow
  sales: SaleRow[]
  /** The communities, in the order of the sales; none for a shop of the price comparison. */
  sources: string[]
}

/** Groups sales by shop, price and condition, in the order of the first of each group. */
export const groupSales = (sales: SaleRow[]): SaleGroup[] =>
  [...Map.groupBy(sales, keyOf).values()].map((group) => ({
    first: group.find((sale) => sale.outboundUrl !== null) ?? (group[0] as SaleRow),
    sales: group,
    sources: [...new Set(group.map(({ sourceKey }) => sourceKey))].filter((key) => key !== PRICE_SOURCE.key),
  }))

/** A post without a shop is a group by itself: nobody knows whether it offers the same. */
const keyOf = (sale: SaleRow): string => {
  const {
    id,
    shop,
    kind,
    price,
    currency,
    shippingFee,
    shippingNote,
    suspiciousDropPercent,
    endedAt,
    isResting,
  } = sale
  return JSON.stringify([
    shop ?? id,
    isForEverybody(sale) ? '' : kind,
    price ?? id,
    currency,
    shippingFee,
    shippingNote,
    suspiciousDropPercent,
    endedAt !== null,
    isResting,
  ])
}
