import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { isEnoughToJudge, median, spanOf } from '../priceRecord.ts'

/** In won. A higher price is a mistake of the page or of our reading. */
const MAX_WON = 100_000_000
const TIMES_TOO_DEAR = 10
/** With fewer days a baseline has no median to compare with. */
const DAYS_FOR_A_MEDIAN = 3

/** How far below the baseline a price is a suspicious drop. */
const SUSPICIOUS_SHARE = 0.4
export const BASELINE_DAYS = 30

/**
 * A suspicious drop is read again after a minute, and published after at most five minutes, less 10 seconds for the
 * timer.
 */
export const READ_AGAIN_AFTER_MS = MINUTE_MS
export const HELD_AT_MOST_MS = 5 * MINUTE_MS - 10 * SECOND_MS
/** A published suspicious drop is confirmed after this time, even if no other offer is as low. */
export const CONFIRMED_AFTER_MS = HOUR_MS

/** A price as it was read, in the smallest unit of its currency and in won with its shipping. Null: not known. */
interface Weighed {
  price: number | null
  totalWon: number | null
  /** The text states that the product is free. */
  saysFree: boolean
}

/** A product's lowest total on each of the last 30 days with prices, and the number of readings behind them. */
export interface Baseline {
  /** The days in Seoul, as `seoulDay` numbers them, and the lowest total of each. */
  lows: Array<{ day: number; totalWon: number }>
  readings: number
}

/** Why a price cannot be true. */
type ImplausibleReason = 'unreadable' | 'negative' | 'too_dear' | 'free_unsaid' | 'ten_times'

export type Plausibility =
  | { kind: 'believed' }
  | { kind: 'refused'; reason: ImplausibleReason; baselineWon: number | null }
  | { kind: 'suspicious'; baselineWon: number }

const BELIEVED: Plausibility = { kind: 'believed' }

/** Weighs a price that was read on `today` against its product's baseline. `baselineWon`: the baseline's median. */
export function weighPrice(
  { price, totalWon, saysFree }: Weighed,
  baseline: Baseline,
  today: number,
): Plausibility {
  const baselineWon = median(baseline.lows.map((low) => low.totalWon))
  const refused = (reason: ImplausibleReason): Plausibility => ({ kind: 'refused', reason, baselineWon })
  if (!Number.isSafeInteger(price) || !Number.isSafeInteger(totalWon)) return refused('unreadable')
  const [asked, total] = [price as number, totalWon as number]
  if (asked < 0 || total < 0) return refused('negative')
  if (total > MAX_WON) return refused('too_dear')
  if (asked === 0) return saysFree ? BELIEVED : refused('free_unsaid')
  if (baselineWon === null) return BELIEVED
  const isMedian = baseline.lows.length >= DAYS_FOR_A_MEDIAN
  if (isMedian && total > TIMES_TOO_DEAR * baselineWon) return refused('ten_times')
  if (!isWellKnown(baseline, today) || total >= baselineWon * (1 - SUSPICIOUS_SHARE)) return BELIEVED
  return { kind: 'suspicious', baselineWon }
}

/** True when a baseline has enough readings and days to call a price a suspicious drop. */
export const isWellKnown = ({ lows, readings }: Baseline, today: number): boolean =>
  isEnoughToJudge(readings, spanOf(lows, today))

/** By how many percent a price lies below the baseline, for people. */
export const percentUnder = (totalWon: number, baselineWon: number): number =>
  Math.round((1 - totalWon / baselineWon) * 100)

/** Within one percent of each other: rounding, a coupon of a few won. */
export const isSamePrice = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.01 * Math.max(one, other)

/** True when a text states that the product is free; free shipping does not count. */
export function saysFree(text: string): boolean {
  const ofProduct = text.replace(/\/\s*무료|무료\s*배송|배송비?\s*(?::\s*)?무료/g, ' ')
  return /무료|나눔|공짜|(?<![\d,.])0\s*원/.test(ofProduct)
}
