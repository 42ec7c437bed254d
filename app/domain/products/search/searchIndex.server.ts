import { sqlite, write } from '../../../../db/client.server.ts'
import { prepared } from '../../../../db/prepared.server.ts'
import { MINUTE_MS } from '../../clock.ts'
import { termsOf } from './grams.ts'

/*
 * The index follows the products by rows that triggers write (`search_changes`), in groups: a group of two hundred
 * costs what five products alone would.
 */

/** A product's row is numbered by the minute of its last post and its id: what was posted last comes first. */
const rowOf = (id: number, lastPostedAt: number): number =>
  LAST_ROW - Math.floor(lastPostedAt / MINUTE_MS) * IDS - id
const LAST_ROW = 2 ** 53
const IDS = 2 ** 26

/** The product whose row of the index it is. */
export const productOfRow = (row: number): number => (LAST_ROW - row) % IDS

const GROUP_SIZE = 200

/** Brings the index in line with the products; ends when nothing is left that changed. */
export async function renewSearchIndex(): Promise<void> {
  while (renewNextGroup() === GROUP_SIZE) await new Promise(setImmediate)
}

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

function renewNextGroup(): number {
  if (!selectAnyChange().get()) return 0
  return write(() => {
    const changes = selectChanges().all(GROUP_SIZE) as Change[]
    for (const change of changes) renewProduct(change)
    return changes.length
  })
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
