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

/** True for a text of initial consonants alone, ㅅㄹㅁ: the search reads them, keyword alerts do not. */
export const isInitials = (text: string): boolean => /^[ㄱ-ㅎㅏ-ㅣ\s]+$/.test(text.trim())

const SHIPPING_OR_PRICE =
  /(?:^|\s)(?:무배|무료|무료\s?배송|무배송|배송|배송비|배송료|택배비|착불|\d[\d,.]*(?:원|천원|만원))(?=\s|$)/

/** True for a keyword with a word for shipping or a price, 라면 무배: keywords read neither. */
export const namesShippingOrPrice = (keyword: string): boolean => SHIPPING_OR_PRICE.test(keyword)
