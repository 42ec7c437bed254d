import { and, asc, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { boardBookmarks, boardDealConfirmations, boardLikes, boards } from '#db/schema/boards.ts'
import { removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { forgetCalls } from '#domain/comments/callMessages.server.ts'
import { forgetThing } from '#domain/comments/commentedMessages.server.ts'
import { type CommentRow, referenceOf } from '#domain/comments/place.server.ts'
import { deleteSome, drainGroups, type GroupWork, ROWS_AT_ONCE } from '#domain/drainGroups.server.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import type { BoardRow } from './boards.server.ts'
import { BOARD_COMMENTS } from './comments.server.ts'

const { comments, likes } = BOARD_COMMENTS.tables

/** The rows of members that grow with a post. */
const ROWS_OF_POST = [boardLikes, boardBookmarks, boardDealConfirmations]

/**
 * Deletes the comments of deleted posts in groups, each with its likes before it and after its replies, then what else grows
 * with a post, then the posts. Comments lost with another member's post keep what they earned; the author's own lose it
 * (decisions: Points).
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
      forgetCalls(BOARD_COMMENTS, comment)
      if (comment.userId !== null && comment.userId === board.userId && comment.deletedAt === null)
        takeBack(comment.userId, BOARD_COMMENTS.act, referenceOf(comment.id))
    }
    db.delete(comments)
      .where(and(eq(comments.subjectId, board.id), inArray(comments.id, ids)))
      .run()
    if (!isLast || ROWS_OF_POST.some((rows) => removeSome(rows, eq(rows.boardId, board.id)))) return
    forgetThing(BOARD_COMMENTS, board.id)
    db.delete(boards).where(eq(boards.id, board.id)).run()
  },
}

/** Deletes a group of rows. Returns whether there may be more. */
const removeSome = (rows: SQLiteTable, condition: SQL): boolean =>
  deleteSome(rows, condition, ROWS_AT_ONCE).length === ROWS_AT_ONCE

/** Deletes what is left of deleted posts. */
export const removeDeletedBoards = (): Promise<void> => drainGroups(work)
