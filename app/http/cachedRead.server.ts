import { LRUCache } from 'lru-cache'
import { isWriting, perDatabase, sqlite } from '#db/client.server.ts'

/** A cached answer that depends on the clock may be this old. */
const LIFE_MS = 1000
const MOST_KEPT = 200

/**
 * Caches the answers of `read` until something is written, at most for a second, so that a crowd causes one
 * read. For reads that are the same for everybody, with arguments that JSON can tell apart, and whose
 * results nobody changes; inside a `write()` it reads again.
 */
export const keptRead = <Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
): ((...asked: Asked) => T) => keep(read, () => selectVersion().get() as string)

/**
 * As `keptRead`, but for its second whatever is written: for rankings and counts, in which nobody looks for what they did
 * a moment ago. On a site where something is always being written, these are not read for every page.
 */
export const keptForSecond = <Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
): ((...asked: Asked) => T) => keep(read, () => '')

function keep<Asked extends unknown[], T extends object>(
  read: (...asked: Asked) => T,
  readVersion: () => string,
): (...asked: Asked) => T {
  const ofDatabase = perDatabase(() => ({
    version: '',
    answers: new LRUCache<string, { answer: T; readAt: number }>({ max: MOST_KEPT }),
  }))
  return (...asked) => {
    if (isWriting()) return read(...asked)
    const kept = ofDatabase()
    const version = readVersion()
    if (version !== kept.version) kept.answers.clear()
    kept.version = version
    const key = JSON.stringify(asked)
    const known = kept.answers.get(key)
    const now = Date.now()
    // The clock may have been put back meanwhile.
    if (known && Math.abs(now - known.readAt) < LIFE_MS) return known.answer
    const answer = read(...asked)
    kept.answers.set(key, { answer, readAt: now })
    return answer
  }
}

/** Another text as soon as a row changed: by this connection, or by another one (the number before and after the dot). */
const selectVersion = perDatabase(() =>
  sqlite().prepare("select total_changes() || '.' || data_version from pragma_data_version").pluck(),
)
