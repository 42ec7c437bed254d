import type { KeywordAlert } from './keyword.ts'
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

/**
 * Whether a sale whose words match is wanted. A price that is not known passes no ceiling. `says`: whether the sale's
 * text has a word.
 */
export function isWanted(
  offered: Offered,
  says: (word: string) => boolean,
  conditions: Conditions,
  now: number,
): boolean {
  const { excludes, maxPrice, sources, categoryIds, minHeat, pausedUntil } = conditions
  if (pausedUntil !== null && now < pausedUntil) return false
  if (maxPrice !== null && (offered.priceWon === null || offered.priceWon > maxPrice)) return false
  if (sources.length > 0 && !sources.includes(offered.sourceKey)) return false
  if (categoryIds.length > 0 && !categoryIds.includes(offered.categoryId)) return false
  if (minHeat !== null && offered.likes < minHeat) return false
  return !excludes.some(says)
}
