import { DAY_MS, doublingPauseMs, HOUR_MS } from '#domain/clock.ts'
/** How often a message is tried before it is given up. */
export const MAX_ATTEMPTS = 12
const FIRST_STEP_MS = 5_000
const MAX_STEP_MS = HOUR_MS
/** How old a message gets before it is given up. */
export const GIVE_UP_AFTER_MS = DAY_MS
const MIN_WAIT_MS = 1_000

interface Attempted {
  /** Attempts made so far, including this one. */
  attempts: number
  createdAt: number
  now: number
  /** The delay that the service asked for (`Retry-After`). */
  retryAfterMs?: number
  /** A number from 0 to 1 that spreads the next attempts. */
  random: number
}

/**
 * Returns the instant of the next attempt, null when the message is given up: after 12 attempts or 24
 * hours. Steps double from 5 seconds to an hour with full jitter; never earlier than the service asked for.
 */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
  retryAfterMs = 0,
  random,
}: Attempted): number | null {
  if (attempts >= MAX_ATTEMPTS) return null
  const step = doublingPauseMs(FIRST_STEP_MS, attempts - 1, MAX_STEP_MS)
  const next = now + Math.ceil(Math.max(MIN_WAIT_MS, retryAfterMs, step * random))
  return next > createdAt + GIVE_UP_AFTER_MS ? null : next
}
