import { and, count, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { COUNTED_EXACTLY, isListed, offsetOf, type Page, type Paging } from './page.ts'

/** A query that can still be cut. */
interface Listing<Row> {
  limit: (size: number) => { offset: (start: number) => { all: () => Row[] } }
}

/** The rows of a page of the first 10,000 that `query` lists. */
export const rowsOfPage = <Row>(query: Listing<Row>, paging: Paging): Row[] =>
  isListed(paging) ? query.limit(paging.pageSize).offset(offsetOf(paging)).all() : []

/** Returns a page of the first 10,000 rows that `query` lists; `totalCount` is the number of all of them. */
export const paged = <Row>(query: Listing<Row>, totalCount: number, paging: Paging): Page<Row> => ({
  contents: rowsOfPage(query, paging),
  pageNumber: paging.pageNumber,
  pageSize: paging.pageSize,
  totalCount,
})

/** Returns how many rows of a table meet a condition. */
export const countRows = (table: SQLiteTable, condition?: SQL): number =>
  db.select({ total: count() }).from(table).where(condition).get()!.total

/** Counts of lists that anybody may narrow stop here: 1,001 means more than a thousand. */
export const MAX_COUNTED = COUNTED_EXACTLY + 1

/** Returns how many rows of a table meet a condition, at most `most`: 1,001 without it. */
export const countSome = (table: SQLiteTable, condition?: SQL, most = MAX_COUNTED): number =>
  selectSome(db, table, condition, most).get()!.total

/** The query of `countSome`. */
export function selectSome(
  handle: Pick<typeof db, 'select'>,
  table: SQLiteTable,
  condition?: SQL,
  most = MAX_COUNTED,
) {
  const found = handle
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(most)
    .as('found')
  return handle.select({ total: count() }).from(found)
}

/** Rows by their id, in parts that a request writes in some milliseconds. */
export const PART = 2_000

/** A table whose rows are listed in parts of 2,000 ids. */
interface Parted {
  table: SQLiteTable & { id: SQLiteColumn }
  /** Rows that no part contains. */
  isListed?: SQL
}

/**
 * The numbers of the parts that contain a row, from 1. Jumps from one part to the next, so the number of rows in a part
 * does not matter.
 */
export function listParts({ table, isListed }: Parted): number[] {
  const firstAfter = (id: SQL) =>
    sql`(select min(${table.id}) from ${table} where ${and(gt(table.id, id), isListed)})`
  // SQLite takes a bound number for a real, so the division keeps its fraction without the cast.
  const partOf = sql`cast((first.id + ${PART - 1}) / ${PART} as integer)`
  return db
    .all<{ part: number }>(sql`
      with recursive first(id) as (
        select ${firstAfter(sql`0`)}
        union all select ${firstAfter(sql`${partOf} * ${PART}`)} from first where first.id is not null)
      select ${partOf} as part from first where first.id is not null`)
    .map(({ part }) => part)
}

/** The condition that a row is in a part. */
export const isInPart = ({ table, isListed }: Parted, part: number): SQL | undefined =>
  and(gt(table.id, (part - 1) * PART), lte(table.id, part * PART), isListed)
