import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/clock.ts'

/** Dearer than this is a mistake of the page or of its reading, in won. */
const MAX_WON = 100_000_000
const TIMES_TOO_DEAR = 10
/** Of fewer days there is no median to be ten times as dear as. */
const DAYS_FOR_A_MEDIAN = 3

/** How far under the usual a price is a surprise, and on how much "usual" has to rest. */
const SURPRISING_SHARE = 0.4
const ENOUGH_READINGS = 10
const ENOUGH_DAYS = 14
export const USUAL_OVER_DAYS = 30

/** A surprising price is read again so long after, and stands after five minutes at most: seconds are for who looks. */
export const READ_AGAIN_AFTER_MS = MINUTE_MS
export const HELD_AT_MOST_MS = 5 * MINUTE_MS - 10 * SECOND_MS
/** So long a surprising price stands until it counts as a record although nobody else asks as little. */
export const STANDS_AFTER_MS = HOUR_MS

/** A price as it was read, in the smallest unit of its currency and in won with its shipping. Null: not known. */
export interface Weighed {
  price: number | null
  totalWon: number | null
  /** The text says in words that it costs nothing. */
  saysFree: boolean
}

/** What a product costs otherwise: the lowest of each of the last 30 days with prices, of how many readings. */
export interface UsualDays {
  /** The days in Seoul, as `seoulDay` numbers them, and the lowest total of each. */
  lows: Array<{ day: number; totalWon: number }>
  readings: number
}

export type RefusalReason = 'unreadable' | 'negative' | 'too_dear' | 'free_unsaid' | 'ten_times'

export type Verdict =
  | { kind: 'believed' }
  | { kind: 'refused'; reason: RefusalReason; usualWon: number | null }
  | { kind: 'surprising'; usualWon: number }

const BELIEVED: Verdict = { kind: 'believed' }

/** Weighs a price that was read on `today` against what the product costs otherwise. */
export function weighPrice({ price, totalWon, saysFree }: Weighed, usual: UsualDays, today: number): Verdict {
  const usualWon = median(usual.lows.map((low) => low.totalWon))
  const refused = (reason: RefusalReason): Verdict => ({ kind: 'refused', reason, usualWon })
  if (!Number.isSafeInteger(price) || !Number.isSafeInteger(totalWon)) return refused('unreadable')
  const [asked, total] = [price as number, totalWon as number]
  if (asked < 0 || total < 0) return refused('negative')
  if (total > MAX_WON) return refused('too_dear')
  if (asked === 0) return saysFree ? BELIEVED : refused('free_unsaid')
  if (usualWon === null) return BELIEVED
  const isMedian = usual.lows.length >= DAYS_FOR_A_MEDIAN
  if (isMedian && total > TIMES_TOO_DEAR * usualWon) return refused('ten_times')
  if (!isWellKnown(usual, today) || total >= usualWon * (1 - SURPRISING_SHARE)) return BELIEVED
  return { kind: 'surprising', usualWon }
}

/** Whether what a product costs otherwise rests on enough to be surprised by another price. */
export const isWellKnown = ({ lows, readings }: UsualDays, today: number): boolean =>
  readings >= ENOUGH_READINGS && today - Math.min(...lows.map((low) => low.day)) + 1 >= ENOUGH_DAYS

/** By how many percent a price lies under the usual, for people. */
export const percentUnder = (totalWon: number, usualWon: number): number =>
  Math.round((1 - totalWon / usualWon) * 100)

/** Within one percent of each other: rounding, a coupon of a few won. */
export const isSamePrice = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.01 * Math.max(one, other)

/** Whether a text says in words that a thing costs nothing; what it says of shipping does not count. */
export function saysFree(text: string): boolean {
  const ofTheThing = text.replace(/\/\s*무료|무료\s*배송|배송비?\s*:?\s*무료/g, ' ')
  return /무료|나눔|공짜|(?<![\d,.])0\s*원/.test(ofTheThing)
}

/** The middle of the amounts, in whole won; null of none. */
function median(amounts: number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return below === undefined || above === undefined ? null : Math.round((below + above) / 2)
}
