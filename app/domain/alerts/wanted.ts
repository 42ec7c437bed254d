import type { KeywordAlert } from './keywords/keyword.ts'
import { type Condensed, condense } from './matching/condense.ts'

/** A sale as the alerts see it. */
export interface Offered {
  name: string
  shop: string | null
  sourceKey: string
  categoryId: number
  /** The item without shipping, foreign money at the won estimate; null = not known. */
  priceWon: number | null
  likes: number
}

/** What a keyword asks for beyond its words. */
export type Conditions = Pick<
  KeywordAlert,
  'excludes' | 'maxPrice' | 'sources' | 'categoryIds' | 'minHeat' | 'pausedUntil'
>

/** What is read for keywords: shop and product name, not price or shipping words. */
export const readableText = (offered: Pick<Offered, 'name' | 'shop'>): Condensed =>
  condense(`${offered.shop ?? ''} ${offered.name}`)

/** Which condition a sale whose words match does not meet; `word`: the excluded word that it says. */
export type Unmet =
  | { condition: 'paused' | 'maxPrice' | 'price' | 'sources' | 'categoryIds' | 'minHeat' }
  | { condition: 'excludes'; word: string }

/**
 * The first condition that a sale whose words match does not meet; null when it is wanted. A price that is not known
 * passes no ceiling. `says`: whether the sale's text has a word.
 */
export function findUnmet(
  offered: Offered,
  says: (word: string) => boolean,
  conditions: Conditions,
  now: number,
): Unmet | null {
  const { excludes, maxPrice, sources, categoryIds, minHeat, pausedUntil } = conditions
  if (pausedUntil !== null && now < pausedUntil) return { condition: 'paused' }
  if (maxPrice !== null && offered.priceWon === null) return { condition: 'price' }
  if (maxPrice !== null && (offered.priceWon ?? 0) > maxPrice) return { condition: 'maxPrice' }
  if (sources.length > 0 && !sources.includes(offered.sourceKey)) return { condition: 'sources' }
  if (categoryIds.length > 0 && !categoryIds.includes(offered.categoryId)) return { condition: 'categoryIds' }
  if (minHeat !== null && offered.likes < minHeat) return { condition: 'minHeat' }
  const word = excludes.find(says)
  return word === undefined ? null : { condition: 'excludes', word }
}

/** Whether a sale whose words match is wanted. */
export const isWanted = (...asked: Parameters<typeof findUnmet>): boolean => findUnmet(...asked) === null
