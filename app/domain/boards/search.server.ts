import * as z from 'zod'
import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { offsetOf, type Page, type Paging } from '#domain/page.ts'
import { questionOfWords } from '#domain/search/grams.ts'
import type { BoardItem } from './board.ts'
import { listBoardsByIds } from './boards.server.ts'
import { spotOfRow } from './searchIndex.server.ts'

/** Of very many hits only this many of the latest are read: nobody opens the fiftieth page. */
const MOST_HITS = 1000

/** At most this many characters of a comment fit in a row. */
const MOST_SHOWN = 120

/** The search words, under the name that the screen's address uses. */
export const BoardSearch = z.object({ searchKeyword: z.string().trim().max(100).default('').catch('') })

/** A post in the results; `comment`: the newest matching comment where only a comment matches. */
export interface FoundBoard extends BoardItem {
  comment: { id: number; text: string } | null
}

/**
 * Finds posts with every word of `typed` in their title or text, or in one comment on them, ignoring blanks
 * and case, newest post first. Deleted and blinded ones and authors whom `viewer` has blocked are left out.
 */
export function searchBoards(viewer: Member | null, typed: string, paging: Paging): Page<FoundBoard> {
  const hits = findHits(viewer, typed)
  const { pageNumber, pageSize } = paging
  const shown = hits.slice(offsetOf(paging), pageNumber * pageSize)
  const items = new Map(listBoardsByIds(shown.map(({ boardId }) => boardId)).map((item) => [item.id, item]))
  const contents = shown.flatMap(({ boardId, commentId, text }) => {
    const item = items.get(boardId)
    return item
      ? [{ ...item, comment: commentId === 0 ? null : { id: commentId, text: text.slice(0, MOST_SHOWN) } }]
      : []
  })
  return { contents, pageNumber, pageSize, totalCount: hits.length }
}

interface Hit {
  boardId: number
  /** 0: the post itself. */
  commentId: number
  text: string
}

/** One hit per post: the post itself, else the newest comment on it. */
function findHits(viewer: Member | null, typed: string): Hit[] {
  const question = questionOfWords(typed)
  if (question === null) return []
  const spots = (selectRows().all(question, MOST_HITS) as number[]).map(spotOfRow)
  const asked = { spots: JSON.stringify(spots), viewer: viewer?.id ?? 0 }
  const hits = new Map<number, Hit>()
  for (const hit of selectShown().all(asked) as Hit[])
    if (!hits.has(hit.boardId) || hit.commentId === 0) hits.set(hit.boardId, hit)
  return [...hits.values()]
}

const selectRows = prepared(() =>
  sqlite()
    .prepare('select rowid from board_search where board_search match ? order by rowid limit ?')
    .pluck(),
)

/** The hits that the viewer may see. */
const selectShown = prepared(() =>
  sqlite().prepare(`
    with hidden as (select blocked_id from blocks where user_id = :viewer)
    select boards.id as boardId, coalesce(comments.id, 0) as commentId, coalesce(comments.plain_content, '') as text
    from json_each(:spots) as spot
    join boards on boards.id = spot.value ->> 'boardId'
    left join board_comments as comments on comments.id = spot.value ->> 'commentId'
    where (spot.value ->> 'commentId' = 0 or comments.deleted_at is null and comments.blinded_at is null and comments.id is not null)
      and (boards.user_id is null or boards.user_id not in hidden)
      and (comments.user_id is null or comments.user_id not in hidden)
    order by spot.key`),
)
