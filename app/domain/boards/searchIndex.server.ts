import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { follow } from '#domain/search/following.server.ts'
import { gramsOf } from '#domain/search/grams.ts'
import { searchable } from '#domain/search/searchable.ts'

// Triggers write rows (`board_search_changes`) from which the index follows posts and comments.

/** The content of an index row: the post, and which of its comments; 0 is the post itself. */
interface Spot {
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
const MOST_LETTERS = 5_000

/** Updates the index until no changed post or comment is left. */
export const renewBoardSearch = (): Promise<void> =>
  follow({
    hasAny: () => selectAnyChange().get() !== undefined,
    list: (most) => selectChanges().all(most) as number[],
    renew: renewRow,
  })

function renewRow(row: number): void {
  const { boardId, commentId } = spotOfRow(row)
  deleteRow().run(row)
  const text = (commentId === 0 ? selectPost().get(boardId) : selectComment().get(commentId)) as
    | string
    | undefined
  const letters = searchable(text ?? '').slice(0, MOST_LETTERS)
  if (letters !== '') insertRow().run(row, gramsOf(letters).join(' '))
  deleteChange().run(row)
}

const selectAnyChange = prepared(() => sqlite().prepare('select 1 from board_search_changes limit 1'))
const selectChanges = prepared(() =>
  sqlite().prepare('select id from board_search_changes order by id limit ?').pluck(),
)
const deleteChange = prepared(() => sqlite().prepare('delete from board_search_changes where id = ?'))
const selectPost = prepared(() =>
  sqlite().prepare("select title || ' ' || plain_content from boards where id = ?").pluck(),
)
const selectComment = prepared(() =>
  sqlite()
    .prepare(
      'select plain_content from board_comments where id = ? and deleted_at is null and blinded_at is null',
    )
    .pluck(),
)
const insertRow = prepared(() => sqlite().prepare('insert into board_search (rowid, grams) values (?, ?)'))
const deleteRow = prepared(() => sqlite().prepare('delete from board_search where rowid = ?'))
