import { isForEverybody } from '#domain/offers/money/offerMoney.ts'
import { lowestOf } from '../priceRecord.ts'
import { listPriceDays } from '../prices.server.ts'
import { BASELINE_DAYS, type Baseline } from './weighing.ts'

/**
 * The baselines of products at `now`, each read once, so that the prices of one page are not weighed against each
 * other.
 */
export function readBaselines(now: number): (productId: number) => Baseline {
  const known = new Map<number, Baseline>()
  return (productId) => {
    const baseline = known.get(productId) ?? readBaseline(productId, now)
    known.set(productId, baseline)
    return baseline
  }
}

/** The lowest price of a product on each of the last 30 days, of prices open to everybody. */
function readBaseline(productId: number, now: number): Baseline {
  const days = listPriceDays(productId, BASELINE_DAYS, now).filter(isForEverybody)
  return {
    lows: [...Map.groupBy(days, ({ day }) => day)].map(([day, kinds]) => ({
      day,
      totalWon: lowestOf(kinds) ?? 0,
    })),
    readings: days.reduce((sum, { readings }) => sum + readings, 0),
  }
}
