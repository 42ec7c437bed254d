import { withoutCommas } from '#domain/fields.ts'
import { wonOfText } from './wonOfText.ts'

/**
 * The won of a field as people type them: `12,000`, `12,000원`, `2만`, `1만 5천원`. A text that is not a sum stays
 * unchanged.
 */
export function typedWon(value: unknown): unknown {
  const present = withoutCommas(value)
  if (typeof value !== 'string' || typeof present !== 'string' || !Number.isNaN(Number(present)))
    return present
  return wonOfText(value) ?? present
}
