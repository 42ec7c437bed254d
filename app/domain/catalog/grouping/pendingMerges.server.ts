import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { productMerges } from '#db/schema/catalog.ts'

/** A merge of two products that has begun: `goneId` goes into `keptId`. */
export type Merge = typeof productMerges.$inferSelect

/** The ids of the products that are being merged: rarely any. */
export const MERGING: SQL = sql`(select ${productMerges.keptId} from ${productMerges}
  union all select ${productMerges.goneId} from ${productMerges})`

/**
 * The product of this id is not being merged. While it is, nobody is notified about it: its followers and the rows that say
 * what they know are in two places.
 */
export const isNotMerging = (productId: SQLWrapper): SQL => sql`${productId} not in ${MERGING}`

/** True while a product is being merged into another one, or another one into it. */
export const isMerging = (productId: number): boolean => findMerge({ productId }) !== null

const findMerge = prepare('find', { productId: productMerges.keptId }, (db, given) =>
  db
    .select({ id: productMerges.id })
    .from(productMerges)
    .where(sql`${given.productId} in ${MERGING}`)
    .limit(1),
)
