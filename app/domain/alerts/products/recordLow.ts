import { dailyLows, ENOUGH_DAYS, ENOUGH_READINGS, median, type PriceDay } from '#domain/prices/priceRecord.ts'

/** The lowest price before today that a LOWEST alert compares with. Totals are won with shipping. */
export interface RecordLow {
  lowest: number
  /** A price up to here is the lowest of the record and lower than usual. */
  target: number
}

/**
 * The record low of the days before `today`; null while they are too few to judge by (decision 067). A price as low as the
 * lowest day counts, unless it is what the product usually costs.
 */
export function recordLowOf(days: readonly PriceDay[], today: number): RecordLow | null {
  const before = days.filter(({ day }) => day < today)
  const lows = dailyLows(before)
  const usual = median(lows)
  const readings = before.reduce((sum, day) => sum + day.readings, 0)
  const span = today - Math.min(...before.map(({ day }) => day)) + 1
  if (usual === null || readings < ENOUGH_READINGS || span < ENOUGH_DAYS) return null
  const lowest = Math.min(...lows)
  return { lowest, target: lowest < usual ? lowest : lowest - 1 }
}
