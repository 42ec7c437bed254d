/**
 * The statement that merges some pages of each full-text index. It takes the number of pages; with a negative number it
 * merges all parts (SQLite's FTS5).
 */
export const MERGES = {
  product_search: "insert into product_search (product_search, rank) values ('merge', ?)",
  board_search: "insert into board_search (board_search, rank) values ('merge', ?)",
  chat_search: "insert into chat_search (chat_search, rank) values ('merge', ?)",
}

export type Index = keyof typeof MERGES

/** A step that changes fewer rows found nothing to merge (SQLite's FTS5, the command 'merge'). */
export const MIN_CHANGES = 2
