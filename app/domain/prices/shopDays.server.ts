import { perDatabase, write } from '#db/client.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { keysOfPrefix, pcodeOf, prefixOfPage } from './comparisonKeys.ts'
import { nightlyIdRange } from './nightlyIdRange.ts'

/*
 * A page of the price comparison has a sale for each shop and kind, and a split never separates them. After a day is
 * over, `price_days` keeps only the lowest price of each kind, with the number of readings of all shops, because
 * nothing that people see depends on the other prices.
 */

/** One step reads this many days, and one transaction rewrites at most this many rows, unless a single day has more. */
const DAYS_AT_ONCE = 56
const ROWS_AT_ONCE = 200

/** The sales of a page, by their keys, and the first day that was not looked at. */
interface Place {
  from: string
  before: string
  shops: number
  day: number
}

/** Thins a seventh of the pages to the lowest price of each day and kind, in slices. Seven nights thin all pages. */
export async function thinShopDays(now = Date.now()): Promise<void> {
  const today = seoulDay(now)
  const { last } = statements().findLast.get() as { last: number | null }
  let { after, end } = nightlyIdRange(last ?? 0, today)
  let place: Place | null = null
  await workInSlices(() => {
    if (place === null) {
      const page = statements().findNext.get({ after, end }) as { id: number; pcode: string } | undefined
      if (!page) return false
      after = page.id
      place = findPlace(page.pcode)
    }
    place = place && thinSome(place, today)
    return true
  })
}

function findPlace(pcode: string): Place | null {
  const keys = keysOfPrefix(prefixOfPage(pcode))
  const { shops, day } = statements().findFirst.get(keys) as { shops: number; day: number | null }
  return day === null ? null : { ...keys, shops, day }
}

/** Thins the next days of a page that need it. Returns the next place; null after the last day that is over. */
function thinSome(place: Place, today: number): Place | null {
  const { findCrowded, gather, removeGathered } = statements()
  const { from, before, shops, day } = place
  let endDay = Math.min(day + DAYS_AT_ONCE, today)
  const crowded = findCrowded.get({ from, before, day, endDay }) as { day: number } | undefined
  if (crowded) {
    endDay = Math.min(crowded.day + Math.max(1, Math.floor(ROWS_AT_ONCE / shops)), endDay)
    const days = { from, before, day: crowded.day, endDay }
    write(() => {
      gather.run(days)
      removeGathered.run(days)
    })
  }
  return endDay < today ? { ...place, day: endDay } : null
}

/** The sales among which one has the lowest price of a day: those of a page and kind, or the sale alone. */
export function listBeside(saleId: number): number[] {
  const sale = statements().findSale.get(saleId) as { kind: PriceKind } & Parameters<typeof pcodeOf>[0]
  const pcode = pcodeOf(sale)
  return pcode === null
    ? [saleId]
    : (statements().listSales.all(keysOfPrefix(prefixOfPage(pcode, sale.kind))) as number[])
}

/** The days of a page's shops. */
const DAYS = `sales join price_days on sale_id = sales.id
  where post_key >= :from and post_key < :before and day >= :day and day < :endDay`
/** `place` 1 is the lowest of its day and kind; `all_readings` are those of all shops. */
const RANKED = `select sale_id, day, price_days.total_won, at,
    sum(readings) over of_day as all_readings, count(*) over of_day as of_shops,
    row_number() over (of_day order by price_days.total_won, sale_id) as place
  from ${DAYS} window of_day as (partition by kind, day)`

const statements = perDatabase((handle) => ({
  findLast: handle.prepare('select max(id) as last from price_pages'),
  findNext: handle.prepare(
    `select id, pcode from price_pages where id > :after and id <= :end and product_id is not null
     order by id limit 1`,
  ),
  findFirst: handle.prepare(
    `select count(*) as shops, min((select min(day) from price_days where sale_id = sales.id)) as day
     from sales where post_key >= :from and post_key < :before`,
  ),
  findSale: handle.prepare(
    'select kind, source_key as sourceKey, post_key as postKey from sales where id = ?',
  ),
  listSales: handle.prepare('select id from sales where post_key >= :from and post_key < :before').pluck(),
  findCrowded: handle.prepare(
    `select day from ${DAYS} group by day, kind having count(*) > 1 order by day limit 1`,
  ),
  gather: handle.prepare(
    `insert into price_days (sale_id, day, total_won, at, readings)
     select sale_id, day, total_won, at, all_readings from (${RANKED}) where place = 1 and of_shops > 1
     on conflict (sale_id, day) do update set readings = excluded.readings`,
  ),
  removeGathered: handle.prepare(
    `delete from price_days where (sale_id, day) in (select sale_id, day from (${RANKED}) where place > 1)`,
  ),
}))
