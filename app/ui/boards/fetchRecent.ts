import { call } from '../../client/calls.ts'
import { RECENT_SIZE, type RecentRow } from './recentPages.ts'
import { boardRow, commentRow } from './recentRows.ts'

interface BoardOnTheWire {
  id: number
  title: string
  commentCount: number
  writeAt: string
}

interface CommentOnTheWire {
  id: number
  boardId: number
  plainContent: string
  writeAt: string
}

/** All rows of a recent list that one may leaf through, by the calls that apps use. */
export const FETCHES = {
  recentBoards: async (): Promise<RecentRow[]> =>
    (await ask<BoardOnTheWire>('boards/recent-boards')).map((board) =>
      boardRow({ ...board, writtenAt: Date.parse(board.writeAt) }),
    ),
  recentComments: async (): Promise<RecentRow[]> =>
    (await ask<CommentOnTheWire>('board-comments/recent-board-comments')).map((comment) =>
      commentRow({ ...comment, subjectId: comment.boardId, writtenAt: Date.parse(comment.writeAt) }),
    ),
}

async function ask<T>(path: string): Promise<T[]> {
  const { contents } = await call<{ contents: T[] }>(`${path}?size=${RECENT_SIZE}`)
  return contents
}
