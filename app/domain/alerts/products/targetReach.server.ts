import type { PriceKind } from '../../products/deal.ts'
import { listPriceDays } from '../../products/prices/prices.server.ts'
import { findLowestOffer } from '../../products/watchers.server.ts'
import { reachOf, type TargetReach } from './targetReach.ts'

const DAYS = 365

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
