import { type SQL, sql } from 'drizzle-orm'
import { db, sqlite, write } from '#db/client.server.ts'
import { againInTurn } from '#db/turn.server.ts'

/** A step merges about this many pages: a millisecond for most steps. */
const PAGES = 16

export type Index = 'product_search' | 'board_search' | 'chat_search'

/** Merges about so many pages; a negative number takes in all parts. */
const MERGES: Record<Index, (pages: number) => SQL> = {
  product_search: (pages) =>
    sql`insert into product_search (product_search, rank) values ('merge', ${pages})`,
  board_search: (pages) => sql`insert into board_search (board_search, rank) values ('merge', ${pages})`,
  chat_search: (pages) => sql`insert into chat_search (chat_search, rank) values ('merge', ${pages})`,
}

/** Merges the parts of each full-text index. */
export async function mergeSearchIndexes(): Promise<void> {
  for (const name of Object.keys(MERGES) as Index[]) await mergeIndex(name)
}

/**
 * Merges the parts that changes leave of a full-text index into one: a search looks its words up in each part. Each
 * step is a transaction, and other work runs between two (SQLite's FTS5, the command 'merge': a step that changes
 * fewer than two rows found nothing to merge).
 */
export async function mergeIndex(name: Index): Promise<void> {
  let pages = -PAGES
  while (await againInTurn(() => mergeSome(name, pages))) {
    pages = PAGES
    await new Promise(setImmediate)
  }
}

/**
 * Merges some pages of the parts that changes leave, where there are four of about one size or a merge has begun. Returns
 * false when there was nothing to merge. Call it after each group of changes: FTS5 does not merge by itself (decision 063).
 */
export const mergeSome = (name: Index, pages = PAGES): boolean =>
  write(() => {
    const before = countChanges()
    db.run(MERGES[name](pages))
    return countChanges() - before >= 2
  })

const countChanges = (): number => sqlite().prepare('select total_changes()').pluck().get() as number
