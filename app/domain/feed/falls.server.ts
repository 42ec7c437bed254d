import { and, eq, lt, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { median } from '#domain/prices/priceRecord.ts'

/** A product whose lowest total fell today. */
export interface Fall {
  card: DealCard
  /** Its price now and the difference to the price before today, in won. */
  totalWon: number
  fallenBy: number
}

/** How many more candidates than shown are read, because some are left out. */
const SPARE = 10

/**
 * The largest falls of today (the Seoul day), at most `size`; less than 1 % or 100 won is no fall. Left out are falls
 * that only their own page confirms, and falls from a high price of yesterday to a price that is still above the usual
 * one.
 */
export function listFalls(size: number, now = Date.now()): Fall[] {
  const fallen = listFallen(seoulDay(now), size + SPARE)
  const cards = new Map(
    listCards(
      fallen.map(({ productId }) => productId),
      'everything',
      now,
    ).map((card) => [card.productId, card]),
  )
  return fallen
    .flatMap(({ productId, totalWon, fallenBy }) => {
      const card = cards.get(productId)
      return card && card.suspiciousDropPercent === null && !isAboveMedian(card, totalWon)
        ? [{ card, totalWon, fallenBy }]
        : []
    })
    .slice(0, size)
}

/** The usual price of the last 30 days is the median of their lowest totals. */
function isAboveMedian({ sparkline }: DealCard, totalWon: number): boolean {
  const baseline = median(sparkline)
  return baseline !== null && totalWon > baseline
}

function listFallen(today: number, size: number) {
  const { id, lowestTotal, openedTotal, openedDay } = products
  return db
    .select({
      productId: id,
      totalWon: sql<number>`${lowestTotal}`,
      fallenBy: sql<number>`${openedTotal} - ${lowestTotal}`,
    })
    .from(products)
    .where(
      and(
        eq(openedDay, today),
        lt(lowestTotal, openedTotal),
        sql`${openedTotal} - ${lowestTotal} >= max(100, ${openedTotal} / 100)`,
      ),
    )
    .orderBy(sql`${lowestTotal} - ${openedTotal}`)
    .limit(size)
    .all()
}
