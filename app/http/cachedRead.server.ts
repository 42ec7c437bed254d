import { LRUCache } from 'lru-cache'
import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'

/** What a read takes from the clock may be so old. */
const LIFE_MS = 1000
const MOST_KEPT = 200

/**
 * `read`, whose answer is kept until something is written, and a second at most: what a crowd asks at once is read
 * once. For what is the same for everybody, is asked by what JSON can tell apart, and is not changed by those who get
 * it; within a transaction it reads anew.
 */
export function keptRead<Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
): (...asked: Asked) => T {
  const shelf = prepared(() => ({
    version: '',
    answers: new LRUCache<string, { answer: T; readAt: number }>({ max: MOST_KEPT }),
  }))
  return (...asked) => {
    if (sqlite().inTransaction) return read(...asked)
    const kept = shelf()
    const version = findVersion().get() as string
    if (version !== kept.version) kept.answers.clear()
    kept.version = version
    const key = JSON.stringify(asked)
    const known = kept.answers.get(key)
    const now = Date.now()
    if (known && now - known.readAt < LIFE_MS) return known.answer
    const answer = read(...asked)
    kept.answers.set(key, { answer, readAt: now })
    return answer
  }
}

/** Another text as soon as a row changed: by this connection, or by another one (the number before and after the dot). */
const findVersion = prepared(() =>
  sqlite().prepare("select total_changes() || '.' || data_version from pragma_data_version").pluck(),
)
