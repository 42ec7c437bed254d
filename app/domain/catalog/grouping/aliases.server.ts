import { and, eq, gte, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { productAliases, products } from '#db/schema/catalog.ts'
import { refuse } from '#domain/refusal.ts'

/** The id under which a product lives now: its own, or that of the product it was merged into. */
export const currentId = (id: number): number => findAlias({ id })?.productId ?? id

/** The ids under which the products of many ids live now, in the order of `ids`, each once. */
export function listCurrentIds(ids: readonly number[]): number[] {
  const moved = new Map(listAliases({ ids }).map(({ id, productId }) => [id, productId]))
  return [...new Set(ids.map((id) => moved.get(id) ?? id))]
}

/** Returns a product's row by any id it ever had. Refuses `not_found`. */
export const getProductRow = (id: number): typeof products.$inferSelect =>
  findRow({ id: currentId(id) }) ?? refuse('not_found', '상품을 찾을 수 없습니다.')

/** Returns the product that an id means: its own, or the one it was merged into. Refuses `not_found`. */
export const getProductId = (id: number): number => getProductRow(id).id

/** Like `getProductId`, but null for an unknown id. */
export const findProductId = (id: number): number | null => findRow({ id: currentId(id) })?.id ?? null

/** True when another product was merged into this one at or after an instant. */
export const wasMerged = (id: number, since: number): boolean =>
  db
    .select({ id: productAliases.id })
    .from(productAliases)
    .where(and(eq(productAliases.productId, id), gte(productAliases.joinedAt, since)))
    .limit(1)
    .get() !== undefined

const findAlias = prepare('find', { id: productAliases.id }, (db, given) =>
  db.select().from(productAliases).where(eq(productAliases.id, given.id)),
)

const listAliases = prepare('list', { ids: many(productAliases.id) }, (db, given) =>
  db
    .select({ id: productAliases.id, productId: productAliases.productId })
    .from(productAliases)
    .where(inArray(productAliases.id, given.ids)),
)

const findRow = prepare('find', { id: products.id }, (db, given) =>
  db.select().from(products).where(eq(products.id, given.id)),
)
