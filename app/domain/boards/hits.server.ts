import { eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { processSingleton } from '#db/singleton.ts'
import { isFirstVisit, keepVisits } from '#domain/accounts/firstVisits.server.ts'

// As with product views, a read does not write: hits are collected in memory and written in groups.

const gathered = () => processSingleton('board-hits', () => new Map<number, number>())

/**
 * Counts a hit on a post, once per visitor in 24 hours. `visitor`: any text that identifies the visitor.
 */
export function countHit(boardId: number, visitor: string, now = Date.now()): void {
  if (!isFirstVisit(`board:${boardId}`, visitor, now)) return
  const counts = gathered()
  counts.set(boardId, (counts.get(boardId) ?? 0) + 1)
}

/** Writes the collected hits. */
export function flushHits(): void {
  const counts = gathered()
  if (counts.size === 0) return
  write(() => {
    keepVisits()
    for (const [boardId, count] of counts)
      db.update(boards)
        .set({ hitCount: sql`${boards.hitCount} + ${count}` })
        .where(eq(boards.id, boardId))
        .run()
  })
  counts.clear()
}
