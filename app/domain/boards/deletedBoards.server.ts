import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { forgetCalls } from '#domain/comments/callMessages.server.ts'
import { forgetThing } from '#domain/comments/commentedMessages.server.ts'
import { type CommentRow, referenceOf } from '#domain/comments/place.server.ts'
import { drainGroups, type GroupWork } from '#domain/drainGroups.server.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import type { BoardRow } from './boards.server.ts'
import { BOARD_COMMENTS } from './comments.server.ts'

const { comments } = BOARD_COMMENTS.tables

/**
 * Deletes the comments of deleted posts in groups, then the posts. Comments lost with another member's post keep what
 * they earned; the author's own lose it (decisions: Points).
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
    db.select().from(comments).where(eq(comments.subjectId, id)).orderBy(asc(comments.id)).limit(size).all(),
  serve: (group, board, isLast) => {
    for (const comment of group) {
      for (const { imagePath } of comment.images) removeUpload(imagePath)
      forgetCalls(BOARD_COMMENTS, comment)
      if (comment.userId !== null && comment.userId === board.userId && comment.deletedAt === null)
        takeBack(comment.userId, BOARD_COMMENTS.act, referenceOf(comment.id))
    }
    const ids = group.map(({ id }) => id)
    db.delete(comments)
      .where(and(eq(comments.subjectId, board.id), inArray(comments.id, ids)))
      .run()
    if (!isLast) return
    forgetThing(BOARD_COMMENTS, board.id)
    db.delete(boards).where(eq(boards.id, board.id)).run()
  },
}

/** Deletes what is left of deleted posts. */
export const removeDeletedBoards = (): Promise<void> => drainGroups(work)
