import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceDays, pricePoints } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { lowestLine } from './lowestLine.ts'
import type { PriceDay, PricePoint } from './priceRecord.ts'

interface Reading {
  price: number | null
  shippingFee: number | null
  totalWon: number | null
}

/**
 * Adds a point when the price or its shipping changed, and once a day. A price that is not known is
 * no point; one that `isDoubted` counts for no record yet. A clock that went back does not put it before the last one.
 */
export function recordPrice(saleId: number, reading: Reading, now: number, isDoubted = false): void {
  const { price, shippingFee, totalWon } = reading
  if (price === null || totalWon === null) return
  const last = findLastPoint({ saleId })
  const isSame = last?.price === price && last.shippingFee === shippingFee
  if (last && isSame && now - last.at < DAY_MS) return
  const at = Math.max(now, last?.at ?? now)
  addPoint({ saleId, at, price, shippingFee, totalWon })
  if (!isDoubted) countForRecords(saleId, totalWon, at)
}

/** Counts a price among the lowest of its day; a free one says nothing about the price of the product. */
export function countForRecords(saleId: number, totalWon: number, at: number): void {
  if (totalWon > 0) addReading({ saleId, day: seoulDay(at), totalWon, at })
}

/** The latest point of a sale. */
export const findLastPoint = prepare('find', { saleId: pricePoints.saleId }, (db, given) =>
  db
    .select()
    .from(pricePoints)
    .where(eq(pricePoints.saleId, given.saleId))
    .orderBy(desc(pricePoints.at), desc(pricePoints.id))
    .limit(1),
)

const addPoint = prepare(
  'run',
  columnsOf(pricePoints, 'saleId', 'at', 'price', 'shippingFee', 'totalWon'),
  (db, given) => db.insert(pricePoints).values(given),
)

const addReading = prepare('run', columnsOf(priceDays, 'saleId', 'day', 'totalWon', 'at'), (db, given) =>
  db
    .insert(priceDays)
    .values({ ...given, readings: 1 })
    .onConflictDoUpdate({
      target: [priceDays.saleId, priceDays.day],
      set: {
        readings: sql`${priceDays.readings} + 1`,
        at: sql`iif(excluded.total_won < ${priceDays.totalWon}, excluded.at, ${priceDays.at})`,
        totalWon: sql`min(${priceDays.totalWon}, excluded.total_won)`,
      },
    }),
)

/** The lowest of each day and kind over the last `days` days (0 = all), the oldest first. */
export const listPriceDays = (productId: number, days: number, now = Date.now()): PriceDay[] =>
  listDays({ productId, since: days === 0 ? 0 : seoulDay(now) - days })

const listDays = prepare('list', { productId: sales.productId, since: priceDays.day }, (db, given) =>
  db
    .select({
      day: priceDays.day,
      kind: sales.kind,
      // SQLite takes these from the row that has the minimum.
      totalWon: sql<number>`min(${priceDays.totalWon})`,
      at: priceDays.at,
      sourceKey: sales.sourceKey,
      readings: sql<number>`sum(${priceDays.readings})`,
    })
    .from(sales)
    .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
    .where(and(eq(sales.productId, given.productId), gt(priceDays.day, given.since)))
    .groupBy(priceDays.day, sales.kind)
    .orderBy(priceDays.day),
)

/** The readings of a product, oldest first, of the shops of a price comparison only the lowest; `days` back from `now`, 0 = all. */
export function listPrices(productId: number, days: number, now = Date.now()): PricePoint[] {
  const since = days === 0 ? 0 : now - days * DAY_MS
  const points = db
    .select({
      saleId: sales.id,
      endedAt: sales.endedAt,
      at: pricePoints.at,
      kind: sales.kind,
      sourceKey: sales.sourceKey,
      price: pricePoints.price,
      totalWon: pricePoints.totalWon,
    })
    .from(pricePoints)
    .innerJoin(sales, eq(sales.id, pricePoints.saleId))
    .where(and(eq(sales.productId, productId), gte(pricePoints.at, since)))
    .orderBy(asc(pricePoints.at))
    .all()
  return lowestLine(points)
}
