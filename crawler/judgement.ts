import type { DropCount } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import { Unreadable } from './fetching/crawlErrors.ts'

/** From this many priced posts on, an identical price everywhere is a misreading, not a coincidence. */
const SUSPICIOUS_ROWS = 5
/** By how much the share of posts without a price may exceed the page's baseline. */
const TOLERATED_SHARE = 0.3
/** A share is judged only for at least this many posts. */
const ROWS_FOR_A_SHARE = 5
/** The share of well-known products whose price may be a suspicious drop. */
const TOLERATED_DROPS = 0.2

/** The counts of a run that its source's health records. */
interface Judged {
  rows: number
  missingPrices: number
}

/** The earlier runs and prices that a run is compared with. */
interface Experience {
  /** The baseline share of posts without a price on this page, 0 to 1; null = not known. */
  baselineMissingShare: number | null
  drops: DropCount
}

/**
 * Checks the prices of a page's posts (null = none) before any post is taken. Throws Unreadable for a run that cannot be true: the same
 * price everywhere, far more posts without a price than usual, or too many suspicious drops.
 */
export function judgeRun(
  prices: Array<number | null>,
  { baselineMissingShare: baseline, drops }: Experience,
): Judged {
  const known = prices.filter((price) => price !== null)
  if (known.length >= SUSPICIOUS_ROWS && new Set(known).size === 1) {
    throw new Unreadable('모든 글의 가격이 같습니다')
  }
  const missingPrices = prices.length - known.length
  const share = missingPrices / prices.length
  if (baseline !== null && prices.length >= ROWS_FOR_A_SHARE && share > baseline + TOLERATED_SHARE) {
    throw new Unreadable(`가격이 없는 글이 ${percent(share)}로 평소(${percent(baseline)})보다 훨씬 많습니다`)
  }
  judgeDrops(drops)
  return { rows: prices.length, missingPrices }
}

/** Throws Unreadable when over a fifth of the well-known products have a suspicious drop. */
export function judgeDrops({ known, suspicious }: DropCount): void {
  const share = suspicious / known
  if (known >= ROWS_FOR_A_SHARE && share > TOLERATED_DROPS)
    throw new Unreadable(`등록된 상품의 ${percent(share)}가 평소보다 훨씬 저렴합니다`)
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
