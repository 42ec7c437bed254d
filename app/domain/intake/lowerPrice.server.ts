import { env } from '#app/env.server.ts'
import type { OfferMoney } from '#domain/offers/money/offerMoney.ts'
import { itemInWon } from '#domain/offers/titles/currencies.ts'

type Priced = Pick<OfferMoney, 'price' | 'currency' | 'totalWon'>

/**
 * True when the total of an offer fell or became known, or the price of the item alone did, because a keyword's ceiling
 * compares the item price.
 */
export const isLowerPrice = (before: Priced, after: Priced): boolean =>
  isLower(before.totalWon, after.totalWon) ||
  isLower(itemInWon(before, env.USD_KRW), itemInWon(after, env.USD_KRW))

const isLower = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before)
