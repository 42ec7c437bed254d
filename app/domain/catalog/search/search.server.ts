import { desc, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { findProductPicture } from '../pictures/pictures.server.ts'
import { choseongQueryOf, questionOfTyping } from './choseong.ts'
import { onOtherKeyboard } from './keyboard.ts'
import { productOfRow } from './searchIndex.server.ts'

/** Of very many hits only this many of the latest are returned: nobody opens the fiftieth page. */
export const MAX_FOUND = 1000

/** The result of a search. */
export interface Found {
  /** Latest post first. */
  ids: number[]
  /** There are more than `MAX_FOUND`. */
  hasMore: boolean
}

/**
 * Products whose name contains every word of `typed`, ignoring blanks and case, or whose initial consonants
 * do; in these categories, if any are named.
 */
export function findByName(typed: string, categoryIds: number[] = []): Found {
  const question = choseongQueryOf(typed, categoryIds)
  if (question === null) return { ids: [], hasMore: false }
  const rows = listRows(question, MAX_FOUND + 1)
  return {
    ids: rows.slice(0, MAX_FOUND).map(productOfRow),
    hasMore: rows.length > MAX_FOUND,
  }
}

const MAX_SUGGESTED = 8
/** Many products share a name; this many rows are read to get eight different names. */
const LOOKED_AT = 40

/** A product that the visitor may be typing. */
interface Suggestion {
  productId: number
  name: string
  imageUrl: string | null
  categoryId: number
  /** The lowest total of its live sales in won. */
  lowestTotal: number | null
}

/**
 * Products that the visitor may be typing, one for each name, names that begin with `typed` first. When no name
 * matches, the keys are read as typed on the other keyboard. Empty for less than a letter.
 */
export function suggestProducts(typed: string): Suggestion[] {
  const found = listNamed(typed)
  if (found.length > 0) return found
  const other = onOtherKeyboard(typed.trim())
  return other === null ? [] : listNamed(other)
}

function listNamed(typed: string): Suggestion[] {
  const question = questionOfTyping(typed)
  if (question === null) return []
  const rows = listRows(question, LOOKED_AT)
  const found = db
    .select({
      productId: products.id,
      name: products.name,
      imageUrl: products.imageUrl,
      categoryId: products.categoryId,
      lowestTotal: products.lowestTotal,
    })
    .from(products)
    .where(inArray(products.id, rows.map(productOfRow)))
    .orderBy(desc(products.lastPostedAt))
    .all()
  const named = [
    ...new Map(found.toReversed().map((product) => [product.name, product])).values(),
  ].toReversed()
  const begins = ({ name }: Suggestion) => Number(name.toLowerCase().startsWith(typed.trim().toLowerCase()))
  return named
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, MAX_SUGGESTED)
    .map((product) => ({ ...product, imageUrl: findProductPicture(product.productId, product.imageUrl) }))
}

/** The first rows of the index that answer the query: those of the latest posts. */
export const listRows = (question: string, most: number): number[] =>
  db
    .all<{ rowid: number }>(
      sql`select rowid from product_search where product_search match ${question} order by rowid limit ${most}`,
    )
    .map(({ rowid }) => rowid)
