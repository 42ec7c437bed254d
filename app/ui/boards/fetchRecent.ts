import { call } from '#client/calls.ts'
import { showToast } from '#client/toasts.ts'
import { RECENT_SIZE, type Recent, type RecentPage, type RecentRow, turnTo } from './recentPages.ts'
import { boardRow, commentRow } from './recentRows.ts'

interface BoardOnTheWire {
  id: number
  title: string
  commentCount: number
  writeAt: string
  isFolded: boolean
}

interface CommentOnTheWire {
  id: number
  boardId: number
  plainContent: string
  writeAt: string
  isFolded: boolean
}

/** All rows of a recent list that can be paged through, by the calls that apps use. */
const FETCHES = {
  recentBoards: async (isQuiet?: boolean): Promise<RecentRow[]> =>
    (await ask<BoardOnTheWire>('boards/recent-boards', isQuiet)).map((board) =>
      boardRow({ ...board, writtenAt: Date.parse(board.writeAt) }),
    ),
  recentComments: async (isQuiet?: boolean): Promise<RecentRow[]> =>
    (await ask<CommentOnTheWire>('board-comments/recent-board-comments', isQuiet)).map((comment) =>
      commentRow({ ...comment, subjectId: comment.boardId, writtenAt: Date.parse(comment.writeAt) }),
    ),
}

/** The first pages of both lists, loaded in the background. */
export async function fetchRecent(): Promise<Recent> {
  const [boards, comments] = await Promise.all([FETCHES.recentBoards(true), FETCHES.recentComments(true)])
  return { boards: turnTo(boards, 1), comments: turnTo(comments, 1) }
}

/** All rows of each list whose pages the reader turned; valid while the list has this newest row. */
const known = new Map<keyof typeof FETCHES, { newestId: number; rows: RecentRow[] }>()

/** The requested page of a list; beyond either end the nearest page, with a toast that says so. */
export async function turnRecent(
  name: keyof typeof FETCHES,
  newestId: number,
  asked: number,
): Promise<RecentPage> {
  const before = known.get(name)
  const rows = before?.newestId === newestId ? before.rows : await FETCHES[name]()
  known.set(name, { newestId, rows })
  const page = turnTo(rows, asked)
  if (page.word) showToast(page.word)
  return page
}

async function ask<T>(path: string, isQuiet?: boolean): Promise<T[]> {
  const { contents } = await call<{ contents: T[] }>(`${path}?size=${RECENT_SIZE}`, { isQuiet })
  return contents
}
