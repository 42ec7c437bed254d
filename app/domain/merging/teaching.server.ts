import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { groupingDecisions, sales } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { rulePair } from '#domain/catalog/grouping/pairRulings.server.ts'
import { refuse } from '#domain/refusal.ts'
import { searchable } from '#domain/search/searchable.ts'
import { mergeProducts } from './merges.server.ts'
import { splitProduct } from './splits.server.ts'

/**
 * Rules that a sale's name means the product from which it was told apart, and merges the two products. Returns the id
 * that stays. Refuses `not_found`, and like `mergeProducts` and `rulePair`.
 */
export function teachSame(admin: Member, saleId: number, now = Date.now()): number {
  return write(() => {
    const sale = getSale(saleId)
    const otherId = findOther(saleId) ?? refuse('not_found', '비교한 상품이 없습니다.')
    rulePair(admin, [sale.name, getProductRow(otherId).name], true, now)
    return mergeProducts(admin, sale.productId, otherId, now)
  })
}

/**
 * Rules that a sale's name means another product than its present one, and splits off every sale with this name.
 * Returns the id of the new product. Refuses `not_found`, and like `splitProduct` and `rulePair`.
 */
export function teachOther(admin: Member, saleId: number, now = Date.now()): number {
  return write(() => {
    const sale = getSale(saleId)
    const product = getProductRow(sale.productId)
    rulePair(admin, [sale.name, product.name], false, now)
    const named = db
      .select({ id: sales.id, name: sales.name })
      .from(sales)
      .where(eq(sales.productId, product.id))
      .all()
      .filter(({ name }) => searchable(name) === searchable(sale.name))
    return splitProduct(
      admin,
      product.id,
      named.map(({ id }) => id),
      now,
    )
  })
}

const getSale = (id: number) =>
  db.select().from(sales).where(eq(sales.id, id)).get() ?? refuse('not_found', '없는 판매입니다.')

/** The product from which the sale's own was told apart when it was new. */
const findOther = (saleId: number): number | null =>
  db
    .select({ otherId: groupingDecisions.otherId })
    .from(groupingDecisions)
    .where(and(eq(groupingDecisions.saleId, saleId), isNotNull(groupingDecisions.otherId)))
    .get()?.otherId ?? null
