import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'

// What a bump (끌올) costs stands in rewards/rates.ts.

/** How long a bump lifts its sale, and for how long after it no other one may. */
export const BUMP_MS = 12 * HOUR_MS
/** A bump whose source ends the sale so soon is paid back. */
export const REFUND_MS = 30 * MINUTE_MS
export const MAX_STANDING_BUMPS = 5
/** So many stand on top of a list at once. */
const ON_TOP = 3
/** More than that take turns of this length. */
const TURN_MS = MINUTE_MS

/** Those whose turn it is to stand on top, and the others behind them in the order in which theirs come. */
export function inTurn<T>(standing: T[], now: number): T[] {
  if (standing.length <= ON_TOP) return standing
  const first = (Math.floor(now / TURN_MS) * ON_TOP) % standing.length
  return [...standing.slice(first), ...standing.slice(0, first)]
}

/** Those that stand on top now: over any `n` turns of `n` bumps each is there three times. */
export const onTop = <T>(standing: T[], now: number): T[] => inTurn(standing, now).slice(0, ON_TOP)
