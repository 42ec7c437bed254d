import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import type { Listing } from '#domain/page.server.ts'
import { isListed, offsetOf, type Paging } from '#domain/page.ts'

/** A list narrowed by what its index does not begin with is read in its order up to here, whatever it finds. */
const WALKED = 50_000
/** So many of the products that a category leaves are compared with their offers. */
const COMPARED = 4_000

/** Products that are few are looked up one by one; of more, a list is read in its order. */
export const FEW = 2_000

/** The products that meet a condition that an index begins with; null if they are more than 2,000. */
export function fewOf(condition: SQL | undefined): number[] | null {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .limit(FEW + 1)
    .all()
  return found.length > FEW ? null : found.map(({ id }) => id)
}

/** The condition that a product is one of these. */
export const isOneOf = (ids: number[]): SQL =>
  sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`

/** Which products a list contains, and in which order. */
interface Walk {
  /** What the index of the order begins with, or is only of. */
  where: SQL | undefined
  /** An order with an index that ends with the id, the category and the state. */
  order: SQL[]
  categoryIds: number[]
  /** Only those with a live sale, or only those without one, where the index does not begin with it. */
  isLive?: boolean
  /** The condition on a product's sales, by its id and by whether none of them is live. */
  hasSale?: (id: SQLiteColumn, isOver: SQL) => SQL
}

/**
 * The ids of a page, read from the index of the order alone: a filter that nothing meets costs as much as any other. At
 * most 50,000 products are passed, and 4,000 compared with their sales; the list ends there (decision 037).
 */
export function walkProducts({ where, order, categoryIds, isLive, hasSale }: Walk, asked: Paging): number[] {
  if (!isListed(asked)) return []
  const walked = db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      isLive: sql<number>`${products.liveSaleCount} > 0`.as('is_live'),
    })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(WALKED)
    .as('walked')
  const narrowed = db
    .select()
    .from(walked)
    .where(
      and(
        categoryIds.length > 0 ? inArray(walked.categoryId, categoryIds) : undefined,
        isLive === undefined ? undefined : eq(walked.isLive, isLive ? 1 : 0),
      ),
    )
  if (!hasSale) return idsOf(narrowed, asked)
  const compared = narrowed.limit(COMPARED).as('compared')
  return idsOf(
    db
      .select()
      .from(compared)
      .where(hasSale(compared.id, eq(compared.isLive, 0))),
    asked,
  )
}

const idsOf = (found: Listing<{ id: number }>, asked: Paging): number[] =>
  found
    .limit(asked.pageSize)
    .offset(offsetOf(asked))
    .all()
    .map(({ id }) => id)
