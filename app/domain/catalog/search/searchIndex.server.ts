import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { follow } from '#domain/search/following.server.ts'
import { termsOf } from './choseong.ts'

// The index follows the products by rows that triggers write (`search_changes`).

/** A product's row is numbered by the minute of its last post and its id: what was posted last comes first. */
const rowOf = (id: number, lastPostedAt: number): number =>
  LAST_ROW - Math.floor(lastPostedAt / MINUTE_MS) * IDS - id
const LAST_ROW = 2 ** 53
const IDS = 2 ** 26

/** The product whose row of the index it is. */
export const productOfRow = (row: number): number => (LAST_ROW - row) % IDS

/** Brings the index in line with the products; ends when nothing is left that changed. */
export const renewSearchIndex = (): Promise<void> =>
  follow({
    hasAny: () => selectAnyChange().get() !== undefined,
    list: (most) => selectChanges().all(most) as Change[],
    renew: renewProduct,
  })

interface Change {
  /** The product's. */
  id: number
  /** Where the product stands in the index; null when it does not. */
  indexedRow: number | null
}

interface Product {
  searchName: string
  categoryId: number
  lastPostedAt: number
}

function renewProduct({ id, indexedRow }: Change): void {
  if (indexedRow !== null) deleteRow().run(indexedRow)
  const product = selectProduct().get(id) as Product | undefined
  if (product) {
    const { searchName, categoryId, lastPostedAt } = product
    insertRow().run(rowOf(id, lastPostedAt), termsOf(searchName, categoryId))
  }
  deleteChange().run(id)
}

const selectAnyChange = prepared(() => sqlite().prepare('select 1 from search_changes limit 1'))
const selectChanges = prepared(() =>
  sqlite().prepare('select id, indexed_row as indexedRow from search_changes order by id limit ?'),
)
const deleteChange = prepared(() => sqlite().prepare('delete from search_changes where id = ?'))
const selectProduct = prepared(() =>
  sqlite().prepare(
    `select search_name as searchName, category_id as categoryId, last_posted_at as lastPostedAt
     from products where id = ?`,
  ),
)
const insertRow = prepared(() => sqlite().prepare('insert into product_search (rowid, grams) values (?, ?)'))
const deleteRow = prepared(() => sqlite().prepare('delete from product_search where rowid = ?'))
