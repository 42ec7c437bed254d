// Old prices are thinned over seven nights: what people see of a price stays right.
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS, seoulDay } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { lowestByKind, readHistory, readRecord } from '#domain/prices/history.server.ts'
import { judgePriceBadge } from '#domain/prices/priceRecord.ts'
import { eachReading, listPriceDays, recordPrice } from '#domain/prices/prices.server.ts'
import { thinPrices } from '#domain/prices/thinning.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { NOW } from '#tests/support/goods/pricePoints.ts'

const YEARS_3 = 3 * 365
const OUTBOUND = 'https://www.coupang.com/vp/products/1?itemId=2'

let productId: number
let saleIds: number[]

/** Three sales of one product, with readings at 09:00, 13:00 and 21:00 of each of three years. */
beforeEach(() => {
  for (const each of [1, 2, 3])
    takeListing(post(each, '[쿠팡] 진라면 40개 (19,900원/무료)', { outboundUrl: OUTBOUND }), NOW)
  sqlite().exec('delete from price_points; delete from price_days')
  const ids = sqlite().prepare('select id, product_id as productId from sales order by id').all() as Array<{
    id: number
    productId: number
  }>
  saleIds = ids.map(({ id }) => id)
  productId = ids[0]?.productId ?? 0
  expect(new Set(ids.map((row) => row.productId)).size).toBe(1)
  const midnight = seoulDay(NOW) * DAY_MS - 9 * HOUR_MS
  write(() => {
    for (let ago = YEARS_3; ago > 0; ago--)
      for (const [place, hour] of [9, 13, 21].entries())
        for (const saleId of saleIds)
          read(saleId, midnight - ago * DAY_MS + hour * HOUR_MS, priceOf(saleId, ago, place))
  })
})

function read(saleId: number, at: number, price: number, isDoubted = false): void {
  recordPrice(saleId, { price, shippingFee: 0, totalWon: price }, at, isDoubted)
}

/** A price without a trend: any reading may be the lowest of its day, and any day the lowest of its week. */
const priceOf = (saleId: number, ago: number, place: number): number =>
  15_000 + ((ago * 7919 + place * 104_729 + saleId * 1_299_709) % 5_000)

async function passNights(): Promise<void> {
  for (let night = 6; night >= 0; night--) await thinPrices(NOW - night * DAY_MS)
}

const week = (at: number) => Math.floor((seoulDay(at) + 3) / 7)
const count = (query: string) => sqlite().prepare(query).pluck().get() as number
const sheet = async () => (await Array.fromAsync(eachReading(productId))).flat()

function lowestBy(
  span: (at: number) => number,
  rows: Awaited<ReturnType<typeof sheet>>,
): Array<[string, number]> {
  const groups = Map.groupBy(rows, ({ at, name, sourceKey }) => `${span(at)} ${name} ${sourceKey}`)
  return [...groups].map(([key, readings]) => [key, Math.min(...readings.map(({ totalWon }) => totalWon))])
}

const older = (days: number) => (row: { at: number }) => seoulDay(row.at) < seoulDay(NOW) - days

describe('after seven nights', () => {
  test('readings of 90 days stay, older ones become the lowest of their day, those of two years ago of their week', async () => {
    const before = await sheet()
    await passNights()
    const after = await sheet()
    const said = ({ saleId, at, totalWon }: (typeof before)[number]) => `${saleId} ${at} ${totalWon}`
    const known = new Set(before.map(said))
    expect(after.filter((row) => !known.has(said(row)))).toEqual([])
    const isOld = older(91)
    expect(after.filter((row) => !isOld(row))).toEqual(before.filter((row) => !isOld(row)))
    expect(
      lowestBy(
        seoulDay,
        after.filter((row) => !older(723)(row)),
      ),
    ).toEqual(
      lowestBy(
        seoulDay,
        before.filter((row) => !older(723)(row)),
      ),
    )
    expect(lowestBy(week, after)).toEqual(lowestBy(week, before))
    expect(count(`select count(*) from price_points where at < ${NOW - 98 * DAY_MS}`)).toBe(0)
    const oldest = `day < ${seoulDay(NOW) - 745}`
    const weeks = 'count(distinct (day + 3) / 7)'
    for (const id of saleIds)
      expect(count(`select count(*) - ${weeks} from price_days where sale_id = ${id} and ${oldest}`)).toBe(0)
  })

  test('the chart, the verdict, the records and the badge say what they said', async () => {
    const told = () => ({
      charts: [7, 30, 90, 365].map((days) => readHistory(productId, days, NOW)),
      records: [7, 30, 90, 365, 0].map((days) => lowestByKind(readHistory(productId, days, NOW).lows)),
      record: readRecord(productId, NOW),
      badge: judgePriceBadge(
        listPriceDays(productId, 0, NOW),
        { totalWon: 15_000, kind: 'HOT_DEAL', suspiciousDropPercent: null },
        seoulDay(NOW),
      ),
    })
    const before = told()
    const all = readHistory(productId, 0, NOW)
    await passNights()
    expect(told()).toEqual(before)
    const thinned = readHistory(productId, 0, NOW)
    expect(thinned.readings).toBe(all.readings)
    const isKept = (point: { at: number }) => !older(723)(point)
    expect(thinned.points.filter(isKept)).toEqual(all.points.filter(isKept))
    const lows = (points: typeof all.points) =>
      [...Map.groupBy(points, ({ at }) => week(at))].map(([of, lowest]) => [
        of,
        Math.min(...lowest.map(({ totalWon }) => totalWon)),
      ])
    expect(lows(thinned.points)).toEqual(lows(all.points))
    const isOldest = (point: { at: number }) => week(point.at) < week(NOW - 745 * DAY_MS)
    expect(thinned.points.filter(isOldest)).toHaveLength(lows(all.points.filter(isOldest)).length)
  })

  test('another seven nights find nothing', async () => {
    await passNights()
    const rows = () => [
      sqlite().prepare('select * from price_points').all(),
      sqlite().prepare('select * from price_days').all(),
    ]
    const before = rows()
    await passNights()
    expect(rows()).toEqual(before)
  })

  test('a suspicious price does not change the record of its day, and the newest reading of a sale stays', async () => {
    const [saleId] = saleIds as [number]
    sqlite().exec('delete from price_points; delete from price_days')
    const at = NOW - 200 * DAY_MS
    const prices: Array<[number, boolean]> = [
      [18_000, false],
      [16_000, false],
      [2_000, true],
      [17_000, false],
      [19_000, false],
    ]
    for (const [place, [price, isDoubted]] of prices.entries())
      read(saleId, at + place * 60_000, price, isDoubted)
    await passNights()
    expect((await sheet()).map(({ totalWon }) => totalWon)).toEqual([16_000, 2_000, 19_000])
    expect(lowestByKind(readHistory(productId, 365, NOW).lows)).toEqual({ HOT_DEAL: 16_000 })
  })
})
