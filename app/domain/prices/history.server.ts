import { and, asc, eq, gt, isNotNull, isNull, not } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { prepare } from '#db/prepare.server.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { processSingleton } from '#db/singleton.ts'
import { MINUTE_MS, seoulDay } from '#domain/clock.ts'
import { isConditional } from '#domain/offers/money/conditionalPrice.server.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import {
  type CurrentPrice,
  judgePrice,
  judgePriceBadge,
  type PriceBadge,
  type PriceDay,
  type PricePoint,
  type PriceRecord,
  RECORD_DAYS,
} from './priceRecord.ts'
import { listPriceDays, listPrices, listRecordDays } from './prices.server.ts'
import { DAY_RANGES, DEFAULT_RANGE } from './ranges.ts'

/** A range of at most this many days shows each reading; a longer one shows the lowest price of each day and kind. */
const EACH_READING_DAYS = 30

const MAX_PRICE_BADGES = 10_000
const PRICE_BADGE_LIFE_MS = 5 * MINUTE_MS

const days = z.coerce.number().pipe(z.literal(DAY_RANGES, '7, 30, 90, 365, 0(전체) 중 하나여야 합니다.'))

/** The range that a call asks for, in days. */
export const AskedRange = z.object({ days: days.default(30) })
/** The range that a screen shows, in days; an invalid value in an old link falls back to the default. */
export const ShownRange = z.object({ days: days.catch(DEFAULT_RANGE) })

/** A price history as it is shown: its points, oldest first, and the number of readings behind them. */
export interface PriceHistory {
  points: PricePoint[]
  /** The lowest confirmed price of each day and kind, oldest first, whatever the range. */
  lows: PricePoint[]
  readings: number
}

/** The history of a product over the last `days` days (0 = all), and the record of its price. */
export function readHistory(
  productId: number,
  days: number,
  now = Date.now(),
): PriceHistory & { record: PriceRecord } {
  const recordDays = listRecordDays(productId, now)
  const record = judge(productId, recordDays, now)
  const isOfRecord = days > 0 && days <= RECORD_DAYS
  const shown = isOfRecord
    ? recordDays.filter(({ day }) => day > seoulDay(now) - days)
    : listPriceDays(productId, days, now)
  const lows = shown.map(({ day: _, readings: __, ...low }) => ({ ...low, price: low.totalWon }))
  if (days > 0 && days <= EACH_READING_DAYS) {
    const points = listPrices(productId, days, now)
    return { points, lows, readings: points.length, record }
  }
  return { points: lows, lows, readings: shown.reduce((sum, day) => sum + day.readings, 0), record }
}

/** The lowest total of each kind, in won. */
export function lowestByKind(lows: PricePoint[]): Partial<Record<PriceKind, number>> {
  const lowest: Partial<Record<PriceKind, number>> = {}
  for (const { kind, totalWon } of lows) lowest[kind] = Math.min(lowest[kind] ?? totalWon, totalWon)
  return lowest
}

/** The price record of the lowest price that anybody can pay now. */
export const readRecord = (productId: number, now = Date.now()): PriceRecord =>
  judge(productId, listRecordDays(productId, now), now)

const judge = (productId: number, lows: PriceDay[], now: number): PriceRecord =>
  judgePrice(
    lows,
    findCurrent(productId),
    seoulDay(now),
    findOpening({ productId, day: seoulDay(now) }) ?? null,
  )

/**
 * The price badge of an offer in a list. Cached for a while, because it changes only slowly unless the price changes.
 */
export function readPriceBadge(productId: number, current: CurrentPrice, now = Date.now()): PriceBadge {
  const today = seoulDay(now)
  const key = [productId, today, ...Object.values(current)].join(' ')
  const kept = priceBadges().get(key)
  if (kept) return kept
  const priceBadge = judgePriceBadge(listRecordDays(productId, now), current, today)
  priceBadges().set(key, priceBadge)
  return priceBadge
}

const priceBadges = () =>
  processSingleton(
    'priceBadges',
    () => new LRUCache<string, PriceBadge>({ max: MAX_PRICE_BADGES, ttl: PRICE_BADGE_LIFE_MS }),
  )

/** The product's lowest total before the first change of `day`; null if nothing changed on that day. */
const findOpening = prepare('find', { productId: products.id, day: products.openedDay }, (db, given) =>
  db
    .select({ openedTotal: products.openedTotal })
    .from(products)
    .where(and(eq(products.id, given.productId), eq(products.openedDay, given.day))),
)

function findCurrent(productId: number): CurrentPrice | null {
  const sale = findLowest({ productId })
  return sale?.totalWon ? { ...sale, totalWon: sale.totalWon } : null
}

const findLowest = prepare('find', { productId: sales.productId }, (db, given) =>
  db
    .select({
      totalWon: sales.totalWon,
      kind: sales.kind,
      suspiciousDropPercent: sales.suspiciousDropPercent,
    })
    .from(sales)
    .where(
      and(
        eq(sales.productId, given.productId),
        isNull(sales.endedAt),
        gt(sales.totalWon, 0),
        not(isConditional()),
      ),
    )
    // Of two sales at one price, the one without a suspicious drop comes first.
    .orderBy(asc(sales.totalWon), isNotNull(sales.suspiciousDropPercent))
    .limit(1),
)
