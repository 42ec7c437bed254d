import { db, write } from '#db/client.server.ts'
import { priceDays, pricePoints } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'

/** A price that held for whole days in the past. */
interface PastPrice {
  at: number
  days: number
  price: number
  shippingFee: number | null
  totalWon: number
}

/** Records prices of a sale from before its first reading, with one reading a day; days that are known keep theirs. */
export function recordPastPrices(saleId: number, prices: PastPrice[]): void {
  write(() => {
    for (const { days, ...point } of prices) {
      db.insert(pricePoints)
        .values({ saleId, ...point })
        .run()
      const lows = Array.from({ length: days }, (_, index) => ({
        saleId,
        day: seoulDay(point.at) + index,
        totalWon: point.totalWon,
        at: point.at + index * DAY_MS,
        readings: 1,
      }))
      db.insert(priceDays).values(lows).onConflictDoNothing().run()
    }
  })
}
