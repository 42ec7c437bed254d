import { isForEverybody } from '#domain/offers/money/offerMoney.ts'
import { lowestOf } from '../priceRecord.ts'
import { listPriceDays } from '../prices.server.ts'
import { USUAL_OVER_DAYS, type UsualDays } from './weighing.ts'

/** What anybody paid for a product at the least on each of the last 30 days. */
export function readUsual(productId: number, now: number): UsualDays {
  const days = listPriceDays(productId, USUAL_OVER_DAYS, now).filter(isForEverybody)
  return {
    lows: [...Map.groupBy(days, ({ day }) => day)].map(([day, kinds]) => ({
      day,
      totalWon: lowestOf(kinds) ?? 0,
    })),
    readings: days.reduce((sum, { readings }) => sum + readings, 0),
  }
}
