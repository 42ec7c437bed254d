import { LRUCache } from 'lru-cache'
import { processSingleton } from '#db/singleton.ts'
import { MINUTE_MS } from '#domain/clock.ts'

const WARNED_FOR_MS = 10 * MINUTE_MS
const MOST_WARNED = 10_000

const warned = () =>
  processSingleton(
    'warned-writers',
    () => new LRUCache<string, true>({ max: MOST_WARNED, ttl: WARNED_FOR_MS }),
  )

/**
 * True when the member was warned about a word within ten minutes; notes the warning otherwise. A restart forgets it: the
 * member is warned once more.
 */
export function wasWarned(userId: number, word: string): boolean {
  const name = `${userId} ${word}`
  if (warned().has(name)) return true
  warned().set(name, true)
  return false
}
