import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, inArray, lt, min, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceDays } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { openDay } from '#domain/deals/productSummary.server.ts'
import { recordPastPrices } from '#domain/prices/pastPrices.server.ts'
import { createDice, type Dice } from './community/dice.ts'

const LOOK_EVERY_MS = 5_000
const YEAR_DAYS = 365
/** The sample sites have no posts from before this many days ago. */
const KNOWN_DAYS = 28
/** How many days a price of a shop holds. */
const HOLDS_DAYS = { least: 6, most: 34 }
/** How often communities post a deal, and how long it lasts. */
const DEAL_EVERY_DAYS = { least: 4, most: 12 }
const DEAL_LASTS_DAYS = { least: 1, most: 4 }
/** The usual price of a product, in percent of the present one: some cost more than usual now. */
const USUAL_PERCENT = { least: 88, most: 122 }
/** The prices of the year around the usual one, and the few low ones, in percent of the usual price. */
const SPREAD_PERCENT = { least: 96, most: 109 }
const LOW_PERCENT = { least: 85, most: 93 }
const LOW_SHARE = 0.12

type Sale = ReturnType<typeof listNewSales>[number]

/**
 * Gives each product that the crawler finds a year of prices, one sale of each kind, as if the service had run that
 * long. Returns a function that stops it.
 */
export function givePriceHistory(): () => void {
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    const now = Date.now()
    for (const sale of listNewSales(now)) {
      const year = listYear(sale, now)
      recordPastPrices(sale.id, year)
      // The last price of the year held until today.
      const last = year.at(-1)
      if (last) openDay(sale.productId, last.totalWon, now)
      await setImmediate()
    }
    isBusy = false
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The first sale of each product and kind of price, if it has no prices yet from before the sample sites opened. */
function listNewSales(now: number) {
  const firsts = db
    .select({ id: min(sales.id).as('first_id') })
    .from(sales)
    .groupBy(sales.productId, sales.kind)
  const old = db
    .select({ saleId: priceDays.saleId })
    .from(priceDays)
    .where(lt(priceDays.day, seoulDay(now) - KNOWN_DAYS - 1))
  return db
    .select({
      id: sales.id,
      productId: sales.productId,
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

/** A shop's prices follow each other; deals come now and then. */
function listYear(sale: Sale, now: number): Parameters<typeof recordPastPrices>[1] {
  const { price, shippingFee, totalWon } = sale
  if (!price || !totalWon) return []
  const usual = within(createDice(sale.productId), USUAL_PERCENT)
  const dice = createDice(sale.id)
  return listSpans(sale, dice).map(({ day, days }) => {
    const share = (usual / 100) * (within(dice, dice.chance(LOW_SHARE) ? LOW_PERCENT : SPREAD_PERCENT) / 100)
    return {
      at: now - day * DAY_MS,
      days,
      price: rounded(price * share),
      shippingFee,
      totalWon: rounded(totalWon * share),
    }
  })
}

/** The days before today on which each price begins, and how many days it holds; oldest first. */
function listSpans({ kind }: Sale, dice: Dice): { day: number; days: number }[] {
  const spans: { day: number; days: number }[] = []
  for (let day = YEAR_DAYS; day > 1; ) {
    const every = Math.min(within(dice, kind === 'HOT_DEAL' ? DEAL_EVERY_DAYS : HOLDS_DAYS), day - 1)
    spans.push({ day, days: kind === 'HOT_DEAL' ? Math.min(within(dice, DEAL_LASTS_DAYS), every) : every })
    day -= every
  }
  return spans
}

const within = (dice: Dice, { least, most }: { least: number; most: number }): number =>
  dice.between(least, most)

const rounded = (won: number): number => Math.max(1, Math.round(won / 100) * 100)
