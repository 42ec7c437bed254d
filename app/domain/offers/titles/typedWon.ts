import { withoutCommas } from '#domain/fields.ts'
import { findAmounts } from './amounts.ts'

/** No sum that anybody types is longer, and the time to look for sums grows with the square of the text. */
const LONGEST = 40

/** The won of a field as people type them: `12,000`, `12,000원`, `2만`, `1만 5천원`. A text that is no sum stays a text. */
export function typedWon(value: unknown): unknown {
  const present = withoutCommas(value)
  if (typeof value !== 'string' || typeof present !== 'string' || !Number.isNaN(Number(present)))
    return present
  if (value.length > LONGEST) return present
  const text = value.normalize('NFKC').trim()
  const [sum] = findAmounts(text, true)
  const isWhole = sum?.start === 0 && sum.end === text.length && sum.money.currency === 'KRW'
  return isWhole ? sum.money.price : present
}
