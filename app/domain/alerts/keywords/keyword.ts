/** A keyword alert as its owner sees it. Empty lists mean everything. */
export interface KeywordAlert {
  id: number
  keyword: string
  excludes: string[]
  /** Won, of the item without shipping. */
  maxPrice: number | null
  sources: string[]
  categoryIds: number[]
  minHeat: number | null
  pausedUntil: number | null
  historyOnly: boolean
  /** Whether hits inside longer words count; null: not for a word of one or two syllables. */
  insideWords: boolean | null
  hitCount: number
}

/** A member has at most this many keywords. */
export const MAX_KEYWORDS = 100
export const MAX_KEYWORD_LENGTH = 40
