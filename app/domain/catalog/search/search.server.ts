import { desc, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { questionOf, questionOfTyping } from './choseong.ts'
import { productOfRow } from './searchIndex.server.ts'

/** Of very many hits only this many of the latest are returned: nobody opens the fiftieth page. */
export const MOST_FOUND = 1000

/** The result of a search. */
export interface Found {
  /** Latest post first. */
  ids: number[]
  /** There are more than `MOST_FOUND`. */
  hasMore: boolean
}

/**
 * Products whose name contains every word of `typed`, ignoring blanks and case, or whose initial consonants
 * do; in these categories, if any are named.
 */
export function findByName(typed: string, categoryIds: number[] = []): Found {
  const question = questionOf(typed, categoryIds)
  if (question === null) return { ids: [], hasMore: false }
  const rows = listRows(question, MOST_FOUND + 1)
  return {
    ids: rows.slice(0, MOST_FOUND).map(productOfRow),
    hasMore: rows.length > MOST_FOUND,
  }
}

const MOST_SUGGESTED = 8
/** Many products share a name; this many rows are read to get eight different names. */
const LOOKED_AT = 40

/** Names that the visitor may be typing, those that begin with it first; empty for less than a letter. */
export function suggestNames(typed: string): string[] {
  const question = questionOfTyping(typed)
  if (question === null) return []
  const rows = listRows(question, LOOKED_AT)
  const found = db
    .select({ name: products.name })
    .from(products)
    .where(inArray(products.id, rows.map(productOfRow)))
    .orderBy(desc(products.lastPostedAt))
    .all()
  const names = [...new Set(found.map(({ name }) => name))]
  const begins = (name: string) => Number(name.toLowerCase().startsWith(typed.trim().toLowerCase()))
  return names.toSorted((a, b) => begins(b) - begins(a)).slice(0, MOST_SUGGESTED)
}

const listRows = (question: string, most: number): number[] =>
  db
    .all<{ rowid: number }>(
      sql`select rowid from product_search where product_search match ${question} order by rowid limit ${most}`,
    )
    .map(({ rowid }) => rowid)
