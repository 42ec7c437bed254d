import { seoulTimestamp } from '#domain/clock.ts'
import { foreignCurrency } from '#domain/offers/money/currencyUnits.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { writeLongSheet } from '#domain/spreadsheet.ts'

/** A reading with the sale it belongs to. */
interface SheetRow {
  at: number
  kind: PriceKind
  sourceKey: string
  shop: string | null
  name: string
  price: number | null
  currency: string
  shippingFee: number | null
  totalWon: number
}

const HEAD = ['일시(KST)', '종류', '출처', '판매처', '상품', '가격', '통화', '배송비', '합계(원)']
/** The readings as a table for spreadsheets. */
export const priceSheet = (parts: AsyncIterable<SheetRow[]>): AsyncGenerator<string> =>
  writeLongSheet(HEAD, parts, cellsOf)

function cellsOf(row: SheetRow): string[] {
  const digits = foreignCurrency(row.currency)?.digits ?? 0
  const amount = (money: number | null) => (money === null ? '' : (money / 10 ** digits).toFixed(digits))
  return [
    seoulTimestamp(row.at),
    row.kind,
    sourceName(row.sourceKey),
    row.shop ?? '',
    row.name,
    amount(row.price),
    row.currency,
    amount(row.shippingFee),
    String(row.totalWon),
  ]
}
