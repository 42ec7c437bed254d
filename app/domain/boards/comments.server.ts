import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { boardCommentLikes, boardCommentMentions, boardComments, boards } from '#db/schema/boards.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { getBoard, getBoardRow, pathOf } from './boards.server.ts'
import { isOnListedBoard } from './lists.server.ts'

const findAuthor = prepare('find', { id: boards.id }, (db, given) =>
  db.select({ userId: boards.userId }).from(boards).where(eq(boards.id, given.id)),
)

/** Comments on posts. */
export const BOARD_COMMENTS: CommentPlace = {
  tables: {
    comments: boardComments,
    likes: boardCommentLikes,
    mentions: boardCommentMentions,
  },
  act: 'BOARD_COMMENT',
  getSubject: getBoardRow,
  findAuthor: (id) => findAuthor({ id })?.userId ?? null,
  listTitles: (ids) =>
    db.select({ id: boards.id, title: boards.title }).from(boards).where(inArray(boards.id, ids)).all(),
  getShown: (viewer, id) => {
    const { title, commentCount, isRemoved } = getBoard(viewer, id)
    return { id, title, commentCount, isRemoved }
  },
  homeOf: pathOf,
  isSubjectListed: isOnListedBoard,
  noteCount: (boardId, commentCount) => {
    db.update(boards).set({ commentCount }).where(eq(boards.id, boardId)).run()
  },
}
