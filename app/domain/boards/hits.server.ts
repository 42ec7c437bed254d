import { eq, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { boards } from '#db/schema/boards.ts'
import { createVisitCounter } from '#domain/accounts/firstVisits.server.ts'

const addHits = prepare('run', { id: boards.id, count: 'number' }, (db, given) =>
  db
    .update(boards)
    .set({ hitCount: sql`${boards.hitCount} + ${given.count}` })
    .where(eq(boards.id, given.id)),
)

const hits = createVisitCounter('board', (id, count) => addHits({ id, count }))

/**
 * Counts a hit on a post, once per visitor in 24 hours. `visitor`: any text that identifies the visitor.
 */
export const countHit = (boardId: number, visitor: string, now = Date.now()): void =>
  hits.count(boardId, visitor, now)

/** Writes the collected hits. */
export const flushHits = (): Promise<void> => hits.flush(Date.now())
