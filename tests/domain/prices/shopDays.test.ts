// Of the shops of a page only the lowest price of each day stays: people see the same prices, from fewer rows.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS, seoulDay } from '#domain/clock.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { readHistory, readRecord } from '#domain/prices/history.server.ts'
import { judgePriceBadge } from '#domain/prices/priceRecord.ts'
import { eachReading, listPriceDays, listRecordDays } from '#domain/prices/prices.server.ts'
import { thinShopDays } from '#domain/prices/shopDays.server.ts'
import { thinPrices } from '#domain/prices/thinning.server.ts'
import { NOW } from '#tests/support/goods/pricePoints.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'

const PCODE = '90000101'
const OTHER_PCODE = '90000102'
const DAYS = 40
const SHOPS = ['옥션', 'G마켓', '11번가', 'SSG', '롯데온']

/** Another shop is the lowest on another day, and none falls so far that it is doubted. */
const priceOf = (shop: number, day: number): number => 150_000 + ((day * 7919 + shop * 104_729) % 5_000)

const readPage = (pcode: string, day: number, hour = 12, more = 0): number =>
  recordPriceReading(
    pcode,
    reading(pcode, {
      malls: SHOPS.map((name, shop) => mall(name, priceOf(shop, day) + more)),
      cards: SHOPS.slice(0, 2).map((name, shop) => mall(name, priceOf(shop, day) - 9_000 + more)),
    }),
    (day * 24 - 9 + hour) * HOUR_MS,
  ) as number

const today = seoulDay(NOW)
let productId: number

beforeEach(() => {
  for (let day = today - DAYS; day < today; day++) {
    productId = readPage(PCODE, day)
    readPage(PCODE, day, 18, 100)
  }
})

async function passNights(now = NOW): Promise<void> {
  for (let night = 6; night >= 0; night--) await thinPrices(now - night * DAY_MS)
}

const told = (id: number, now = NOW) => ({
  histories: [7, 30, 90, 365, 0].map((days) => readHistory(id, days, now)),
  record: readRecord(id, now),
  days: listPriceDays(id, 0, now),
})
const count = (rows: string) => sqlite().prepare(`select count(*) from ${rows}`).pluck().get() as number

describe('the days of a page', () => {
  test('keep one row per day and kind instead of one per shop, and people see the same as before', async () => {
    const before = told(productId)
    expect(count('price_days')).toBe(DAYS * (SHOPS.length + 2))
    await passNights()
    expect(count('price_days')).toBe(DAYS * 2)
    expect(told(productId)).toEqual(before)
    await passNights()
    expect(told(productId)).toEqual(before)
  })

  test('say the same at every turn of the work', async () => {
    const before = told(productId)
    let isDone = false
    const working = (async () => {
      for (let night = 6; night >= 0; night--) await thinShopDays(NOW - night * DAY_MS)
      isDone = true
    })()
    let turns = 0
    for (; !isDone; turns++) {
      expect(told(productId)).toEqual(before)
      await nextTurn()
    }
    await working
    expect(turns).toBeGreaterThan(7)
  })

  test('take a price that is read after the night', async () => {
    await passNights()
    const lowest = readHistory(productId, 7, NOW).lows.at(-1)?.totalWon ?? 0
    readPage(PCODE, today - 1, 23, -2_000)
    const after = told(productId)
    expect(after.histories[0]?.lows.filter(({ kind }) => kind === 'NORMAL').at(-1)).toMatchObject({
      totalWon: Math.min(...SHOPS.map((_, shop) => priceOf(shop, today - 1))) - 2_000,
    })
    expect(lowest).toBeGreaterThan(0)
    await passNights()
    expect(told(productId)).toEqual(after)
  })

  test('are thinned for each page, so that two pages of one product can part again', async () => {
    const { park } = cast()
    for (let day = today - DAYS; day < today; day++) readPage(OTHER_PCODE, day, 15, 1_000)
    const other = sqlite()
      .prepare('select product_id from price_pages where pcode = ?')
      .pluck()
      .get(OTHER_PCODE) as number
    const idsOf = (pcode: string) =>
      sqlite()
        .prepare("select id from sales where post_key like ? || ':%'")
        .pluck()
        .all(`danawa:${pcode}`) as number[]
    if (other !== productId) mergeProducts(park, productId, other, NOW)
    const joined = told(productId)
    await passNights()
    expect(told(productId)).toEqual(joined)
    const newId = splitProduct(park, productId, idsOf(OTHER_PCODE), NOW)
    expect(listPriceDays(newId, 0, NOW).map(({ totalWon }) => totalWon)).toEqual(
      listPriceDays(productId, 0, NOW).map(({ totalWon }) => totalWon + 1_000),
    )
  })
})

describe('the readings of a page', () => {
  test('go after 90 days, and the sheet has the lowest of each day and kind', async () => {
    const later = NOW + 300 * DAY_MS
    const lows = listPriceDays(productId, 0, later).map(({ day, kind, totalWon }) => [day, kind, totalWon])
    await passNights(later)
    const rows = (await Array.fromAsync(eachReading(productId, later))).flat()
    const newest = SHOPS.length + 2
    expect(count('price_points')).toBe(newest)
    const lowsOfSheet = Map.groupBy(rows, ({ at, kind }) => `${seoulDay(at)} ${kind}`)
    expect(
      [...lowsOfSheet.values()].map((of) => Math.min(...of.map(({ totalWon }) => totalWon))).sort(),
    ).toEqual(lows.map(([, , totalWon]) => totalWon).sort())
    expect(rows).toHaveLength(DAYS * 2 + newest)
  })
})

test('a record of 90 days and the lowest price before them says the same as one of all days', () => {
  for (const later of [0, 60, 100, 300])
    for (const totalWon of [140_000, 150_000, 152_000, 155_000, 160_000]) {
      const now = NOW + later * DAY_MS
      const judged = [listRecordDays(productId, now), listPriceDays(productId, 0, now)].map((days) =>
        judgePriceBadge(days, { totalWon, kind: 'NORMAL', suspiciousDropPercent: null }, seoulDay(now)),
      )
      expect(judged[0]).toEqual(judged[1])
    }
})
