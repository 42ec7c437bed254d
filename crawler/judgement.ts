import { env } from '#app/env.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Surprises } from '#domain/prices/plausibility/surprises.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { Unreadable } from './fetching/trouble.ts'

/** So many priced posts of one and the same price are a misreading, not a coincidence. */
const SUSPICIOUS_ROWS = 5
/** How much larger than usual the share of posts without a price may be. */
const TOLERATED_SHARE = 0.3
/** Of fewer posts a share says nothing. */
const ROWS_FOR_A_SHARE = 5
/** Of how many well-known products the price may be a surprise. */
const TOLERATED_SURPRISES = 0.2

/** What a run showed, as the health of its source counts it. */
export interface Judged {
  rows: number
  missingPrices: number
}

/** By what a run is judged besides itself. */
interface Experience {
  /** The share of posts without a price that this page usually has, 0 to 1; null = not known. */
  usualMissingShare: number | null
  surprises: Surprises
}

/**
 * Looks at what a page gave before any of it is kept. Throws Unreadable for a run that cannot be true: every price
 * the same, far more posts without a price than usual, or a surprising price for too many of the known products.
 */
export function judgeRun(
  listings: Listing[],
  { usualMissingShare: usualShare, surprises }: Experience,
): Judged {
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
  judgeSurprises(surprises)
  return { rows: listings.length, missingPrices }
}

/** Throws Unreadable when the prices of over a fifth of the well-known products are surprisingly low. */
export function judgeSurprises({ known, surprising }: Surprises): void {
  const share = surprising / known
  if (known >= ROWS_FOR_A_SHARE && share > TOLERATED_SURPRISES)
    throw new Unreadable(`아는 상품의 ${percent(share)}가 평소보다 훨씬 쌉니다`)
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
