import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { once } from '#db/singleton.ts'
import { DAY_MS } from './clock.ts'

/** Of so many visits it is remembered when they were counted. */
const MOST_REMEMBERED = 100_000

/**
 * Whether a visitor comes to a thing (`board:12`) for the first time in 24 hours, as far as is remembered. `visitor`:
 * whatever tells them apart.
 */
export function isFirstVisit(thing: string, visitor: string, now: number): boolean {
  const countedAt = once('counted-visits', () => new LRUCache<string, number>({ max: MOST_REMEMBERED }))
  const visit = createHash('sha256').update(`${thing} ${visitor}`).digest('base64url').slice(0, 16)
  if (now - (countedAt.get(visit) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return false
  countedAt.set(visit, now)
  return true
}
