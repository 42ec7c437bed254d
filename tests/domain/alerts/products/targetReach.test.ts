import { describe, expect, test } from 'vitest'
import { AskedAlert, findReach } from '#domain/alerts/products/targetReach.server.ts'
import { reachOf } from '#domain/alerts/products/targetReach.ts'
import { DAY_MS } from '#domain/clock.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { post } from '#tests/support/goods/listings.ts'

const low = (day: number, totalWon: number) => ({ day, totalWon, at: day * 1000 })

describe('how often the price reached a target', () => {
  test('days and times at a target are counted by the lowest price of each day', () => {
    const lows = [low(1, 900), low(2, 1_200), low(2, 950), low(3, 1_100), low(5, 1_000), low(6, 1_001)]
    expect(reachOf(lows, 1_000, 1_001)).toEqual({
      target: 1_000,
      times: 2,
      days: 3,
      knownDays: 5,
      lastAt: 5_000,
      lowest: 900,
      current: 1_001,
    })
  })

  test('today counts, so the lowest price is never above the present one', () => {
    const title = '[쿠팡] 한빛전자 무선청소기 HB-V10'
    const { productId } = recordListing(post(1, `${title} (185,800원/무료)`), Date.now() - 2 * DAY_MS)
    recordListing(post(1, `${title} (162,100원/무료)`))
    const asked = AskedAlert.parse({ productId, kind: 'TARGET', target: '150,000' })
    expect(findReach(productId, asked)).toMatchObject({ times: 0, lowest: 162_100, current: 162_100 })
  })

  test('the count is zero for a target never reached, and without any record', () => {
    expect(reachOf([low(1, 900)], 899, null)).toMatchObject({ times: 0, days: 0, lastAt: null, lowest: 900 })
    expect(reachOf([], 899, null)).toMatchObject({ times: 0, knownDays: 0, lowest: null })
  })
})
