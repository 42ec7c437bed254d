// Prices: the errors of the price guard, the chart of a year of hourly readings in five kinds, and badges.
import { createElement } from 'react'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { PRICE_KINDS } from '#db/schema/catalog.ts'
import { forgetSingleton } from '#db/singleton.ts'
import { seoulDay } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import { readHistory, readRecord } from '#domain/prices/history.server.ts'
import { replayGuard } from '#tests/support/goods/guardReplay.ts'
import { draw } from '#tests/ui/draw.tsx'
import { drawPrices } from '#ui/products/chart/priceDrawing.ts'
import { PricePlot } from '#ui/products/chart/pricePlot.tsx'
import { onEmptyData } from '../goods/data.ts'
import { addSite, COMPARED_EACH } from '../goods/site.ts'
import { lowest } from '../load/rounds.ts'
import { watchStretches } from '../load/stretch.ts'
import { attempt, type Outcome } from '../table.ts'

const HOUR_MS = 3600_000
const HOURS_A_YEAR = 8_760
const CHARTS = 20
const CARDS = 20
const ROUNDS = 60
const WARM_UP_ROUNDS = 30
const SEED = 4

/** Measures the price guard's replay and the chart, each beside its requirement. */
export async function measurePrices(): Promise<Outcome[]> {
  return [
    ...(await attempt('guard', () => onEmptyData(async () => measureGuard()))),
    ...(await attempt('chart', () => onEmptyData(async () => measureChart()))),
    ...(await attempt('badges', () => onEmptyData(measureBadges))),
  ]
}

async function measureGuard(): Promise<Outcome[]> {
  const { faults, faultsPublished, drops, dropsPublished, lost, latestSeconds } = await replayGuard(
    createRandom(SEED),
  )
  if (lost > 0) throw new Error(`${lost} true prices never stood`)
  const limitIs = 'all that were injected into 1,000 readings'
  return [
    {
      what: 'guard, faults kept back',
      unit: 'faults',
      ours: faults - faultsPublished,
      limit: faults,
      limitIs,
    },
    { what: 'guard, true drops published', unit: 'drops', ours: dropsPublished, limit: drops, limitIs },
    {
      what: 'guard, latest publication',
      unit: 's',
      ours: latestSeconds,
      limit: 300,
      limitIs: 'five minutes',
    },
  ]
}

function measureChart(): Outcome[] {
  const now = Date.now()
  const productId = storeYear(now)
  const read = () => drawPrices(readHistory(productId, 365, now), now)
  const drawing = read()
  if (!drawing) throw new Error('nothing was drawn')
  const $ = draw(createElement(PricePlot, { drawing, target: null }), now)
  const svg = $.html($('.chart svg'))
  const hourly = makeYear(now)
  return [
    {
      what: 'chart of a year, drawing',
      unit: 'KB',
      ours: Buffer.byteLength(svg) / 1024,
      limit: 15,
      limitIs: 'asked',
    },
    { what: 'chart of a year, read and drawn', unit: 'ms', ours: fastest(read), limit: 5, limitIs: 'asked' },
    {
      what: 'chart of a year, from 43,800 readings in memory',
      unit: 'ms',
      ours: fastest(() => drawPrices({ points: hourly, lows: hourly }, now)),
      limit: 5,
      limitIs: 'asked, of the row above',
    },
    {
      what: 'lowest of 90 days and badge, read',
      unit: 'ms',
      ours: fastest(() => readRecord(productId, now)),
      limit: 5,
      limitIs: 'as for the chart',
    },
  ]
}

/** The rows of a list in which each product has eight shops with a year of prices, and no badge is kept. */
async function measureBadges(): Promise<Outcome[]> {
  await addSite(
    { products: CARDS * COMPARED_EACH, days: 30, members: 10, keywords: 10, histories: 10, posts: 10 },
    Date.now(),
  )
  const ids = Array.from({ length: CARDS }, (_, i) => (i + 1) * COMPARED_EACH)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    forgetSingleton('priceBadges')
    const { longestMs } = await watchStretches(async () => listCards(ids, 'everything'))
    took.push(longestMs)
  }
  return [
    {
      what: 'twenty rows of products with eight shops and a year, no badge kept',
      unit: 'ms of the processor',
      ours: lowest(took.slice(WARM_UP_ROUNDS)),
      limit: 20,
      limitIs: 'what is promised',
    },
  ]
}

/** Returns the best time of several runs after a warm-up, in milliseconds. */
function fastest(act: () => unknown): number {
  const samples = Array.from({ length: CHARTS }, () => {
    const started = performance.now()
    act()
    return performance.now() - started
  })
  return lowest(samples.slice(CHARTS / 4))
}

function makeYear(now: number) {
  const random = createRandom(SEED)
  return PRICE_KINDS.flatMap((kind) =>
    Array.from({ length: HOURS_A_YEAR }, (_, hour) => {
      const totalWon = 100_000 + Math.floor(random() * 9_000) * 10
      return {
        kind,
        at: now - (HOURS_A_YEAR - hour) * HOUR_MS,
        price: totalWon,
        totalWon,
        sourceKey: 'danawa',
      }
    }),
  )
}

/** Creates a product with a sale of each kind and one reading an hour; returns its id. */
function storeYear(now: number): number {
  return write(() => {
    const db = sqlite()
    const productId = db
      .prepare(
        "insert into products (name, search_name, category_id, created_at, last_posted_at) values ('a', 'a', 1, 0, 0) returning id",
      )
      .pluck()
      .get() as number
    const addSale = db
      .prepare(
        "insert into sales (product_id, kind, source_key, name, url, posted_at, price, total_won) values (?, ?, 'danawa', 'a', 'https://x', 0, 150000, 150000) returning id",
      )
      .pluck()
    const addPoint = db.prepare(
      'insert into price_points (sale_id, at, price, total_won) values (?, ?, ?, ?)',
    )
    const addDay = db.prepare(
      `insert into price_days (sale_id, day, total_won, at, readings) values (?, ?, ?, ?, 1)
       on conflict do update set total_won = min(total_won, excluded.total_won), readings = readings + 1`,
    )
    const sales = new Map(PRICE_KINDS.map((kind) => [kind, addSale.get(productId, kind)]))
    for (const { kind, at, totalWon } of makeYear(now)) {
      addPoint.run(sales.get(kind), at, totalWon, totalWon)
      addDay.run(sales.get(kind), seoulDay(at), totalWon, at)
    }
    return productId
  })
}
