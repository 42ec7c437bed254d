import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'

/** The columns of a sale that identify where it was read. */
interface ReadSale {
  sourceKey: string
  postKey: string | null
}

/** The prefix of the keys of all sales of a page of the price comparison, or of its sales of one kind. */
export const prefixOfPage = (pcode: string, kind?: PriceKind): string =>
  [PRICE_SOURCE.key, pcode, ...(kind ? [kind] : []), ''].join(':')

/** The key of the sale of a shop on a page of the price comparison. */
export const keyOfShop = (pcode: string, { kind, shop }: { kind: PriceKind; shop: string | null }): string =>
  prefixOfPage(pcode, kind) + (shop ?? '')

/** The page of the price comparison from which a sale was read; null for other sales. */
export const pcodeOf = ({ sourceKey, postKey }: ReadSale): string | null =>
  sourceKey === PRICE_SOURCE.key ? (postKey?.split(':')[1] ?? null) : null

/** The keys that begin with a prefix: from `from` on, before `before`. */
export const keysOfPrefix = (prefix: string): { from: string; before: string } => ({
  from: prefix,
  before: `${prefix}\u{10FFFF}`,
})
