import { asc, eq, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products, searchChanges } from '#db/schema/catalog.ts'
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
    index: 'product_search',
    hasAny: () => db.select().from(searchChanges).limit(1).get() !== undefined,
    list: (most) => db.select().from(searchChanges).orderBy(asc(searchChanges.id)).limit(most).all(),
    renew: renewProduct,
  })

/** `indexedRow`: the product's row in the index; null when it has none. */
function renewProduct({ id, indexedRow }: typeof searchChanges.$inferSelect): void {
  if (indexedRow !== null) db.run(sql`delete from product_search where rowid = ${indexedRow}`)
  const product = db.select().from(products).where(eq(products.id, id)).get()
  if (product) {
    const { searchName, categoryId, lastPostedAt } = product
    const grams = termsOf(searchName, categoryId)
    db.run(sql`insert into product_search (rowid, grams) values (${rowOf(id, lastPostedAt)}, ${grams})`)
  }
  db.delete(searchChanges).where(eq(searchChanges.id, id)).run()
}
