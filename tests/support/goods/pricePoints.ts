import { DAY_MS } from '#domain/clock.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'

export const NOW = Date.parse('2026-11-20T08:42:00Z')

/** Readings of a hot deal, one every `everyDays` up to `NOW`. */
export function readings(totals: number[], everyDays = 2): PricePoint[] {
  return totals.map((totalWon, index) => ({
    at: NOW - (totals.length - 1 - index) * everyDays * DAY_MS,
    kind: 'HOT_DEAL',
    sourceKey: 'pomppu',
    price: totalWon,
    totalWon,
  }))
}
