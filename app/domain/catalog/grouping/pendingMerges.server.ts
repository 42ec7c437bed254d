import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { productMerges } from '#db/schema/catalog.ts'

/** A merge of two products that has begun: `goneId` is merged into `keptId`. */
export type Merge = typeof productMerges.$inferSelect

/** The ids of the products that are being merged: rarely any. */
export const MERGING: SQL = sql`(select ${productMerges.keptId} from ${productMerges}
  union all select ${productMerges.goneId} from ${productMerges})`

/**
 * The product of this id is not being merged. During a merge nobody is notified about it, because its followers and the
 * rows about what they already know belong to two products.
 */
export const isNotMerging = (productId: SQLWrapper): SQL => sql`${productId} not in ${MERGING}`

/** True while a product is being merged into another one, or another one into it. */
export const isMerging = (productId: number): boolean => findMerge({ productId }) !== null

/**
 * The ids under which the rows of a product may be: its own and, while it is being merged, also that of the other
 * product. Whatever a member removes is removed under both ids, because the row may have moved already or may move
 * later.
 */
export function listMergingIds(productId: number): number[] {
  const merge = findMerge({ productId })
  return merge === null ? [productId] : [merge.keptId, merge.goneId]
}

/** The merge of a product that is being merged, whichever of the two it is; null for another product. */
export const findMerge = prepare('find', { productId: productMerges.keptId }, (db, given) =>
  db
    .select(columnsOf(productMerges, 'id', 'keptId', 'goneId'))
    .from(productMerges)
    .where(or(eq(productMerges.keptId, given.productId), eq(productMerges.goneId, given.productId)))
    .limit(1),
)
