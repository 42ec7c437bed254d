import type * as z from 'zod'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { listPriceDays } from '#domain/prices/prices.server.ts'
import { findLowestOffer } from '#domain/prices/watchers.server.ts'
import { ProductAlertFields } from './newProductAlert.server.ts'
import { DEFAULT_PRICE_KINDS, targetOf } from './productRule.ts'
import { findRecordLow } from './recordLow.server.ts'
import { reachOf, type TargetReach } from './targetReach.ts'

const DAYS = 365

/** The terms that a form or an address proposes for a product; null when they make no alert. */
export const AskedAlert = ProductAlertFields.nullable().catch(null)
export type AskedAlert = z.output<typeof AskedAlert>

/** How often the price reached the proposed target in the last year, if it is a target. */
export function findReach(productId: number, asked: AskedAlert, now = Date.now()): TargetReach | null {
  if (asked === null) return null
  const { kind, value = null, priceKinds = [...DEFAULT_PRICE_KINDS] } = asked
  const basisTotal = findLowestOffer(productId, priceKinds)?.totalWon ?? null
  const low = findRecordLow({ productId, kind, priceKinds }, now)
  const target = targetOf({ kind, value, basisTotal }, low)
  return target === null ? null : readTargetReach(productId, target, priceKinds, now)
}

/**
 * How often a product's total, over these kinds, was at most `target` won in the last year up to today, and whether it
 * is now.
 */
function readTargetReach(
  productId: number,
  target: number,
  kinds: readonly PriceKind[],
  now = Date.now(),
): TargetReach {
  const lows = listPriceDays(productId, DAYS, now).filter(({ kind }) => kinds.includes(kind))
  const current = findLowestOffer(productId, kinds)?.totalWon ?? null
  return reachOf(lows, target, current)
}
