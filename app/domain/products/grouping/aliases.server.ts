import { eq } from 'drizzle-orm'
import { db } from '../../../../db/client.server.ts'
import { productAliases, products } from '../../../../db/schema/products.ts'
import { refuse } from '../../refusal.ts'

/** The product that a number means: its own, or the one that it was joined to. Refuses `not_found`. */
export function getProductId(id: number): number {
  const own = db.select({ id: products.id }).from(products).where(eq(products.id, id)).get()
  const joined =
    own ??
    db.select({ id: productAliases.productId }).from(productAliases).where(eq(productAliases.id, id)).get()
  return joined?.id ?? refuse('not_found', '상품을 찾을 수 없습니다.')
}
