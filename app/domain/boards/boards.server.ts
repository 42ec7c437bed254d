import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepare, preparedFor } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { boardBookmarks, boardLikes, boards } from '#db/schema/boards.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin, type Member, shownAs } from '#domain/accounts/member.ts'
import { findMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { mayRead } from '#domain/comments/hiding.ts'
import { refuse } from '#domain/refusal.ts'
import { readLevel } from '#domain/rewards/tags/earnedTags.server.ts'
import type { BoardDetail } from './board.ts'
import { findPostDeal } from './deals/shownDeals.server.ts'

/** A post's row. */
export type BoardRow = typeof boards.$inferSelect

/** The reference of a post, in the ledger and among everything that members like. */
export const boardReference = (id: number): string => `board:${id}`

export const pathOf = (id: number): string => `/boards/${id}`

/** A post that is not deleted. Refuses `not_found`. */
export function getBoardRow(id: number): BoardRow {
  const stands = and(eq(boards.id, id), isNull(boards.deletedAt))
  return db.select().from(boards).where(stands).get() ?? refuse('not_found', '글을 찾을 수 없습니다.')
}

/** A member's own post. Refuses `not_found`. */
export function getOwnBoard(member: Member, id: number): BoardRow {
  const board = getBoardRow(id)
  return board.userId === member.id ? board : refuse('not_found', '글을 찾을 수 없습니다.')
}

/** A post that a member may delete: the member's own, for admins any. Refuses `not_found`. */
export const getDeletableBoard = (member: Member, id: number): BoardRow =>
  isAdmin(member) ? getBoardRow(id) : getOwnBoard(member, id)

/** True when a post is the member's own. Refuses `not_found`. */
export const isOwnBoard = (member: Member, id: number): boolean => getBoardRow(id).userId === member.id

/**
 * A post. Refuses `not_found`, with code `deleted` for a deleted post, `blocked` to a viewer who blocked its author,
 * `blinded` to a guest where reports hide it, `removed` where
 * staff removed it: lists hide the post too.
 */
export function getBoard(viewer: Member | null, id: number): BoardDetail {
  const row = findStanding({ id })
  if (!row && wasWritten(id)) refuse('not_found', '삭제된 게시글입니다.', { code: 'deleted' })
  if (!row) refuse('not_found', '글을 찾을 수 없습니다.')
  const {
    userId,
    popularity: _,
    deletedAt: __,
    isStillNamed: ___,
    blindedAt,
    removedAt,
    ...board
  } = row.board
  if (userId !== null && isHidden(viewer, userId))
    refuse('not_found', '차단한 회원의 글입니다.', { code: 'blocked' })
  if (!mayRead(row.board, viewer)) refuseHidden(row.board)
  const shown = shownAs(row.author)
  const isGone = userId === null || row.author === null || row.author.leftAt !== null
  return {
    ...board,
    imageCount: board.images.length,
    nickname: shown.nickname,
    note: userId === null ? null : findMemberNote(viewer, userId),
    author: isGone ? null : { id: userId, ...shown, level: readLevel(userId) },
    isMine: viewer !== null && userId === viewer.id,
    isLiked: viewer !== null && isTied(boardLikes, viewer, id),
    isBookmarked: viewer !== null && isTied(boardBookmarks, viewer, id),
    isBlinded: blindedAt !== null,
    isRemoved: removedAt !== null,
    deal: findPostDeal(viewer, id),
  }
}

function refuseHidden({ removedAt }: BoardRow): never {
  return removedAt === null
    ? refuse('not_found', '신고로 가려진 글입니다.', { code: 'blinded' })
    : refuse('not_found', '운영자가 확인 중이거나 삭제한 글입니다.', { code: 'removed' })
}

/**
 * Completes a post that was read for guests for a member who sees what guests see (`seesAsGuest`): whether it is their
 * own, liked and bookmarked. Null for a post with a deal, because the member may have confirmed the deal.
 */
export function asOwnBoard<Shown extends Omit<BoardDetail, 'content' | 'plainContent'>>(
  member: Member,
  board: Shown,
): Shown | null {
  if (board.deal) return null
  return {
    ...board,
    isMine: board.author?.id === member.id,
    isLiked: isTied(boardLikes, member, board.id),
    isBookmarked: isTied(boardBookmarks, member, board.id),
  }
}

/** True for the number of a post that exists or existed: numbers are not used again. */
const wasWritten = (id: number): boolean =>
  id <= (db.get<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'boards'`)?.seq ?? 0)

/** The columns of an author that `shownAs` reads. */
export const AUTHOR = { nickname: users.nickname, imageUrl: users.imageUrl, leftAt: users.leftAt }

const isTied = (table: typeof boardLikes | typeof boardBookmarks, member: Member, boardId: number): boolean =>
  findTie(table)({ boardId, userId: member.id }) !== null

const findTie = preparedFor((table: typeof boardLikes | typeof boardBookmarks) =>
  prepare('find', { boardId: boards.id, userId: users.id }, (db, given) =>
    db
      .select({ id: table.boardId })
      .from(table)
      .where(and(eq(table.boardId, given.boardId), eq(table.userId, given.userId))),
  ),
)

const findStanding = prepare('find', { id: boards.id }, (db, given) =>
  db
    .select({ board: getTableColumns(boards), author: AUTHOR })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .where(and(eq(boards.id, given.id), isNull(boards.deletedAt))),
)
