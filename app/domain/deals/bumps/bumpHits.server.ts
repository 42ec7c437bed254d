import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { bumps } from '#db/schema/deals.ts'
import { processSingleton } from '#db/singleton.ts'
import { isFirstVisit, keepVisits } from '#domain/accounts/firstVisits.server.ts'
import { refuse } from '#domain/refusal.ts'
import { findBump } from './bumps.server.ts'

// Gathered in memory and written together, as looks at products are.

const gathered = () => processSingleton('bump-hits', () => new Map<number, number>())

/**
 * Counts that a bumped deal was opened, once per visitor in 24 hours. `visitor`: any text that identifies
 * the visitor.
 */
export function countBumpHit(bumpId: number, visitor: string, now = Date.now()): void {
  if (!isFirstVisit(`bump:${bumpId}`, visitor, now)) return
  const hits = gathered()
  hits.set(bumpId, (hits.get(bumpId) ?? 0) + 1)
}

/** The same for an app, which names the bump. Refuses `not_found`. */
export function increaseHit(bumpId: number, visitor: string, now = Date.now()): void {
  if (!findBump(bumpId)) refuse('not_found', '끌올을 찾을 수 없습니다.')
  countBumpHit(bumpId, visitor, now)
}

/** Writes the collected hits. An ended bump counts no further. */
export function flushBumpHits(now = Date.now()): void {
  const hits = gathered()
  if (hits.size === 0) return
  write(() => {
    keepVisits()
    for (const [id, count] of hits)
      db.update(bumps)
        .set({ hitCount: sql`${bumps.hitCount} + ${count}` })
        .where(and(eq(bumps.id, id), isNull(bumps.deadAt), gt(bumps.endsAt, now)))
        .run()
  })
  hits.clear()
}
