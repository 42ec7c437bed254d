import { eq, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { keyedHash } from '#app/keys.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { countedVisits } from '#db/schema/accounts.ts'
import { processSingleton } from '#db/singleton.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows, serveGathered } from '#domain/drainGroups.server.ts'

// A read does not write: visits are gathered in memory and written every second. A killed process may lose the visits
// of the last second.

/** At most this many visits are remembered in memory; older ones are looked up in the database. */
const MAX_REMEMBERED = 100_000

interface Visit {
  visit: string
  /** The thing that was visited. */
  id: number
  countedAt: number
}

interface VisitCounter {
  /**
   * Counts a visit to a thing, once per visitor in 24 hours. `visitor`: any text that identifies the visitor.
   */
  count(id: number, visitor: string, now: number): void
  /** Writes what was counted. */
  flush(now: number): Promise<void>
}

/**
 * A counter of visits to things of one kind. `addCount` adds to a thing in the transaction that writes the visits
 * counted, so that none is counted again after a restart.
 */
export function createVisitCounter(
  kind: string,
  addCount: (id: number, count: number, now: number) => void,
): VisitCounter {
  const unwritten = () => processSingleton(`${kind}-visits`, () => new Map<string, Visit>())
  return {
    count(id, visitor, now) {
      const visit = keyedHash('visit', `${kind}:${id} ${visitor}`).slice(0, 16)
      if (isFirst(visit, now)) unwritten().set(visit, { visit, id, countedAt: now })
    },
    flush: (now) =>
      serveGathered(unwritten(), (visits) => {
        const kept = visits.filter((visit) => keepVisit(visit) > 0)
        for (const [id, { length }] of Map.groupBy(kept, (visit) => visit.id)) addCount(id, length, now)
      }),
  }
}

const countedAt = () =>
  processSingleton('counted-visits', () => new LRUCache<string, number>({ max: MAX_REMEMBERED }))

/** Returns whether the visitor comes for the first time in 24 hours, and remembers the visit if so. */
function isFirst(visit: string, now: number): boolean {
  const last = countedAt().get(visit) ?? findVisit({ visit })?.countedAt ?? Number.NEGATIVE_INFINITY
  const isFirst = now - last >= DAY_MS
  countedAt().set(visit, isFirst ? now : last)
  return isFirst
}

const findVisit = prepare('find', { visit: countedVisits.visit }, (db, given) =>
  db
    .select({ countedAt: countedVisits.countedAt })
    .from(countedVisits)
    .where(eq(countedVisits.visit, given.visit)),
)

/** Stores a visit; changes no row if another process has already stored a visit of these 24 hours. */
const keepVisit = prepare('run', columnsOf(countedVisits, 'visit', 'countedAt'), (db, given) =>
  db
    .insert(countedVisits)
    .values(given)
    .onConflictDoUpdate({
      target: countedVisits.visit,
      set: { countedAt: sql`excluded.counted_at` },
      setWhere: lte(countedVisits.countedAt, sql`excluded.counted_at - ${DAY_MS}`),
    }),
)

/** Deletes visits older than 24 hours. */
export const forgetOldVisits = (now = Date.now()): Promise<void> =>
  deleteRows(countedVisits, lte(countedVisits.countedAt, now - DAY_MS))
