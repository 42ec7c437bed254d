import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { productAliases, products } from '#db/schema/catalog.ts'
import { refuse } from '#domain/refusal.ts'

/** The id under which a product lives now: its own, or that of the product it was merged into. */
export const currentId = (id: number): number =>
  db.select().from(productAliases).where(eq(productAliases.id, id)).get()?.productId ?? id

/** Returns a product's row by any id it ever had. Refuses `not_found`. */
export const getProductRow = (id: number): typeof products.$inferSelect =>
  db
    .select()
    .from(products)
    .where(eq(products.id, currentId(id)))
    .get() ?? refuse('not_found', '상품을 찾을 수 없습니다.')

/** Returns the product that an id means: its own, or the one it was merged into. Refuses `not_found`. */
export const getProductId = (id: number): number => getProductRow(id).id

/** Like `getProductId`, but null for an unknown id. */
export const findProductId = (id: number): number | null =>
  db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, currentId(id)))
    .get()?.id ?? null
