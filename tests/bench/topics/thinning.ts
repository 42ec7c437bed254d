// The nightly thinning of old prices: how long requests wait for it, and how long seven nights take.
import { sqlite, write } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { thinPrices } from '#domain/prices/thinning.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { onEmptyData } from '../goods/data.ts'
import { watchStretches } from '../load/stretch.ts'
import type { Outcome } from '../table.ts'

/** Sales that are read every hour for three years, and those that are read daily for a month of the first year. */
const LONG_SALES = 24
const LONG_DAYS = 3 * 365
const SHORT_SALES = 4_000
const SHORT_DAYS = 30
const NIGHTS = 7
/** The longest time that a job may hold the process. */
const HELD_MS = 20
/** The limit for all seven nights together, which is as much as one night may take in the quietest hour. */
const NIGHTS_S = 60

/** Thins some 750,000 readings of 4,024 sales. */
export const measureThinning = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const now = Date.now()
    const readings = fill(now)
    let longestMs = 0
    let processorMs = 0
    for (let night = NIGHTS - 1; night >= 0; night--) {
      const watched = await watchStretches(() => thinPrices(now - night * DAY_MS))
      longestMs = Math.max(longestMs, watched.longestMs)
      processorMs += watched.processorMs
    }
    const left = sqlite().prepare('select count(*) from price_points').pluck().get() as number
    if (left >= readings / 2) throw new Error(`${left} of ${readings} readings are left`)
    return [
      {
        what: `thinning ${readings.toLocaleString('en-US')} readings, longest hold`,
        unit: 'ms',
        ours: longestMs,
        limit: HELD_MS,
        limitIs: 'no job holds the process longer',
      },
      {
        what: `seven nights, ${left.toLocaleString('en-US')} readings left`,
        unit: 's',
        ours: processorMs / 1000,
        limit: NIGHTS_S,
        limitIs: 'processor time of a quiet minute',
      },
    ]
  })

/** Gives one listing's sale the neighbours that a grown site has; returns how many readings there are. */
function fill(now: number): number {
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)'), now)
  const columns = (sqlite().pragma('table_info(sales)') as Array<{ name: string }>)
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'post_key')
  const addSale = sqlite().prepare(
    `insert into sales (post_key, ${columns.join(', ')}) select ?, ${columns.join(', ')} from sales order by id limit 1`,
  )
  const addReading = sqlite().prepare(
    'insert into price_points (sale_id, at, price, shipping_fee, total_won) values (?, ?, ?, 0, ?)',
  )
  let readings = 0
  const read = (saleId: number, at: number) => {
    const price = 15_000 + ((readings++ * 7919) % 5_000)
    addReading.run(saleId, at, price, price)
  }
  write(() => {
    for (let sale = 0; sale < LONG_SALES + SHORT_SALES; sale++) {
      const saleId = Number(addSale.run(`bench:${sale}`).lastInsertRowid)
      const isLong = sale % Math.ceil(SHORT_SALES / LONG_SALES) === 0
      const [days, hours] = isLong ? [LONG_DAYS, 24] : [SHORT_DAYS, 1]
      for (let hour = days * hours; hour > 0; hour--)
        read(saleId, now - (LONG_DAYS - days) * DAY_MS - hour * (24 / hours) * HOUR_MS)
    }
    sqlite().exec(
      `insert into price_days (sale_id, day, total_won, at, readings)
       select sale_id, (at + 32400000) / 86400000, min(total_won), at, count(*) from price_points where true group by 1, 2
       on conflict do nothing`,
    )
  })
  return readings
}
