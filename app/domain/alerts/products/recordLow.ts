import { dailyLows, isEnoughToJudge, median, type PriceDay, spanOf } from '#domain/prices/priceRecord.ts'

/** The lowest price before today that a LOWEST alert compares with. Totals are won with shipping. */
export interface RecordLow {
  lowest: number
  /** A price up to here is the lowest of the record and lower than usual. */
  target: number
}

/**
 * The record low of the days before `today`; null while they are too few to judge by (decision 067). A price as low as
 * the lowest day counts, unless it is what the product usually costs.
 */
export function recordLowOf(days: readonly PriceDay[], today: number): RecordLow | null {
  const before = days.filter(({ day }) => day < today)
  const lows = dailyLows(before)
  const baseline = median(lows)
  const readings = before.reduce((sum, day) => sum + day.readings, 0)
  if (baseline === null || !isEnoughToJudge(readings, spanOf(before, today))) return null
  const lowest = Math.min(...lows)
  return { lowest, target: lowest < baseline ? lowest : lowest - 1 }
}
