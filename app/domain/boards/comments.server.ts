import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import {
  boardCommentLikes,
  boardCommentMentions,
  boardCommentReports,
  boardComments,
  boards,
} from '#db/schema/boards.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { getBoard } from './boards.server.ts'

/** Comments on posts. The hash of an address is the comment's id (specification, section 2). */
export const BOARD_COMMENTS: CommentPlace = {
  tables: {
    comments: boardComments,
    likes: boardCommentLikes,
    mentions: boardCommentMentions,
    reports: boardCommentReports,
  },
  act: 'BOARD_COMMENT',
  getSubject: (id) => getBoard(null, id),
  pathOf: (boardId, commentId) => `/boards/${boardId}#${commentId}`,
  noteCount: (boardId, commentCount) => {
    db.update(boards).set({ commentCount }).where(eq(boards.id, boardId)).run()
  },
}
