import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, inArray, lt, min, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceDays } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { recordPastPrices } from '#domain/prices/pastPrices.server.ts'
import { createDice, type Dice } from './community/dice.ts'

const LOOK_EVERY_MS = 5_000
const YEAR_DAYS = 365
/** Before this many days ago, the sample sites have no posts. */
const KNOWN_DAYS = 28
/** The price of a shop holds this long; a deal comes that often. */
const HOLDS_DAYS = { least: 6, most: 34 }
/** The prices of the year, in percent of the present one. */
const USUAL_PERCENT = { least: 106, most: 136 }
const LOW_PERCENT = { least: 93, most: 104 }
const LOW_SHARE = 0.12

type Sale = ReturnType<typeof listNewSales>[number]

/**
 * Gives the products that the crawler finds a year of prices, one sale of each kind, as if the service had run that
 * long. Returns a function that stops it.
 */
export function givePriceHistory(startedAt: number): () => void {
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    for (const sale of listNewSales(startedAt)) {
      recordPastPrices(sale.id, listYear(sale, createDice(sale.id), startedAt))
      await setImmediate()
    }
    isBusy = false
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The first sale of each product and kind of price that was there at the start and has no older prices yet. */
function listNewSales(startedAt: number) {
  const known = seoulDay(startedAt) - KNOWN_DAYS
  const firsts = db
    .select({ id: min(sales.id).as('first_id') })
    .from(sales)
    .where(lt(sales.postedAt, startedAt))
    .groupBy(sales.productId, sales.kind)
  const old = db.select({ saleId: priceDays.saleId }).from(priceDays).where(lt(priceDays.day, known))
  return db
    .select({
      id: sales.id,
      kind: sales.kind,
      price: sales.price,
      shippingFee: sales.shippingFee,
      totalWon: sales.totalWon,
    })
    .from(sales)
    .where(and(inArray(sales.id, firsts), gt(sales.totalWon, 0), sql`${sales.id} not in ${old}`))
    .orderBy(asc(sales.id))
    .all()
}

/** Prices that hold for weeks; of a kind that communities post, a deal now and then. */
function listYear({ kind, price, shippingFee, totalWon }: Sale, dice: Dice, now: number) {
  if (!price || !totalWon) return []
  const lastDay = kind === 'HOT_DEAL' ? KNOWN_DAYS : 1
  const prices: Parameters<typeof recordPastPrices>[1] = []
  for (let day = YEAR_DAYS; day > lastDay; ) {
    const { least, most } = dice.chance(LOW_SHARE) ? LOW_PERCENT : USUAL_PERCENT
    const share = dice.between(least, most) / 100
    const held = Math.min(dice.between(HOLDS_DAYS.least, HOLDS_DAYS.most), day - lastDay)
    prices.push({
      at: now - day * DAY_MS,
      days: kind === 'HOT_DEAL' ? 1 : held,
      price: rounded(price * share),
      shippingFee,
      totalWon: rounded(totalWon * share),
    })
    day -= held
  }
  return prices
}

const rounded = (won: number): number => Math.max(1, Math.round(won / 100) * 100)
