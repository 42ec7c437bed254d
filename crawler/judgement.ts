import type { Listing } from '../app/domain/products/listing.ts'
import { readOffer } from '../app/domain/products/titles/offer.ts'
import { env } from '../app/env.server.ts'
import { Unreadable } from './trouble.ts'

/** So many priced posts of one and the same price are a misreading, not a coincidence. */
const SUSPICIOUS_ROWS = 5
/** How much larger than usual the share of posts without a price may be. */
const TOLERATED_SHARE = 0.3
/** Of fewer posts a share says nothing. */
const ROWS_FOR_A_SHARE = 5

/** What a run showed, as the health of its source counts it. */
export interface Judged {
  rows: number
  missingPrices: number
}

/**
 * Looks at what a page gave before any of it is kept. Throws Unreadable for a run that cannot be true: every price
 * the same, or far more posts without a price than this page usually has (`usualShare`, 0 to 1; null = not known).
 */
export function judgeRun(listings: Listing[], usualShare: number | null): Judged {
  const prices = listings.map((listing) => readOffer(listing, env.USD_KRW).price)
  const known = prices.filter((price) => price !== null)
  if (known.length >= SUSPICIOUS_ROWS && new Set(known).size === 1) {
    throw new Unreadable('모든 글의 가격이 같습니다')
  }
  const missingPrices = prices.length - known.length
  const share = missingPrices / prices.length
  if (usualShare !== null && prices.length >= ROWS_FOR_A_SHARE && share > usualShare + TOLERATED_SHARE) {
    throw new Unreadable(
      `가격이 없는 글이 ${percent(share)}로 평소(${percent(usualShare)})보다 훨씬 많습니다`,
    )
  }
  return { rows: listings.length, missingPrices }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
