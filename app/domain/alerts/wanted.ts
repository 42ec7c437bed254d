import type { KeywordAlert } from './keywords/keyword.ts'
import { isPaused } from './pausing.ts'

/** A sale as the alerts see it. */
export interface Offered {
  name: string
  shop: string | null
  sourceKey: string
  categoryId: number
  /** The item price without shipping, foreign money at the won estimate; null = unknown. */
  priceWon: number | null
  likes: number
}

/** The conditions of a keyword besides its words. */
export type Conditions = Pick<
  KeywordAlert,
  'excludes' | 'maxPrice' | 'sources' | 'categoryIds' | 'minHeat' | 'pausedUntil'
>

/** The condition that a sale with matching words fails; `word`: the excluded word in its text. */
export type Unmet =
  | { condition: 'paused' | 'maxPrice' | 'price' | 'sources' | 'categoryIds' | 'minHeat' }
  | { condition: 'excludes'; word: string }

/**
 * Returns the first condition that a sale with matching words fails; null when it passes all. An unknown
 * price passes no ceiling. `says`: whether the sale's text contains a word.
 */
export function findUnmet(
  offered: Offered,
  says: (word: string) => boolean,
  conditions: Conditions,
  now: number,
): Unmet | null {
  const { excludes, maxPrice, sources, categoryIds, minHeat } = conditions
  if (isPaused(conditions, now)) return { condition: 'paused' }
  if (maxPrice !== null && offered.priceWon === null) return { condition: 'price' }
  if (maxPrice !== null && (offered.priceWon ?? 0) > maxPrice) return { condition: 'maxPrice' }
  if (sources.length > 0 && !sources.includes(offered.sourceKey)) return { condition: 'sources' }
  if (categoryIds.length > 0 && !categoryIds.includes(offered.categoryId)) return { condition: 'categoryIds' }
  if (minHeat !== null && offered.likes < minHeat) return { condition: 'minHeat' }
  const word = excludes.find(says)
  return word === undefined ? null : { condition: 'excludes', word }
}

/** True when a sale with matching words passes every condition. */
export const isWanted = (...asked: Parameters<typeof findUnmet>): boolean => findUnmet(...asked) === null
