import { count, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { offsetOf, type Page, type Paging } from './page.ts'

/** A query that can still be cut. */
interface Listing<Row> {
  limit: (size: number) => { offset: (start: number) => { all: () => Row[] } }
}

/** Returns a page of the rows that `query` lists; `totalCount` is the number of all of them. */
export const paged = <Row>(query: Listing<Row>, totalCount: number, paging: Paging): Page<Row> => ({
  contents: query.limit(paging.pageSize).offset(offsetOf(paging)).all(),
  pageNumber: paging.pageNumber,
  pageSize: paging.pageSize,
  totalCount,
})

/** Returns how many rows of a table meet a condition. */
export const countRows = (table: SQLiteTable, condition?: SQL): number =>
  db.select({ total: count() }).from(table).where(condition).get()!.total
