import type * as z from 'zod'
import { findLowestOffer } from '#domain/deals/watchers.server.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { listPriceDays } from '#domain/prices/prices.server.ts'
import { ProductAlertFields } from './newProductAlert.server.ts'
import { targetOf } from './productRule.ts'
import { reachOf, type TargetReach } from './targetReach.ts'

const DAYS = 365

/** What a form or an address asks of a product; null when it asks for nothing that could be an alert. */
export const AskedAlert = ProductAlertFields.nullable().catch(null)
export type AskedAlert = z.output<typeof AskedAlert>

/** How often the last year reached what is asked for, if that is a target. */
export function findReach(productId: number, asked: AskedAlert, now = Date.now()): TargetReach | null {
  if (asked === null) return null
  const { kind, value = null, priceKinds } = asked
  const basisTotal = findLowestOffer(productId, priceKinds)?.totalWon ?? null
  const target = targetOf({ kind, value, basisTotal })
  return target === null ? null : readTargetReach(productId, target, priceKinds, now)
}

/** How often a product's total, counted over these kinds, was at `target` won or below in the last year, and is now. */
export function readTargetReach(
  productId: number,
  target: number,
  kinds: readonly PriceKind[],
  now = Date.now(),
): TargetReach {
  const lows = listPriceDays(productId, DAYS, now).filter(({ kind }) => kinds.includes(kind))
  const current = findLowestOffer(productId, kinds)?.totalWon ?? null
  return reachOf(lows, target, current)
}
