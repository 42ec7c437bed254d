import { LRUCache } from 'lru-cache'
import { standing } from './client.server.ts'

/** What a read takes from the clock may be so old. */
const LIFE_MS = 1000
const MOST_KEPT = 200

/**
 * `read`, whose answer is kept until something is written, and a second at most: what a crowd asks at once is read
 * once. For what is the same for everybody and is not changed by those who get it; within a transaction it reads anew.
 */
export function keptRead<Asked extends Array<string | number | null>, T extends object>(
  read: (...asked: Asked) => T,
): (...asked: Asked) => T {
  const kept = new LRUCache<string, T>({ max: MOST_KEPT, ttl: LIFE_MS })
  let keptOf: string | null = null
  return (...asked) => {
    const now = standing()
    if (now === null) return read(...asked)
    if (now !== keptOf) kept.clear()
    keptOf = now
    const key = JSON.stringify(asked)
    const answer = kept.get(key) ?? read(...asked)
    kept.set(key, answer)
    return answer
  }
}
