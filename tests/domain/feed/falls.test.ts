import { describe, expect, test } from 'vitest'
import { listFalls } from '#domain/feed/falls.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { readRecord } from '#domain/prices/history.server.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'

const DAY = 24 * 3600_000
/** Noon in Seoul. */
const now = Date.UTC(2026, 10, 20, 3)

/** A post about vacuum cleaner `item` at a price. */
const offer = (no: number, price: string, more: { at?: number; isEnded?: boolean; item?: number } = {}) => {
  const { at = now, isEnded = false, item = 1 } = more
  return recordListing(
    post(no, `한빛전자 무선청소기 HB-V1${item} (${price}/무료)`, {
      outboundUrl: coupang(item, item),
      postedAt: at,
      isEnded,
    }),
    at,
  )
}

const falls = (at = now) => listFalls(10, at).map(({ totalWon, fallenBy }) => ({ totalWon, fallenBy }))

describe('price drops of the day', () => {
  test('a price drop counts from the total before the day, whatever the totals in between', () => {
    offer(1, '100,000원', { at: now - DAY })
    offer(1, '95,000원', { at: now - 3 })
    expect(falls()).toEqual([{ totalWon: 95_000, fallenBy: 5_000 }])
    offer(1, '80,000원', { at: now - 2 })
    expect(falls()).toEqual([{ totalWon: 80_000, fallenBy: 20_000 }])
    offer(1, '90,000원', { at: now - 1 })
    expect(falls()).toEqual([{ totalWon: 90_000, fallenBy: 10_000 }])
    offer(1, '100,000원')
    expect(falls()).toEqual([])
  })

  test('price drops expire at midnight in Seoul', () => {
    offer(1, '100,000원', { at: now - DAY })
    offer(1, '80,000원')
    expect(falls(now + 11 * 3600_000)).toHaveLength(1)
    expect(falls(now + 12 * 3600_000)).toEqual([])
  })

  test('a product that nobody sold yesterday is compared with its last day, and is no drop of today', () => {
    offer(1, '100,000원', { at: now - 5 * DAY })
    offer(1, '100,000원', { at: now - 4 * DAY, isEnded: true })
    offer(2, '70,000원', { at: now - 1 })
    offer(3, '60,000원')
    expect(falls()).toEqual([])
    const { before, change } = readRecord(1, now)
    expect(before).toEqual({ totalWon: 100_000, day: '11월 15일' })
    expect(change).toBe(-40_000)
  })

  test('an old post that is read today does not make its price that of yesterday', () => {
    offer(1, '19,000원', { at: now - 2 })
    recordListing(
      post(2, '한빛전자 무선청소기 HB-V11 (22,000원/무료)', {
        outboundUrl: coupang(1, 1),
        postedAt: now - 17 * DAY,
        isEnded: true,
      }),
      now - 1,
    )
    offer(1, '17,000원')
    expect(falls()).toEqual([])
  })

  test('on the first day of the service, a post of yesterday tells the price of yesterday', () => {
    offer(1, '70,000원')
    recordListing(
      post(2, '한빛전자 무선청소기 HB-V11 (100,000원/무료)', {
        outboundUrl: coupang(1, 1),
        postedAt: now - DAY,
      }),
      now,
    )
    expect(falls()).toEqual([{ totalWon: 70_000, fallenBy: 30_000 }])
  })

  test('a fall from one high day to the usual price is none', () => {
    for (let day = 6; day > 1; day--) offer(1, '30,000원', { at: now - day * DAY })
    offer(1, '44,000원', { at: now - DAY })
    offer(1, '31,000원', { at: now - 2 })
    expect(falls()).toEqual([])
    offer(1, '29,000원')
    expect(falls()).toEqual([{ totalWon: 29_000, fallenBy: 15_000 }])
  })

  test('price drops are sorted by size, without new products and tiny drops', () => {
    for (const [item, before, after] of [
      [1, '10,000원', '9,000원'],
      [2, '500,000원', '400,000원'],
      [3, '500,000원', '499,000원'],
      [4, '9,000원', '8,950원'],
    ] as const) {
      offer(item, before, { item, at: now - DAY })
      offer(item, after, { item })
    }
    offer(5, '1,000원', { item: 5 })
    expect(falls()).toEqual([
      { totalWon: 400_000, fallenBy: 100_000 },
      { totalWon: 9_000, fallenBy: 1_000 },
    ])
  })
})
