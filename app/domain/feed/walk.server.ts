import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { rowsOfPage } from '#domain/page.server.ts'
import type { Paging } from '#domain/page.ts'

/**
 * A list whose filter is not the prefix of its index is read in the order of the index, at most up to this many rows.
 */
const WALKED = 50_000
/** At most this many products of a narrowed list are compared with their offers. */
const COMPARED = 4_000

/** At most this many products are looked up one by one; with more, the list is read in the order of its index. */
const FEW = 2_000

/** The products of these rows; null if the rows are more than 2,000. */
export function fewOf(query: {
  limit: (most: number) => { all: () => Array<{ id: number }> }
}): number[] | null {
  const found = query.limit(FEW + 1).all()
  return found.length > FEW ? null : [...new Set(found.map(({ id }) => id))]
}

/** The condition that a product is one of these. */
export const isOneOf = (ids: number[]): SQL =>
  sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`

/** The orders of a list: each has an index that ends with the id, the category and the state. */
export const ORDERS = {
  HEAT: [desc(products.heat)],
  LIKE: [desc(products.likeCount)],
  NEW: [desc(products.lastPostedAt)],
  PRICE: [isNull(products.lowestTotal), asc(products.lowestTotal)],
  COMMENT: [desc(sql`${products.replyCount} + ${products.commentCount}`), desc(products.heat)],
} satisfies Record<string, SQL[]>

/** Which products a list contains, and in which order. */
interface Walk {
  /** The condition on the prefix of the order's index, or the condition of a partial index. */
  where: SQL | undefined
  /** One of `ORDERS`, with what its index begins and ends with. */
  order: SQL[]
  categoryIds: number[]
  /** Only those without a live sale, where the index does not begin with the state. */
  isOver?: boolean
  /** The condition on a product's sales, by its id and by whether none of them is live. */
  hasSale?: (id: SQLiteColumn, isOver: SQL) => SQL
}

/**
 * The ids of a page, read from the index of the order alone: so a filter without matches costs no more than any other.
 * At most 50,000 products are read, and at most 4,000 compared with their sales; the list ends there (decision 037).
 */
export function walkProducts({ where, order, categoryIds, isOver, hasSale }: Walk, asked: Paging): number[] {
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
        isOver ? eq(walked.isLive, 0) : undefined,
      ),
    )
  if (!hasSale) return idsOf(rowsOfPage(narrowed, asked))
  const compared = narrowed.limit(COMPARED).as('compared')
  const offered = db
    .select()
    .from(compared)
    .where(hasSale(compared.id, eq(compared.isLive, 0)))
  return idsOf(rowsOfPage(offered, asked))
}

const idsOf = (rows: Array<{ id: number }>): number[] => rows.map(({ id }) => id)
