import { asc, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { products } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'

/** A product whose lowest total fell today. */
export interface Fall {
  card: DealCard
  /** Its price now and the difference to the price before today, in won. */
  totalWon: number
  fallenBy: number
}

/** How many more candidates are read than shown: some falls only their own page confirms. */
const SPARE = 10

/** The largest falls of today (the Seoul day), at most `size`; less than 1 % or 100 won is no fall. */
export function listFalls(size: number, now = Date.now()): Fall[] {
  const fallen = findFallen().all({ today: seoulDay(now), size: size + SPARE })
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
      return card && card.surprise === null ? [{ card, totalWon, fallenBy }] : []
    })
    .slice(0, size)
}

const findFallen = prepared(() =>
  db
    .select({
      productId: products.id,
      totalWon: sql<number>`lowest_total`,
      fallenBy: sql<number>`opened_total - lowest_total`,
    })
    .from(products)
    .where(
      sql`${products.openedDay} = ${sql.placeholder('today')} and lowest_total < opened_total
        and opened_total - lowest_total >= max(100, opened_total / 100)`,
    )
    .orderBy(asc(sql`lowest_total - opened_total`))
    .limit(sql.placeholder('size'))
    .prepare(),
)
