import { and, desc, eq, getTableColumns, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import { boards } from '#db/schema/boards.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin, type Member, shownAs } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { payWriting } from '#domain/rewards/writings.server.ts'
import { cleanHtml, plainTextOf } from '#domain/richText.server.ts'
import type { BoardDetail, BoardItem } from './board.ts'
import { ADMIN_CATEGORIES } from './category.ts'
import type { NewBoard } from './newBoard.server.ts'

/** Popular posts are at most this many days old, most read first. */
const POPULAR_DAYS = 7

/**
 * Writes a post, pays for it within the limits and returns its id. Refuses `invalid` for an empty post and
 * for a category of admins, and a suspended member.
 */
export function writeBoard(
  member: Member,
  { type, title, category, content }: z.output<typeof NewBoard>,
  now = Date.now(),
): number {
  const clean = cleanHtml(content)
  const plainContent = plainTextOf(clean)
  if (plainContent === '') refuseField('content', '내용을 입력해주세요.')
  if (category !== null && ADMIN_CATEGORIES.includes(category) && !isAdmin(member))
    refuseField('category', '운영자만 쓸 수 있는 말머리입니다.')
  return write(() => {
    assertMayWrite(member, now)
    const values = { type, title, category, content: clean, plainContent }
    const { id } = db
      .insert(boards)
      .values({ ...values, userId: member.id, writtenAt: now })
      .returning({ id: boards.id })
      .get()
    payWriting(member.id, 'BOARD', { reference: `board:${id}`, text: plainContent }, now)
    return id
  })
}

/** A post. Refuses `not_found`, with code `blocked` to a viewer who blocked its author: lists hide the post too. */
export function getBoard(viewer: Member | null, id: number): BoardDetail {
  const row = db
    .select({ board: getTableColumns(boards), author: AUTHOR })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .where(eq(boards.id, id))
    .get()
  if (!row) refuse('not_found', '글을 찾을 수 없습니다.')
  const { userId, ...board } = row.board
  if (userId !== null && isHidden(viewer, userId))
    refuse('not_found', '차단한 회원의 글입니다.', { code: 'blocked' })
  const shown = shownAs(row.author)
  const isGone = userId === null || row.author === null || row.author.leftAt !== null
  return { ...board, nickname: shown.nickname, author: isGone ? null : { id: userId, ...shown } }
}

/** The latest posts, without authors whom the viewer has blocked. */
export const listRecentBoards = (viewer: Member | null, size: number): BoardItem[] =>
  listRecent({ viewerId: viewer?.id ?? 0, size }).map(item)

/** The most read posts of the last 7 days, without authors whom the viewer has blocked. */
export const listTopHitBoards = (viewer: Member | null, size: number, now = Date.now()): BoardItem[] =>
  listTopHit({ viewerId: viewer?.id ?? 0, size, since: now - POPULAR_DAYS * DAY_MS }).map(item)

/** The posts of a member, latest first. */
export function listBoardsBy(userId: number, paging: Paging): Page<BoardItem> {
  const query = db
    .select({ board: ITEM, author: AUTHOR })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .where(eq(boards.userId, userId))
    .orderBy(desc(boards.writtenAt), desc(boards.id))
  const page = paged(query, countBoardsBy(userId), paging)
  return { ...page, contents: page.contents.map(item) }
}

/** The posts with these ids, in no order. */
export const listBoardsByIds = (ids: number[]): BoardItem[] =>
  db
    .select({ board: ITEM, author: AUTHOR })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .where(inArray(boards.id, ids))
    .all()
    .map(item)

export const countBoardsBy = (userId: number): number => countRows(boards, eq(boards.userId, userId))

const AUTHOR = { nickname: users.nickname, imageUrl: users.imageUrl, leftAt: users.leftAt }

const ITEM = {
  id: boards.id,
  category: boards.category,
  title: boards.title,
  commentCount: boards.commentCount,
  hitCount: boards.hitCount,
  writtenAt: boards.writtenAt,
}

const isShownTo = (viewerId: SQL) => sql`(${boards.userId} is null or ${boards.userId} not in (
  select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${viewerId}))`

const listRecent = prepare('list', { viewerId: blocks.userId, size: 'number' }, (db, given) =>
  db
    .select({ board: ITEM, author: AUTHOR })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .where(isShownTo(given.viewerId))
    .orderBy(desc(boards.writtenAt), desc(boards.id))
    .limit(given.size),
)

const listTopHit = prepare(
  'list',
  { viewerId: blocks.userId, size: 'number', since: boards.writtenAt },
  (db, given) =>
    db
      .select({ board: ITEM, author: AUTHOR })
      .from(boards)
      .leftJoin(users, eq(users.id, boards.userId))
      .where(and(gte(boards.writtenAt, given.since), gt(boards.hitCount, 0), isShownTo(given.viewerId)))
      .orderBy(desc(boards.hitCount), desc(boards.id))
      .limit(given.size),
)

type Row = ReturnType<typeof listRecent>[number]

const item = ({ board, author }: Row): BoardItem => ({ ...board, nickname: shownAs(author).nickname })

const refuseField = (field: string, message: string): never =>
  refuse('invalid', message, { fields: { [field]: message } })
