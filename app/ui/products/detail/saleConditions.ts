import type { SaleRow } from '#domain/deals/deal.ts'
import { formatShipping } from '#domain/offers/money/money.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'

const PAID_BY: Partial<Record<PriceKind, string>> = { CARD: '카드 결제', CASH: '현금 결제' }

/** The conditions of each price kind: payment, shop, and the shipping of its cheapest live sale. */
export function saleConditionsOf(sales: SaleRow[]): Partial<Record<PriceKind, string>> {
  const live = sales.filter((sale) => sale.endedAt === null).toReversed()
  return Object.fromEntries(live.map((sale) => [sale.kind, conditionOf(sale)]))
}

const conditionOf = (sale: SaleRow): string =>
  [PAID_BY[sale.kind], sale.shop, formatShipping(sale)].filter(Boolean).join(' · ')
