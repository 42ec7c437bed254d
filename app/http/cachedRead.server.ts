import { LRUCache } from 'lru-cache'
import { isWriting, perDatabase, sqlite } from '#db/client.server.ts'

/** A cached answer that depends on the clock may be this old. */
const LIFE_MS = 1000
const MAX_CACHED = 200

/**
 * Caches the answers of `read` until something is written, at most for a second, so that a crowd causes one
 * read. For reads that are the same for everybody, with arguments that JSON can tell apart, and whose
 * results nobody changes; inside a `write()` it reads again.
 */
export const cachedRead = <Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
): ((...asked: Asked) => T) => cacheReads(read, () => selectVersion().get() as string)

/**
 * As `cachedRead`, but writes do not end the second: for rankings and counts, in which nobody looks for their own
 * latest act. So a site with constant writes does not read them for every page.
 */
export const cachedForSecond = <Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
): ((...asked: Asked) => T) => cacheReads(read, () => '')

function cacheReads<Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
  readVersion: () => string,
): (...asked: Asked) => T {
  const ofDatabase = perDatabase(() => ({
    version: '',
    answers: new LRUCache<string, { answer: T; readAt: number }>({ max: MAX_CACHED }),
  }))
  return (...asked) => {
    if (isWriting()) return read(...asked)
    const cache = ofDatabase()
    const version = readVersion()
    if (version !== cache.version) cache.answers.clear()
    cache.version = version
    const key = JSON.stringify(asked)
    const known = cache.answers.get(key)
    const now = Date.now()
    // The clock may have been set back meanwhile.
    if (known && Math.abs(now - known.readAt) < LIFE_MS) return known.answer
    const answer = read(...asked)
    cache.answers.set(key, { answer, readAt: now })
    return answer
  }
}

/** A text that changes with every changed row: before the dot for this connection, after it for other connections. */
const selectVersion = perDatabase(() =>
  sqlite().prepare("select total_changes() || '.' || data_version from pragma_data_version").pluck(),
)
