import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { boardBookmarks, boardDealConfirmations, boardLikes, boards } from '#db/schema/boards.ts'
import { removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { forgetThing } from '#domain/comments/commentedMessages.server.ts'
import { deleteMentionMessages } from '#domain/comments/mentionMessages.server.ts'
import { type CommentRow, likedThing, referenceOf } from '#domain/comments/place.server.ts'
import { forgetSubject } from '#domain/devices/histories.server.ts'
import {
  deleteSome,
  drainGroups,
  type GroupWork,
  ROWS_AT_ONCE,
  serveRows,
} from '#domain/drainGroups.server.ts'
import { forgetTitle } from '#domain/rewards/actionHistories.server.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import type { BoardRow } from './boards.server.ts'
import { BOARD_COMMENTS } from './comments.server.ts'

const { comments, likes } = BOARD_COMMENTS.tables

/** The rows of members that grow with a post. */
const ROWS_OF_POST = [boardLikes, boardBookmarks, boardDealConfirmations]

/**
 * Deletes deleted posts in groups. Order: their comments (each after its replies, its likes before it), the post's
 * title in the members' action history, the other rows that grow with a post, the posts. Comments lost with another
 * member's post keep what they earned; the author's own lose it (decisions: Points).
 */
const work: GroupWork<BoardRow, CommentRow> = {
  next: () =>
    db
      .select()
      .from(boards)
      .where(isNotNull(boards.deletedAt))
      .orderBy(asc(boards.deletedAt))
      .limit(1)
      .get() ?? null,
  list: ({ id }, size) =>
    db
      .select()
      .from(comments)
      .where(eq(comments.subjectId, id))
      .orderBy(desc(comments.parentId), desc(comments.id))
      .limit(size)
      .all(),
  serve: (group, board, isLast) => {
    const ids = group.map(({ id }) => id)
    if (removeSome(likes, inArray(likes.commentId, ids))) return
    for (const comment of group) {
      for (const { imagePath } of comment.images) removeUpload(imagePath)
      deleteMentionMessages(BOARD_COMMENTS, comment)
      if (comment.userId !== null && comment.userId === board.userId && comment.deletedAt === null)
        takeBack(comment.userId, BOARD_COMMENTS.act, referenceOf(comment.id))
    }
    db.delete(comments)
      .where(and(eq(comments.subjectId, board.id), inArray(comments.id, ids)))
      .run()
    if (!isLast || forgetTitle(board.id, ROWS_AT_ONCE) === ROWS_AT_ONCE) return
    if (ROWS_OF_POST.some((rows) => removeSome(rows, eq(rows.boardId, board.id)))) return
    forgetThing(BOARD_COMMENTS, board.id)
    db.delete(boards).where(eq(boards.id, board.id)).run()
  },
}

/** Deletes a group of rows. Returns whether there may be more. */
const removeSome = (rows: SQLiteTable, condition: SQL): boolean =>
  deleteSome(rows, condition, ROWS_AT_ONCE).length === ROWS_AT_ONCE

/** Deletes what is left of deleted posts. */
export const removeDeletedBoards = (): Promise<void> => drainGroups(work)

/**
 * Deletes the messages about the comments on posts that staff removed, in groups: they name the post. The author of the
 * post keeps the text, and the messages about comments on it.
 */
export async function forgetRemovedBoards(): Promise<void> {
  for (let board = findStillNamed(); board; board = findStillNamed()) {
    const { id } = board
    let cursor = 0
    await serveRows((size) => {
      const group = listCommentsAfter(id, cursor, size)
      for (const comment of group) forgetSubject(likedThing(BOARD_COMMENTS, comment.id))
      cursor = group.at(-1)?.id ?? cursor
      if (group.length < size) db.update(boards).set({ isStillNamed: false }).where(eq(boards.id, id)).run()
      return group.length
    })
  }
}

const findStillNamed = () =>
  db.select({ id: boards.id }).from(boards).where(sql`${boards.isStillNamed}`).limit(1).get()

const listCommentsAfter = (boardId: number, cursor: number, size: number) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.subjectId, boardId), gt(comments.id, cursor)))
    .orderBy(asc(comments.id))
    .limit(size)
    .all()
