/** The number of rows that a recent list holds (specification, section 9). */
export const RECENT_SIZE = 20
const ROWS_A_PAGE = 3

/** A row of a short list in the right column, with its target. */
export interface RecentRow {
  id: number
  to: string
  text: string
  /** The number of replies; 0 is not shown. */
  count: number
  at: number
}

/** A page of such a list. */
export interface RecentPage {
  rows: RecentRow[]
  pageNumber: number
  lastPage: number
  /** A message if this is not the requested page. */
  word: string | null
  /** The newest row of the whole list: the list has changed if this row has. */
  newestId: number
}

/** The requested page of `rows`; beyond either end the nearest page, with a message. */
export function turnTo(rows: RecentRow[], asked: number): RecentPage {
  const lastPage = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE))
  const pageNumber = Math.min(Math.max(asked, 1), lastPage)
  const from = (pageNumber - 1) * ROWS_A_PAGE
  return {
    rows: rows.slice(from, from + ROWS_A_PAGE),
    pageNumber,
    lastPage,
    word: wordAt(asked, lastPage),
    newestId: rows[0]?.id ?? 0,
  }
}

function wordAt(asked: number, lastPage: number): string | null {
  if (asked < 1) return '이전 페이지가 없습니다.'
  return asked > lastPage ? '다음 페이지가 없습니다.' : null
}

/** The first pages of both recent lists. */
export interface Recent {
  boards: RecentPage
  comments: RecentPage
}
