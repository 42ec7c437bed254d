import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { blocks } from '#db/schema/accounts.ts'
import { boardComments, boards } from '#db/schema/boards.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { questionOfInitials } from '#domain/catalog/search/choseong.ts'
import { SearchWords } from '#domain/fields.ts'
import { offsetOf, type Page, type Paging } from '#domain/page.ts'
import { gramQueryOfWord, wordsOf } from '#domain/search/grams.ts'
import { passageOf } from '#domain/search/matchedParts.ts'
import type { BoardItem } from './board.ts'
import { isListedBoard, listBoardsByIds } from './lists.server.ts'
import { type Spot, spotOfRow } from './searchIndex.server.ts'

/** The search reads the newest hits in groups of this size: nobody opens the eleventh page. */
const HITS_AT_ONCE = 300
/** It reads another group while the hits belong to fewer posts than this (five pages), as in one long thread. */
const ENOUGH_POSTS = 150
const MAX_READINGS = 10

/** At most this many letters of a text fit in a row. */
const MAX_SHOWN = 120
/** A passage is looked for in this many characters of a text. */
const MAX_READ = 20_000

/** The search words, under the name that the screen's address uses. */
export const BoardSearch = z.object({ searchKeyword: SearchWords })

/**
 * A post in the results; `comment`: the newest matching comment where only a comment matches; `passage`: the matching
 * passage of the post's text, where the title alone does not match.
 */
interface FoundBoard extends BoardItem {
  passage: string | null
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
  const words = wordsOf(typed)
  const said = textsById(listComments({ ids: shown.map(({ commentId }) => commentId) }))
  const written = textsById(listPosts({ ids: found.map(({ id }) => id) }))
  const contents = shown.flatMap(({ boardId, commentId }) => {
    const item = items.get(boardId)
    if (!item) return []
    const isInTitle = words.every((word) => passageOf(item.title, [word], MAX_SHOWN) !== null)
    const passageIn = (text = '') => passageOf(text, words, MAX_SHOWN)
    const passage = commentId === 0 && !isInTitle ? passageIn(written.get(boardId)) : null
    const comment = commentId === 0 ? null : { id: commentId, text: passageIn(said.get(commentId)) ?? '' }
    return [{ ...item, comment, passage, isFolded: item.isFolded || hides(comment?.text ?? passage ?? '') }]
  })
  return { contents, pageNumber, pageSize, totalCount: hits.length }
}

/** The query of one word: ㅋㅋ as it is written, also as the initial consonants of a title. */
function questionOfWritten(word: string): string {
  const initials = questionOfInitials(word)
  return initials === null ? gramQueryOfWord(word) : `(${gramQueryOfWord(word)} OR ${initials})`
}

/** One hit per post: the post itself, else the newest comment on it. */
function findHits(viewer: Member | null, typed: string): Spot[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const question = words.map(questionOfWritten).join(' AND ')
  const hits = new Map<number, Spot>()
  let after = 0
  for (let reading = 0; reading < MAX_READINGS && hits.size < ENOUGH_POSTS; reading++) {
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

const textsById = (rows: { id: number; text: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, text }) => [id, text]))

const listComments = prepare('list', { ids: many(boardComments.id) }, (db, given) =>
  db
    .select({ id: boardComments.id, text: beginningOf(boardComments.plainContent) })
    .from(boardComments)
    .where(inArray(boardComments.id, given.ids)),
)

const listPosts = prepare('list', { ids: many(boards.id) }, (db, given) =>
  db
    .select({ id: boards.id, text: beginningOf(boards.plainContent) })
    .from(boards)
    .where(inArray(boards.id, given.ids)),
)

const beginningOf = (text: AnySQLiteColumn) => sql<string>`substr(${text}, 1, ${MAX_READ})`
