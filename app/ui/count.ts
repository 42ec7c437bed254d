/** A count as lists show it: 1,234, and from 10,000 on 1.2만, 12만, 1.2억. */
export function countText(count: number): string {
  if (count < 10_000) return count.toLocaleString('ko-KR')
  if (count < 100_000_000) return `${short(count / 10_000)}만`
  return `${short(count / 100_000_000)}억`
}

/** What a badge has room for. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

/** One decimal below ten, cut rather than rounded: 12,999 is not yet 1.3만. */
function short(number: number): string {
  const cut = number < 10 ? Math.floor(number * 10) / 10 : Math.floor(number)
  return cut.toLocaleString('ko-KR')
}
