import { eq } from 'drizzle-orm'
import { db, sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { products } from '#db/schema/catalog.ts'
import { refuse } from '#domain/refusal.ts'

/** The number under which a product stands now: its own, or that of the one it was joined to. */
export const currentId = (id: number): number => (selectAlias().get(id) as number | undefined) ?? id

/** A product's row, asked for by any number it ever had. Refuses `not_found`. */
export const getProductRow = (id: number): typeof products.$inferSelect =>
  db
    .select()
    .from(products)
    .where(eq(products.id, currentId(id)))
    .get() ?? refuse('not_found', '상품을 찾을 수 없습니다.')

/** The product that a number means: its own, or the one that it was joined to. Refuses `not_found`. */
export const getProductId = (id: number): number => getProductRow(id).id

/** The same; null for an unknown number. */
export const findProductId = (id: number): number | null =>
  db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, currentId(id)))
    .get()?.id ?? null

const selectAlias = prepared(() =>
  sqlite().prepare('select product_id from product_aliases where id = ?').pluck(),
)
