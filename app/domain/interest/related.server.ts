import { and, desc, eq, ne } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { products } from '#db/schema/catalog.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { findAlike, listNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { readName } from '#domain/catalog/naming/reading.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { isDeal, isLive } from '#domain/deals/liveDeals.server.ts'

/**
 * Products that a visitor of this one may look for instead: first those whose names share most with its
 * name, brand and model, then the hottest live deals of its category. Refuses `not_found`.
 */
export function listRelatedIds(id: number, size = 8): number[] {
  const { id: productId, categoryId } = getProductRow(id)
  const alike = listNames([productId]).flatMap(({ name, learned }) => findAlike(readName(name, learned)))
  const ids = new Set(alike.map((other) => other.productId))
  ids.delete(productId)
  if (ids.size < size) for (const other of listHottest({ productId, categoryId, size })) ids.add(other.id)
  return [...ids].slice(0, size)
}

/** The rows of related products. */
export const listRelated = (id: number, size: number): DealCard[] =>
  listCards(listRelatedIds(id, size), 'everything')

const listHottest = prepare(
  'list',
  { productId: products.id, categoryId: products.categoryId, size: 'number' },
  (db, given) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(isDeal, eq(products.categoryId, given.categoryId), isLive, ne(products.id, given.productId)))
      .orderBy(desc(products.heat))
      .limit(given.size),
)
