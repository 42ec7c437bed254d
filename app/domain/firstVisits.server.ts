import { LRUCache } from 'lru-cache'
import { processSingleton } from '#db/singleton.ts'
import { DAY_MS } from './clock.ts'
import { sha256 } from './hash.ts'

/** At most this many visits are remembered. */
const MOST_REMEMBERED = 100_000

/**
 * True when a visitor comes to a thing (`board:12`) for the first time in 24 hours, as far as remembered.
 * `visitor`: any text that identifies the visitor.
 */
export function isFirstVisit(thing: string, visitor: string, now: number): boolean {
  const countedAt = processSingleton(
    'counted-visits',
    () => new LRUCache<string, number>({ max: MOST_REMEMBERED }),
  )
  const visit = sha256(`${thing} ${visitor}`).slice(0, 16)
  if (now - (countedAt.get(visit) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return false
  countedAt.set(visit, now)
  return true
}
