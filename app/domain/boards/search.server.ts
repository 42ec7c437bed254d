import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { blocks } from '#db/schema/accounts.ts'
import { boardComments, boards } from '#db/schema/boards.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { offsetOf, type Page, type Paging } from '#domain/page.ts'
import { questionOfWords } from '#domain/search/grams.ts'
import type { BoardItem } from './board.ts'
import { listBoardsByIds } from './lists.server.ts'
import { type Spot, spotOfRow } from './searchIndex.server.ts'

/** Of very many hits only this many of the latest are read: nobody opens the fiftieth page. */
const MOST_HITS = 1000

/** At most this many characters of a comment fit in a row. */
const MOST_SHOWN = 120

/** The search words, under the name that the screen's address uses. */
export const BoardSearch = z.object({ searchKeyword: z.string().trim().max(100).default('').catch('') })

/** A post in the results; `comment`: the newest matching comment where only a comment matches. */
interface FoundBoard extends BoardItem {
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
  const hides = hidingOf(viewer)
  const found = listBoardsByIds(
    viewer,
    shown.map(({ boardId }) => boardId),
  )
  const items = new Map(found.map((item) => [item.id, item]))
  const contents = shown.flatMap(({ boardId, commentId, text }) => {
    const item = items.get(boardId)
    if (!item) return []
    const comment = commentId === 0 ? null : { id: commentId, text: text.slice(0, MOST_SHOWN) }
    return [{ ...item, comment, isFolded: item.isFolded || (comment !== null && hides(comment.text)) }]
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
  const spots = db
    .all<{ rowid: number }>(
      sql`select rowid from board_search where board_search match ${question} order by rowid limit ${MOST_HITS}`,
    )
    .map(({ rowid }) => spotOfRow(rowid))
  const hits = new Map<number, Hit>()
  for (const hit of listShown(viewer, spots))
    if (!hits.has(hit.boardId) || hit.commentId === 0) hits.set(hit.boardId, hit)
  return [...hits.values()]
}

/** The hits that the viewer may see. */
function listShown(viewer: Member | null, spots: Spot[]): Hit[] {
  const hidden = sql`select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${viewer?.id ?? 0}`
  const { userId, deletedAt, blindedAt } = boardComments
  return db.all<Hit>(sql`
    select ${boards.id} as boardId, coalesce(${boardComments.id}, 0) as commentId,
      coalesce(${boardComments.plainContent}, '') as text
    from json_each(${JSON.stringify(spots)}) as spot
    join ${boards} on ${boards.id} = spot.value ->> 'boardId'
    left join ${boardComments} on ${boardComments.id} = spot.value ->> 'commentId'
    where (spot.value ->> 'commentId' = 0
        or ${deletedAt} is null and ${blindedAt} is null and ${boardComments.id} is not null)
      and ${boards.deletedAt} is null and ${boards.blindedAt} is null
      and (${boards.userId} is null or ${boards.userId} not in (${hidden}))
      and (${userId} is null or ${userId} not in (${hidden}))
    order by spot.key`)
}
