import { eq, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { keyedHash } from '#app/keys.server.ts'
import { afterCommit, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { countedVisits } from '#db/schema/accounts.ts'
import { processSingleton } from '#db/singleton.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'

/** At most this many visits are remembered in memory; the others are read. */
const MOST_REMEMBERED = 100_000

const noted = () =>
  processSingleton('counted-visits', () => ({
    countedAt: new LRUCache<string, number>({ max: MOST_REMEMBERED }),
    unwritten: new Map<string, number>(),
  }))

/**
 * True when a visitor comes to a thing (`board:12`) for the first time in 24 hours. `visitor`: any text that identifies
 * the visitor. `keepVisits` must be called in the transaction that writes what was counted.
 */
export function isFirstVisit(thing: string, visitor: string, now: number): boolean {
  const { countedAt, unwritten } = noted()
  const visit = keyedHash('visit', `${thing} ${visitor}`).slice(0, 16)
  const last = countedAt.get(visit) ?? findVisit({ visit })?.countedAt ?? Number.NEGATIVE_INFINITY
  const isFirst = now - last >= DAY_MS
  countedAt.set(visit, isFirst ? now : last)
  if (isFirst) unwritten.set(visit, now)
  return isFirst
}

const findVisit = prepare('find', { visit: countedVisits.visit }, (db, given) =>
  db
    .select({ countedAt: countedVisits.countedAt })
    .from(countedVisits)
    .where(eq(countedVisits.visit, given.visit)),
)

const keepVisit = prepare('run', columnsOf(countedVisits, 'visit', 'countedAt'), (db, given) =>
  db
    .insert(countedVisits)
    .values(given)
    .onConflictDoUpdate({ target: countedVisits.visit, set: { countedAt: sql`excluded.counted_at` } }),
)

/** Writes the new visits, so that a restart does not count them again. */
export function keepVisits(): void {
  const { unwritten } = noted()
  const visits = [...unwritten].map(([visit, countedAt]) => ({ visit, countedAt }))
  write(() => {
    for (const one of visits) keepVisit(one)
    afterCommit(() => {
      for (const { visit } of visits) unwritten.delete(visit)
    })
  })
}

/** Deletes visits older than 24 hours. */
export const forgetOldVisits = (now = Date.now()): Promise<void> =>
  deleteRows(countedVisits, lte(countedVisits.countedAt, now - DAY_MS))
