import { LRUCache } from 'lru-cache'
import { processSingleton } from '#db/singleton.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { announce, onAnnouncement } from '#domain/live.server.ts'

const WARNED_FOR_MS = 10 * MINUTE_MS
const MAX_WARNED = 10_000

const warned = () =>
  processSingleton(
    'warned-writers',
    () => new LRUCache<string, true>({ max: MAX_WARNED, ttl: WARNED_FOR_MS }),
  )

const nameOf = (userId: number, word: string): string => `${userId} ${word}`

// Any process may answer the second press, so each process listens for warnings from its start.
processSingleton(
  'warnings-heard',
  () => onAnnouncement('warned', ({ userId, word }) => void warned().set(nameOf(userId, word), true)),
  { survives: true },
)

/**
 * True when the member was warned about a word within ten minutes; announces the warning otherwise. A restart forgets
 * it: the member is warned once more.
 */
export function wasWarned(userId: number, word: string): boolean {
  const isKnown = warned().has(nameOf(userId, word))
  if (!isKnown) announce('warned', { userId, word })
  return isKnown
}
