import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { follow } from '#domain/search/following.server.ts'
import { termsOf } from './choseong.ts'

// Triggers write rows (`search_changes`) from which the index follows the products.

/**
 * A product's row number combines the minute of its last post and its id, so the latest post comes first.
 */
const rowOf = (id: number, lastPostedAt: number): number =>
  LAST_ROW - Math.floor(lastPostedAt / MINUTE_MS) * IDS - id
const LAST_ROW = 2 ** 53
const IDS = 2 ** 26

/** The product of an index row. */
export const productOfRow = (row: number): number => (LAST_ROW - row) % IDS

/** Updates the index until no changed product is left. */
export const renewSearchIndex = (): Promise<void> =>
  follow({
    hasAny: () => selectAnyChange().get() !== undefined,
    list: (most) => selectChanges().all(most) as Change[],
    renew: renewProduct,
  })

interface Change {
  /** The product's id. */
  id: number
  /** The product's row in the index; null when it has none. */
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
