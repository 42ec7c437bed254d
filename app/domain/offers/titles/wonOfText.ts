import { normalizeText } from '#domain/search/normalize.ts'
import { findAmounts } from './amounts.ts'

/** Nobody types a longer sum, and the time to search for sums grows with the square of the text's length. */
const MAX_LENGTH = 40

/** The won of a whole text: 20,000 for `2만`, 12,000 for `12,000원`. Null for any other text. */
export function wonOfText(given: string): number | null {
  if (given.length > MAX_LENGTH) return null
  const text = normalizeText(given).trim()
  const [sum] = findAmounts(text, true)
  const isWhole = sum?.start === 0 && sum.end === text.length && sum.money.currency === 'KRW'
  return isWhole ? sum.money.price : null
}
