import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { bumps } from '#db/schema/deals.ts'
import { createVisitCounter } from '#domain/accounts/firstVisits.server.ts'
import { refuse } from '#domain/refusal.ts'
import { findBump } from './bumps.server.ts'

/** Hits on an ended bump do not count. */
const addHits = prepare('run', { id: bumps.id, count: 'number', now: bumps.endsAt }, (db, given) =>
  db
    .update(bumps)
    .set({ hitCount: sql`${bumps.hitCount} + ${given.count}` })
    .where(and(eq(bumps.id, given.id), isNull(bumps.deadAt), gt(bumps.endsAt, given.now))),
)

const hits = createVisitCounter('bump', (id, count, now) => addHits({ id, count, now }))

/**
 * Counts that a bumped deal was opened, once per visitor in 24 hours. `visitor`: any text that identifies
 * the visitor.
 */
export const countBumpHit = (bumpId: number, visitor: string, now = Date.now()): void =>
  hits.count(bumpId, visitor, now)

/** The same for an app, which names the bump. Refuses `not_found`. */
export function increaseHit(bumpId: number, visitor: string, now = Date.now()): void {
  if (!findBump(bumpId)) refuse('not_found', '끌올을 찾을 수 없습니다.')
  countBumpHit(bumpId, visitor, now)
}

/** Writes the collected hits. */
export const flushBumpHits = (now = Date.now()): Promise<void> => hits.flush(now)
