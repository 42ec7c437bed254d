import { eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { once } from '#db/singleton.ts'
import { isFirstVisit } from '#domain/firstVisits.server.ts'

// As with looks at products: who reads writes nothing, hits are gathered in memory and written together.

const gathered = () => once('board-hits', () => new Map<number, number>())

/** Counts that a post was read, once a visitor in 24 hours. `visitor`: whatever tells them apart. */
export function countHit(boardId: number, visitor: string, now = Date.now()): void {
  if (!isFirstVisit(`board:${boardId}`, visitor, now)) return
  const counts = gathered()
  counts.set(boardId, (counts.get(boardId) ?? 0) + 1)
}

/** Writes what was gathered. */
export function flushHits(): void {
  const counts = gathered()
  if (counts.size === 0) return
  write(() => {
    for (const [boardId, count] of counts)
      db.update(boards)
        .set({ hitCount: sql`${boards.hitCount} + ${count}` })
        .where(eq(boards.id, boardId))
        .run()
  })
  counts.clear()
}
