import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, desc, eq, gt, gte, lt, lte, not, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceDays, pricePoints } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { isConditional } from '#domain/offers/money/conditionalPrice.server.ts'
import { lowestLine } from './lowestLine.ts'
import { type PriceDay, type PricePoint, RECORD_DAYS } from './priceRecord.ts'

interface Reading {
  price: number | null
  shippingFee: number | null
  totalWon: number | null
}

/**
 * Adds a point when the price or its shipping changed, and once a day. An unknown price adds no point; a price that
 * `isDoubted` counts for no record yet. If the clock was set back, the point is still put after the last one.
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

/**
 * Updates the lowest price of the day. A free offer is ignored, because it says nothing about the price of the product.
 */
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

/** The columns of a group of days. SQLite takes the columns without an aggregate from the row that has the minimum. */
const OF_DAY = {
  totalWon: sql<number>`min(${priceDays.totalWon})`,
  ...columnsOf(priceDays, 'day', 'at'),
  ...columnsOf(sales, 'kind', 'sourceKey'),
}

const listDays = prepare('list', { productId: sales.productId, since: priceDays.day }, (db, given) =>
  db
    .select({ ...OF_DAY, readings: sql<number>`sum(${priceDays.readings})` })
    .from(sales)
    .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
    .where(and(eq(sales.productId, given.productId), gt(priceDays.day, given.since)))
    .groupBy(priceDays.day, sales.kind)
    .orderBy(priceDays.day, priceDays.at),
)

/**
 * The days that a price record is computed from, oldest first: the lowest price for everybody of all earlier days, then
 * the lowest price of each day and kind over the last 90 days.
 */
export function listRecordDays(productId: number, now: number): PriceDay[] {
  const earlier = findEarlierLow({ productId, until: seoulDay(now) - RECORD_DAYS })
  const days = listPriceDays(productId, RECORD_DAYS, now)
  return earlier ? [earlier, ...days] : days
}

const findEarlierLow = prepare('find', { productId: sales.productId, until: priceDays.day }, (db, given) =>
  db
    .select({ ...OF_DAY, readings: priceDays.readings })
    .from(sales)
    .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
    .where(and(eq(sales.productId, given.productId), lte(priceDays.day, given.until), not(isConditional())))
    .having(sql`count(*) > 0`),
)

/** Single readings are kept for this many days; for older days only the lowest price is kept (decision 064). */
export const READINGS_KEPT_DAYS = 91

/**
 * The stored readings of a product of the last `days` days (0 = all), oldest first. Of the shops of a price comparison
 * only the lowest are returned.
 */
export const listPrices = (productId: number, days: number, now = Date.now()): PricePoint[] =>
  lowestLine(listPoints({ productId, since: days === 0 ? 0 : now - days * DAY_MS }))

/** The number of readings per slice: they take one or two milliseconds. */
const READINGS_A_SLICE = 300

/**
 * The readings of a product with the sale they belong to, in a part for each day, oldest first. A day whose readings
 * are no longer kept has only its lowest total, without price and shipping. Other requests run between the parts.
 */
export async function* eachReading(productId: number, now = Date.now()): AsyncGenerator<ReadingOfSale[]> {
  const before = seoulDay(now) - READINGS_KEPT_DAYS
  const days = new Map<number, ReadingOfSale[]>()
  let readInSlice = 0
  for (const { saleId } of listSaleIds({ productId })) {
    const lows = listOldLows({ saleId, before }).map((low) => ({ ...low, price: null, shippingFee: null }))
    const found: ReadingOfSale[] = [...lows, ...listPointsOf({ saleId })]
    for (const [day, readings] of Map.groupBy(found, ({ at }) => seoulDay(at))) {
      const known = days.get(day)
      if (known) known.push(...readings)
      else days.set(day, readings)
    }
    readInSlice += found.length
    if (readInSlice < READINGS_A_SLICE) continue
    readInSlice = 0
    await nextTurn()
  }
  for (const [, readings] of [...days].sort(([a], [b]) => a - b)) yield readings.sort((a, b) => a.at - b.at)
}

const listSaleIds = prepare('list', { productId: sales.productId }, (db, given) =>
  db.select({ saleId: sales.id }).from(sales).where(eq(sales.productId, given.productId)),
)

const OF_SALE = {
  saleId: sales.id,
  ...columnsOf(sales, 'endedAt', 'kind', 'sourceKey', 'shop', 'name', 'currency'),
}

const POINT = { ...OF_SALE, ...columnsOf(pricePoints, 'at', 'price', 'shippingFee', 'totalWon') }
type ReadingOfSale = Omit<ReturnType<typeof listPointsOf>[number], 'price'> & { price: number | null }

const listPoints = prepare('list', { productId: sales.productId, since: pricePoints.at }, (db, given) =>
  db
    .select(POINT)
    .from(sales)
    .innerJoin(pricePoints, eq(pricePoints.saleId, sales.id))
    .where(and(eq(sales.productId, given.productId), gte(pricePoints.at, given.since)))
    .orderBy(asc(pricePoints.at), asc(pricePoints.id)),
)

const listPointsOf = prepare('list', { saleId: sales.id }, (db, given) =>
  db
    .select(POINT)
    .from(sales)
    .innerJoin(pricePoints, eq(pricePoints.saleId, sales.id))
    .where(eq(sales.id, given.saleId)),
)

const listOldLows = prepare('list', { saleId: sales.id, before: priceDays.day }, (db, given) =>
  db
    .select({ ...OF_SALE, ...columnsOf(priceDays, 'at', 'totalWon') })
    .from(sales)
    .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
    .where(
      and(
        eq(sales.id, given.saleId),
        lt(priceDays.day, given.before),
        // The newest reading of a sale stays.
        sql`not exists (select 1 from ${pricePoints} where sale_id = ${priceDays.saleId} and at = ${priceDays.at})`,
      ),
    ),
)
