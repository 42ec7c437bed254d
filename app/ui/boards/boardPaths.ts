import type { BoardSort } from '#domain/boards/board.ts'
import type { ListedCategory } from '#domain/boards/category.ts'
import { pageText, withQuery } from '../query.ts'

/** The address of a search for posts and comments. */
export const boardSearchPath = (searchKeyword: string, page = 1): string =>
  withQuery('/boardSearch', { searchKeyword, page: pageText(page) })

interface BoardView {
  category: ListedCategory | null
  sort?: BoardSort
}

/** The address of a list of posts; default values are omitted. */
export const boardsPath = ({ category, sort = 'NEWEST' }: BoardView, page = 1): string =>
  withQuery('/boards', {
    category: category ?? '',
    sort: sort === 'NEWEST' ? '' : sort,
    page: pageText(page),
  })

/** The page of a post. `list`: the list to show below it; null for that of its own category. */
export const boardPath = (id: number, list: ListedCategory | 'ALL' | null = null): string =>
  withQuery(`/boards/${id}`, { category: list ?? '' })

/** The acts on a post that have a page. */
export const POST_TASKS = ['delete', 'report', 'move'] as const

/** The page on which a member deletes or reports a post, or an admin moves it. */
export const postTaskPath = (id: number, task: (typeof POST_TASKS)[number]): string =>
  `/auth/boards/${id}?do=${task}`

/** The feed of a category. */
export const boardFeedPath = (category: ListedCategory | null): string =>
  withQuery('/boards.xml', { category: category ?? '' })

interface WriteStart {
  /** The title to start with. */
  initTitle?: string
  /** The text to start with. */
  initContent?: string
  /** An address that the post shows as a card. */
  embedLink?: string
  /** The post to edit. */
  boardId?: number
}

/** The page that writes a post, or edits one. */
export const writePath = ({ initTitle = '', initContent = '', embedLink = '', boardId }: WriteStart = {}) =>
  withQuery('/auth/boards/write', {
    initTitle,
    initContent,
    embedLink,
    boardId: boardId ? String(boardId) : '',
  })
