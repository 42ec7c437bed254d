import { recordListing } from '#domain/intake/listings.server.ts'
import { coupang, post } from './listings.ts'

const DAY_MS = 24 * 3600_000

/** Fifteen ended posts of the last fifteen days at about 129,000원: the baseline of the vacuum cleaner. */
export function giveHistory(now: number, days = 15): number {
  const ids = Array.from({ length: days }, (_, index) => {
    const at = now - (days - index) * DAY_MS
    const about = { postedAt: at, isEnded: true, outboundUrl: VACUUM_URL }
    return recordListing(post(9_000 + index, vacuum(129_000 + index * 100), about), at).productId
  })
  return ids[0] as number
}

/** The vacuum cleaner's shop page, and the title of a post with this price. */
export const VACUUM_URL = coupang(101, 201)
export const vacuum = (price: number | string): string =>
  `[쿠팡] 한빛전자 무선청소기 HB-V10 (${typeof price === 'number' ? `${price.toLocaleString('en-US')}원` : price}/무료)`
