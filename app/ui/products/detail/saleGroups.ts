import type { SaleRow } from '#domain/deals/deal.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'

/** The sales of one shop at one price: one offer, however many communities wrote about it. */
export interface SaleGroup {
  /** The sale with the shortest way to the shop, of which the row speaks. */
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
  const { id, shop, kind, price, currency, shippingFee, shippingNote, surprise, endedAt, isResting } = sale
  const isConditional = kind === 'CARD' || kind === 'CASH'
  return JSON.stringify([
    shop ?? id,
    isConditional ? kind : '',
    price ?? id,
    currency,
    shippingFee,
    shippingNote,
    surprise,
    endedAt !== null,
    isResting,
  ])
}
