import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boardComments, boardSearchChanges, boards } from '#db/schema/boards.ts'
import { initialGramsOf } from '#domain/catalog/search/choseong.ts'
import { follow } from '#domain/search/following.server.ts'
import { gramsOf } from '#domain/search/grams.ts'
import { searchable } from '#domain/search/searchable.ts'

// Triggers write rows (`board_search_changes`) from which the index follows posts and comments.

/** The content of an index row: the post, and which of its comments; 0 is the post itself. */
export interface Spot {
  boardId: number
  commentId: number
}

const LAST_ROW = 2 ** 53
const COMMENTS = 2 ** 26

/** The newest post comes first, its comments before it (`db/migrations`). */
export function spotOfRow(row: number): Spot {
  const number = LAST_ROW - row
  return { boardId: Math.floor(number / COMMENTS), commentId: number % COMMENTS }
}

/** Only this many characters of a post are indexed: the index stores each about a dozen times. */
const MAX_LETTERS = 5_000
/** These characters are taken from the first 20,000 of the text, because blanks and signs are not indexed. */
const MAX_READ = 20_000

/** Updates the index until no changed post or comment is left. */
export const renewBoardSearch = (): Promise<void> =>
  follow({
    index: 'board_search',
    hasAny: () => db.select().from(boardSearchChanges).limit(1).get() !== undefined,
    list: (most) =>
      db
        .select()
        .from(boardSearchChanges)
        .orderBy(asc(boardSearchChanges.id))
        .limit(most)
        .all()
        .map(({ id }) => id),
    renew: renewRow,
  })

function renewRow(row: number): void {
  const { boardId, commentId } = spotOfRow(row)
  db.run(sql`delete from board_search where rowid = ${row}`)
  const { title, text } = commentId === 0 ? readPost(boardId) : readComment(commentId)
  const letters = searchable(`${title} ${text.slice(0, MAX_READ)}`).slice(0, MAX_LETTERS)
  const grams = [...gramsOf(letters), ...initialGramsOf(searchable(title))]
  if (grams.length > 0)
    db.run(sql`insert into board_search (rowid, grams) values (${row}, ${grams.join(' ')})`)
  db.delete(boardSearchChanges).where(eq(boardSearchChanges.id, row)).run()
}

/** The texts by which a row is found: all its words, and the initial consonants of a post's title. */
interface Indexed {
  title: string
  text: string
}
const NOTHING: Indexed = { title: '', text: '' }

/** The texts of a post; empty for a post that does not exist, is deleted or blinded. */
function readPost(id: number): Indexed {
  const { title, plainContent: text, deletedAt, blindedAt } = boards
  const isShown = and(eq(boards.id, id), isNull(deletedAt), isNull(blindedAt))
  return db.select({ title, text }).from(boards).where(isShown).get() ?? NOTHING
}

/** The texts of a comment; empty for a comment that does not exist, is deleted or blinded. */
function readComment(id: number): Indexed {
  const { plainContent: text, deletedAt, blindedAt } = boardComments
  const isShown = and(eq(boardComments.id, id), isNull(deletedAt), isNull(blindedAt))
  const comment = db.select({ text }).from(boardComments).where(isShown).get()
  return comment ? { ...NOTHING, ...comment } : NOTHING
}
