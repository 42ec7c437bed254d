import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.server.ts'
import { prepared } from '../../../../db/prepared.server.ts'
import { priceDays, sales } from '../../../../db/schema/products.ts'
import { seoulDay } from '../../clock.ts'
import { USUAL_OVER_DAYS, type UsualDays } from './weighing.ts'

/** What anybody paid for a product on each of the last 30 days at the least. */
export function readUsual(productId: number, now: number): UsualDays {
  const days = findDays().all({ productId, since: seoulDay(now) - USUAL_OVER_DAYS })
  return { lows: days, readings: days.reduce((sum, { readings }) => sum + readings, 0) }
}

const findDays = prepared(() =>
  db
    .select({
      day: priceDays.day,
      totalWon: sql<number>`min(${priceDays.totalWon})`,
      readings: sql<number>`sum(${priceDays.readings})`,
    })
    .from(sales)
    .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
    .where(
      and(
        eq(sales.productId, sql.placeholder('productId')),
        gt(priceDays.day, sql.placeholder('since')),
        sql`kind not in ('CARD', 'CASH')`,
      ),
    )
    .groupBy(priceDays.day)
    .prepare(),
)
