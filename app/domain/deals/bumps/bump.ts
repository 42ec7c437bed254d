import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'

// rewards/rates.ts has the cost of a bump (끌올).

/** How long a bump lifts its sale, and how long until the next bump of it. */
export const BUMP_MS = 12 * HOUR_MS
/** A bump is refunded when the source ends its sale within this time. */
export const REFUND_MS = 30 * MINUTE_MS
export const MAX_ACTIVE_BUMPS = 5
/** At most this many bumps are on top of a list at once. */
const ON_TOP = 3
/** More than that take turns of this length. */
const TURN_MS = MINUTE_MS

/** The bumps on top now, and the others in the order of their turns. */
export function inTurn<T>(active: T[], now: number): T[] {
  if (active.length <= ON_TOP) return active
  const first = (Math.floor(now / TURN_MS) * ON_TOP) % active.length
  return [...active.slice(first), ...active.slice(0, first)]
}

/** The bumps on top now: in any `n` turns of `n` bumps each is on top three times. */
export const onTop = <T>(active: T[], now: number): T[] => inTurn(active, now).slice(0, ON_TOP)
