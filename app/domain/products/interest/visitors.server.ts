import { createHash } from 'node:crypto'
import { once } from '../../../../db/once.ts'
import { seoulDay } from '../../clock.ts'

/** Of so many visits it is remembered that they were counted today. */
const MOST_REMEMBERED = 100_000

/** Whether a visitor comes to a thing (`product:12`) for the first time on this day in Seoul, as far as is remembered. */
export function isFirstVisit(thing: string, visitor: string, now: number): boolean {
  const counted = once('counted-visits', () => ({ day: 0, visits: new Set<string>() }))
  const day = seoulDay(now)
  if (counted.day !== day || counted.visits.size >= MOST_REMEMBERED) {
    counted.day = day
    counted.visits.clear()
  }
  const visit = createHash('sha256').update(`${thing} ${visitor}`).digest('base64url').slice(0, 16)
  if (counted.visits.has(visit)) return false
  counted.visits.add(visit)
  return true
}
