/** How often a message is tried before it is given up. */
export const MAX_ATTEMPTS = 12
const FIRST_STEP_MS = 5_000
const LONGEST_STEP_MS = 60 * 60_000
/** How old a message gets before it is given up. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000
const SHORTEST_WAIT_MS = 1_000

interface Attempted {
  /** Attempts made so far, this one included. */
  attempts: number
  createdAt: number
  now: number
  /** What the other side asked for (`Retry-After`). */
  retryAfterMs?: number
  /** A number from 0 to 1 that spreads the next attempts. */
  random: number
}

/**
 * The instant of the next attempt, null when a message is given up: after 12 attempts or 24 hours. Steps
 * double from 5 seconds to an hour with full jitter; never earlier than the other side asked for.
 */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
  retryAfterMs = 0,
  random,
}: Attempted): number | null {
  if (attempts >= MAX_ATTEMPTS) return null
  const step = Math.min(FIRST_STEP_MS * 2 ** (attempts - 1), LONGEST_STEP_MS)
  const next = now + Math.ceil(Math.max(SHORTEST_WAIT_MS, retryAfterMs, step * random))
  return next > createdAt + GIVE_UP_AFTER_MS ? null : next
}
