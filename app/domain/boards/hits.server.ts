import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { db, write } from '../../../db/client.server.ts'
import { once } from '../../../db/once.ts'
import { boards } from '../../../db/schema/boards.ts'
import { DAY_MS } from '../clock.ts'

// As with looks at products: who reads writes nothing, hits are gathered in memory and written together.

/** Of so many readers of a post it is remembered when they were counted. */
const MOST_REMEMBERED = 100_000

const gathered = () =>
  once('board-hits', () => ({
    counts: new Map<number, number>(),
    countedAt: new LRUCache<string, number>({ max: MOST_REMEMBERED }),
  }))

/** Counts that a post was read, once a visitor in 24 hours. `visitor`: whatever tells them apart. */
export function countHit(boardId: number, visitor: string, now = Date.now()): void {
  const { counts, countedAt } = gathered()
  const visit = createHash('sha256').update(`${boardId} ${visitor}`).digest('base64url').slice(0, 16)
  if (now - (countedAt.get(visit) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
  countedAt.set(visit, now)
  counts.set(boardId, (counts.get(boardId) ?? 0) + 1)
}

/** Writes what was gathered. */
export function flushHits(): void {
  const { counts } = gathered()
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
