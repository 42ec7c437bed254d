import { DAY_MS } from '../../domain/clock.ts'
import { isForEverybody, type PricePoint } from '../../domain/products/deal.ts'

const RECORD_DAYS = 90
const ENOUGH_READINGS = 10
const ENOUGH_DAYS = 14

/** What our own record says of a price, and on how much it rests. */
export interface PriceRecord {
  /** `weak`: too few readings to say anything. */
  verdict: 'lowest' | 'usual' | 'weak'
  readings: number
  days: number
  /** The lowest total of the last 90 days, in won. */
  lowest: number | null
  /** Won since the last different total of the same kind; 0 = none known. */
  change: number
}

/** Judges `current` (the lowest live total in won) by the readings of the last 90 days, oldest first. */
export function judgePrice(prices: PricePoint[], current: number | null, now: number): PriceRecord {
  const recent = prices.filter(
    (point) => point.at >= now - RECORD_DAYS * DAY_MS && point.totalWon > 0 && isForEverybody(point),
  )
  const [first] = recent
  const readings = recent.length
  const days = first ? Math.floor((now - first.at) / DAY_MS) + 1 : 0
  const lowest = first ? Math.min(...recent.map((point) => point.totalWon)) : null
  const kind = recent.findLast((point) => point.totalWon === current)?.kind
  const before = recent.findLast((point) => point.kind === kind && point.totalWon !== current)
  const isWeak = readings < ENOUGH_READINGS || days < ENOUGH_DAYS || current === null || lowest === null
  return {
    verdict: isWeak ? 'weak' : current <= lowest ? 'lowest' : 'usual',
    readings,
    days,
    lowest,
    change: current === null || !before ? 0 : current - before.totalWon,
  }
}
