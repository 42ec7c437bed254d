import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { recordLowOf } from '#domain/alerts/products/recordLow.ts'
import { DAY_MS } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import type { PriceDay } from '#domain/prices/priceRecord.ts'
import { countForRecords } from '#domain/prices/prices.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

const TODAY = 20_000

/** The lows of consecutive days up to yesterday, each read once. */
const daysOf = (...totals: number[]): PriceDay[] =>
  totals.map((totalWon, index) => {
    const day = TODAY - totals.length + index
    return { day, kind: 'NORMAL', totalWon, at: day * DAY_MS, sourceKey: 'pomppu', readings: 1 }
  })
const steady = (days: number) => Array<number>(days).fill(20_000)

describe('the record low of a price', () => {
  test('is the lowest day, which a price may equal', () =>
    expect(recordLowOf(daysOf(...steady(10), 18_000, ...steady(5)), TODAY)).toEqual({
      lowest: 18_000,
      target: 18_000,
    }))

  test('of a price that never moved lies below it', () =>
    expect(recordLowOf(daysOf(...steady(20)), TODAY)).toMatchObject({ lowest: 20_000, target: 19_999 }))

  test('does not count today', () => {
    const today = { ...daysOf(9_000)[0], day: TODAY } as PriceDay
    expect(recordLowOf([...daysOf(...steady(20)), today], TODAY)?.lowest).toBe(20_000)
  })

  test.each([
    ['fewer than 14 days', daysOf(...steady(12))],
    ['fewer than 10 readings', daysOf(...steady(20)).filter(({ day }) => day % 3 === 0)],
    ['no day', []],
  ])('is not known of %s', (_, days) => expect(recordLowOf(days, TODAY)).toBeNull())
})

describe('an alert on the record low', () => {
  const outboundUrl = coupang(7700000101, 20000000101)
  const messages = () => sendAll().map(({ message }) => message.body)
  let no = 0
  let kim: Member

  async function offer(price: string): Promise<void> {
    no++
    takeListing(post(no, `[쿠팡] 한빛전자 무선청소기 HB-V10 (${price}/무료)`, { outboundUrl }))
    await drainFanouts()
  }

  const saleId = () => db.select({ id: sales.id }).from(sales).get()?.id ?? 0

  /** Records these daily lows; the last one is yesterday's. */
  function remember(totals: number[]): void {
    write(() => {
      for (const [index, totalWon] of totals.entries())
        countForRecords(saleId(), totalWon, Date.now() - (totals.length - index) * DAY_MS)
    })
  }

  function watch(terms: Record<string, unknown> = {}) {
    const { productId } = db.select().from(sales).get() ?? { productId: 0 }
    return addProductAlert(kim, NewProductAlert.parse({ productId, kind: 'LOWEST', ...terms }))
  }

  beforeEach(async () => {
    ;({ kim } = cast())
    giveDevice(kim)
    await offer('20,000원')
  })

  test('notifies at the record low, then only clearly below the price of its last message', async () => {
    remember([...steady(10), 18_000, ...steady(5)])
    expect(watch()).toMatchObject({ kind: 'LOWEST', value: null, targetTotal: 18_000, isMet: false })
    await offer('18,500원')
    expect(messages()).toEqual([])
    await offer('18,000원')
    expect(messages()).toEqual(['최근 17일 최저 · 무배 · 90일 최저가 알림, 이전 최저 18,000원'])
    await offer('17,990원')
    expect(messages()).toEqual([])
    await offer('16,000원')
    expect(messages()).toEqual(['최근 17일 최저 · 무배 · 90일 최저가 알림, 이전 최저 18,000원'])
  })

  test('waits while the record is thin', async () => {
    remember(steady(5))
    expect(watch()).toMatchObject({ targetTotal: null, isMet: false })
    await offer('9,000원')
    expect(messages()).toEqual([])
    expect(listProductAlerts(kim, { pageNumber: 1, pageSize: 20 }).contents).toMatchObject([
      { kind: 'LOWEST', targetTotal: null },
    ])
  })

  test('is met from the start by a price as low as the record, and sends no message about it', async () => {
    remember([...steady(10), 21_000, 22_000, 23_000, 24_000, 25_000, 26_000, ...Array(12).fill(24_000)])
    expect(watch()).toMatchObject({ targetTotal: 20_000, isMet: true })
    await offer('20,000원')
    expect(messages()).toEqual([])
  })

  test('counts the kinds of prices that its member chose', () => {
    remember([...steady(10), 18_000, ...steady(5)])
    expect(watch({ priceKinds: ['CARD'] }).targetTotal).toBeNull()
  })
})
