import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { blocks } from '#db/schema/accounts.ts'
import { boardComments, boards } from '#db/schema/boards.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { questionOfInitials } from '#domain/catalog/search/choseong.ts'
import { offsetOf, type Page, type Paging } from '#domain/page.ts'
import { questionOfWord, wordsOf } from '#domain/search/grams.ts'
import type { BoardItem } from './board.ts'
import { isListedBoard, listBoardsByIds } from './lists.server.ts'
import { type Spot, spotOfRow } from './searchIndex.server.ts'

/** Of very many hits only the latest are read, so many at a time: nobody opens the eleventh page. */
const HITS_AT_ONCE = 300
/** More are read while they are on fewer posts than five pages hold, as those of one long thread. */
const ENOUGH_POSTS = 150
const MOST_READINGS = 10

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
 * and case, newest post first; initial consonants alone also find titles that have them. Deleted and blinded ones
 * and authors whom `viewer` has blocked are left out.
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
  const texts = readTexts(shown.map(({ commentId }) => commentId))
  const contents = shown.flatMap(({ boardId, commentId }) => {
    const item = items.get(boardId)
    if (!item) return []
    const comment = commentId === 0 ? null : { id: commentId, text: texts.get(commentId) ?? '' }
    return [{ ...item, comment, isFolded: item.isFolded || (comment !== null && hides(comment.text)) }]
  })
  return { contents, pageNumber, pageSize, totalCount: hits.length }
}

/** The query of one word: ㅋㅋ as it is written, also as the initial consonants of a title. */
function questionOfWritten(word: string): string {
  const initials = questionOfInitials(word)
  return initials === null ? questionOfWord(word) : `(${questionOfWord(word)} OR ${initials})`
}

/** One hit per post: the post itself, else the newest comment on it. */
function findHits(viewer: Member | null, typed: string): Spot[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const question = words.map(questionOfWritten).join(' AND ')
  const hits = new Map<number, Spot>()
  let after = 0
  for (let reading = 0; reading < MOST_READINGS && hits.size < ENOUGH_POSTS; reading++) {
    const rows = listRows(question, after)
    for (const spot of leaveHiddenOut(viewer, rows.map(spotOfRow)))
      if (!hits.has(spot.boardId) || spot.commentId === 0) hits.set(spot.boardId, spot)
    if (rows.length < HITS_AT_ONCE) break
    after = rows.at(-1) as number
  }
  return [...hits.values()]
}

const listRows = (question: string, after: number): number[] =>
  db
    .all<{ rowid: number }>(
      sql`select rowid from board_search where board_search match ${question} and rowid > ${after} order by rowid limit ${HITS_AT_ONCE}`,
    )
    .map(({ rowid }) => rowid)

/** The hits that the viewer may see. */
function leaveHiddenOut(viewer: Member | null, spots: Spot[]): Spot[] {
  const viewerId = viewer?.id ?? 0
  const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  const posts = idsOf(listVisiblePosts({ viewerId, ids: [...new Set(spots.map(({ boardId }) => boardId))] }))
  const comments = idsOf(
    listVisibleComments({ viewerId, ids: spots.flatMap(({ commentId }) => commentId || []) }),
  )
  return spots.filter(
    ({ boardId, commentId }) => posts.has(boardId) && (commentId === 0 || comments.has(commentId)),
  )
}

const listVisiblePosts = prepare('list', { viewerId: blocks.userId, ids: many(boards.id) }, (db, given) =>
  db
    .select({ id: boards.id })
    .from(boards)
    .where(and(inArray(boards.id, given.ids), isListedBoard(given.viewerId))),
)

const listVisibleComments = prepare(
  'list',
  { viewerId: blocks.userId, ids: many(boardComments.id) },
  (db, given) => {
    const { id, userId, deletedAt, blindedAt } = boardComments
    const hidden = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, given.viewerId))
    const byOthers = or(isNull(userId), notInArray(userId, hidden))
    return db
      .select({ id })
      .from(boardComments)
      .where(and(inArray(id, given.ids), isNull(deletedAt), isNull(blindedAt), byOthers))
  },
)

const readTexts = (commentIds: number[]): Map<number, string> =>
  new Map(listTexts({ ids: commentIds }).map(({ id, text }) => [id, text]))

const listTexts = prepare('list', { ids: many(boardComments.id) }, (db, given) =>
  db
    .select({
      id: boardComments.id,
      text: sql<string>`substr(${boardComments.plainContent}, 1, ${MOST_SHOWN})`,
    })
    .from(boardComments)
    .where(inArray(boardComments.id, given.ids)),
)
