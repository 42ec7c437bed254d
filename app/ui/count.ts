import { COUNTED_EXACTLY } from '#domain/page.ts'

/** A count in a list: 1,234, and from 10,000 on 1.2만, 12만, 1.2억. */
export function countText(count: number): string {
  if (count < 10_000) return count.toLocaleString('ko-KR')
  if (count < 100_000_000) return `${short(count / 10_000)}만`
  return `${short(count / 100_000_000)}억`
}

/** A count that ends after a thousand, with its unit: `71건`, or `1,000건 이상`. */
export const boundedCountText = (count: number, unit: '건' | '개'): string =>
  `${Math.min(count, COUNTED_EXACTLY).toLocaleString('ko-KR')}${unit}${count > COUNTED_EXACTLY ? ' 이상' : ''}`

/** The same without a unit: `71`, or `1,000+`. */
export const boundedNumber = (count: number): string =>
  `${Math.min(count, COUNTED_EXACTLY).toLocaleString('ko-KR')}${count > COUNTED_EXACTLY ? '+' : ''}`

/** A count that fits into a badge. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

/** One decimal below ten, truncated instead of rounded: 12,999 is 1.2만, not 1.3만. */
function short(number: number): string {
  const cut = number < 10 ? Math.floor(number * 10) / 10 : Math.floor(number)
  return cut.toLocaleString('ko-KR')
}
