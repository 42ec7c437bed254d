import { perDatabase, write } from '#db/client.server.ts'
import { DAY_MS, SEOUL_OFFSET_MS, seoulDay } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { nightlyIdRange } from './nightlyIdRange.ts'
import { READINGS_KEPT_DAYS } from './prices.server.ts'
import { listBeside, thinShopDays } from './shopDays.server.ts'

/*
 * Old prices are thinned: after 90 days a sale keeps only the lowest price of each day, after two years of each week
 * (decision 064). This price is kept in `price_days`; of the shops on one page of the price comparison only the lowest
 * is kept. A reading stays if `price_days` has no price as low, and the newest reading of a sale always stays.
 */

const EACH_DAY_DAYS = 730
const WEEK = 7
/** Day 0 was a Thursday; weeks begin on Mondays. */
const MONDAY_OFFSET = 3
/** One transaction deletes at most this many readings, and reads at most this many weeks. */
const ROWS_AT_ONCE = 200
const WEEKS_AT_ONCE = 4

const mondayOf = (day: number): number => day - ((day + MONDAY_OFFSET) % WEEK)
const startOf = (day: number): number => day * DAY_MS - SEOUL_OFFSET_MS

/** Thins the old prices of a seventh of the sales, in slices. Seven nights thin all sales. */
export async function thinPrices(now = Date.now()): Promise<void> {
  await thinShopDays(now)
  const today = seoulDay(now)
  const { last } = statements().findLast.get() as { last: number | null }
  let { after, end } = nightlyIdRange(last ?? 0, today)
  const borders = { weekly: mondayOf(today - EACH_DAY_DAYS), daily: today - READINGS_KEPT_DAYS }
  let place: Place | null = null
  await workInSlices(() => {
    if (place === null) {
      place = (statements().findNext.get({ after, end }) as Place | undefined) ?? null
      if (place === null) return false
      thinDays(place.saleId, borders)
      after = place.saleId
    }
    place = thinReadings(place, borders)
    return true
  })
}

/** The days before which one price a week and one a day stay. */
interface Borders {
  weekly: number
  daily: number
}

/** A reading of a sale, from which on its readings are thinned. */
interface Place {
  saleId: number
  at: number
}

/** Replaces the old daily lowest prices of a sale by weekly ones. */
function thinDays(saleId: number, { weekly }: Borders): void {
  const { hasDays, mergeDays, deleteDays } = statements()
  if (!hasDays.get({ saleId, before: weekly })) return
  write(() => {
    mergeDays.run({ saleId, before: weekly })
    deleteDays.run({ saleId, before: weekly })
  })
}

/** Thins some of a sale's readings in one transaction. Returns the next place; null after the last reading. */
function thinReadings({ saleId, at }: Place, { weekly, daily }: Borders): Place | null {
  const { hasReadings, deleteReadings, findReading } = statements()
  const day = mondayOf(seoulDay(at))
  const isOfWeeks = day < weekly
  const endDay = Math.min(day + WEEKS_AT_ONCE * WEEK, isOfWeeks ? weekly : daily)
  if (startOf(endDay) <= at) return null
  const span = { saleId, from: at, before: startOf(endDay) }
  const days = isOfWeeks ? WEEK : 1
  const isFull = () => {
    const beside = JSON.stringify(listBeside(saleId))
    return write(() => deleteReadings.run({ ...span, days, beside })).changes === ROWS_AT_ONCE
  }
  if (hasReadings.get(span) && isFull()) return { saleId, at }
  return (findReading.get({ saleId, from: span.before }) as Place | undefined) ?? null
}

/** The number of a reading's day or week. SQLite takes a bound number for a real, so `days` is cast. */
const SPAN = `((at + ${SEOUL_OFFSET_MS}) / ${DAY_MS} + ${MONDAY_OFFSET}) / cast(:days as integer)`
/** The first day of that span, under which `price_days` has its lowest price. */
const FIRST_DAY = `${SPAN} * cast(:days as integer) - ${MONDAY_OFFSET}`
const NO_MONDAY = `(day + ${MONDAY_OFFSET}) % ${WEEK} <> 0`

const statements = perDatabase((handle) => ({
  findLast: handle.prepare('select max(sale_id) as last from price_points'),
  findNext: handle.prepare(
    `select sale_id as saleId, at from price_points where sale_id > :after and sale_id <= :end
     order by sale_id, at limit 1`,
  ),
  findReading: handle.prepare(
    'select sale_id as saleId, at from price_points where sale_id = :saleId and at >= :from order by at limit 1',
  ),
  hasDays: handle.prepare(
    `select 1 from price_days where sale_id = :saleId and day < :before and ${NO_MONDAY} limit 1`,
  ),
  // SQLite takes `at` from the row that has the minimum.
  mergeDays: handle.prepare(
    `insert into price_days (sale_id, day, total_won, at, readings)
     select sale_id, day - (day + ${MONDAY_OFFSET}) % ${WEEK}, min(total_won), at, sum(readings)
     from price_days where sale_id = :saleId and day < :before group by 2
     on conflict (sale_id, day) do update
     set total_won = excluded.total_won, at = excluded.at, readings = excluded.readings`,
  ),
  deleteDays: handle.prepare(
    `delete from price_days where sale_id = :saleId and day < :before and ${NO_MONDAY}`,
  ),
  // Reads the index alone, as most nights find nothing.
  hasReadings: handle.prepare(
    `select 1 from price_points where sale_id = :saleId and at >= :from and at < :before
       and at < (select max(at) from price_points where sale_id = :saleId)
     limit 1`,
  ),
  deleteReadings: handle.prepare(
    `delete from price_points where id in (
       select id from (
         select id, at, total_won, ${FIRST_DAY} as first_day,
           row_number() over (partition by ${SPAN} order by total_won, at, id) as place
         from price_points where sale_id = :saleId and at >= :from and at < :before)
       where (place > 1 or total_won >= (
           select min(total_won) from price_days
           where sale_id in (select value from json_each(:beside)) and day = first_day))
         and at < (select max(at) from price_points where sale_id = :saleId)
       limit ${ROWS_AT_ONCE})`,
  ),
}))
