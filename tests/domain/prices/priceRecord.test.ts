import { describe, expect, test } from 'vitest'
import { seoulDay } from '#domain/clock.ts'
import type { PriceDay } from '#domain/prices/priceRecord.ts'
import {
  advertisedDiscount,
  type CurrentPrice,
  judgePrice,
  judgePriceBadge,
} from '#domain/prices/priceRecord.ts'
import { NOW, readings } from '#tests/support/goods/pricePoints.ts'

describe('the record of a price', () => {
  const falling = [229, 225, 225, 219, 214, 214, 209, 205, 199, 195, 189].map((thousand) => thousand * 1000)
  const TODAY = seoulDay(NOW)
  const at = (totalWon: number, more: Partial<CurrentPrice> = {}): CurrentPrice => ({
    totalWon,
    kind: 'HOT_DEAL',
    suspiciousDropPercent: null,
    ...more,
  })

  /** Daily lows, one every `everyDays` up to today. */
  const lows = (totals: number[], everyDays = 2): PriceDay[] =>
    readings(totals, everyDays).map((point) => ({ ...point, day: seoulDay(point.at), readings: 1 }))

  test('the lowest of enough readings is a record, compared with the 20 days before it', () => {
    expect(judgePrice(lows(falling), at(189_000), TODAY, { openedTotal: 195_000 })).toEqual({
      verdict: 'lowest',
      isLowestEver: false,
      readings: 11,
      days: 21,
      lowest: 189_000,
      lowestAt: NOW,
      baseline: 214_000,
      before: { totalWon: 195_000, day: '어제' },
      change: -6_000,
      suspiciousDropPercent: null,
      lowestBefore: 195_000,
    })
  })

  test('a card or cash price is neither a record nor a movement', () => {
    const [card] = lows([99_000])
    const shop = { ...card, kind: 'NORMAL', totalWon: 249_000 } as PriceDay
    const history = [...lows(falling), shop, { ...card, kind: 'CARD' } as PriceDay]
    expect(judgePrice(history, at(189_000), TODAY)).toMatchObject({
      verdict: 'lowest',
      readings: 12,
    })
  })

  test('a price above the record is no record', () => {
    expect(judgePrice(lows(falling), at(199_000), TODAY).verdict).toBe('ordinary')
  })

  test('a suspicious drop is no record until another source agrees', () => {
    expect(judgePrice(lows(falling), at(70_000, { suspiciousDropPercent: 66 }), TODAY)).toMatchObject({
      verdict: 'suspicious',
      suspiciousDropPercent: 66,
      lowest: 189_000,
      lowestAt: NOW,
      baseline: 214_000,
      lowestBefore: 189_000,
    })
  })

  test('fewer than ten readings or fourteen days give no record', () => {
    expect(judgePrice(lows(falling.slice(-9)), at(189_000), TODAY).verdict).toBe('weak')
    expect(judgePrice(lows(falling, 1), at(189_000), TODAY).verdict).toBe('weak')
    expect(judgePrice([], null, TODAY)).toMatchObject({ verdict: 'weak', readings: 0, days: 0, lowest: null })
  })

  test('readings older than ninety days do not count', () => {
    const old = lows([50_000, 40_000, ...falling], 10)
    expect(judgePrice(old, at(189_000), TODAY)).toMatchObject({ readings: 9, lowest: 189_000 })
  })

  test('a price that rose and fell back is no discount; a price unchanged for 20 days has no reference price', () => {
    expect(judgePrice(lows([100, 120, 100]), at(100), TODAY).lowestBefore).toBe(100)
    expect(judgePrice(lows(Array(12).fill(100)), at(100), TODAY).lowestBefore).toBeNull()
  })

  test.each([
    ['the lowest of the days that we know', lows(falling), at(189_000), { lowest: 21, percentBelow: 3 }],
    [
      'the lowest of a longer record',
      lows([230_000, ...falling, 180_000], 8),
      at(180_000),
      { lowest: 'ever', percentBelow: 5 },
    ],
    [
      'lower only than the last ninety days',
      lows([90, 230, ...falling.map((won) => won / 1000)], 8),
      at(189),
      { lowest: 89, percentBelow: 3 },
    ],
    ['two readings', lows([200_000, 100_000]), at(100_000), { lowest: null, percentBelow: null }],
    ['nothing new', lows(Array(12).fill(100)), at(100), { lowest: 23, percentBelow: null }],
    ['a rise', lows(falling), at(199_000), { lowest: null, percentBelow: null }],
    [
      'a suspicious drop',
      lows(falling),
      at(70_000, { suspiciousDropPercent: 66 }),
      { lowest: null, percentBelow: null },
    ],
    ['for a card alone', lows(falling), at(150_000, { kind: 'CARD' }), { lowest: null, percentBelow: null }],
  ] as const)('in a list, %s', (_, days, current, said) => {
    expect(judgePriceBadge([...days], current, TODAY)).toEqual(said)
  })

  test.each([
    ['한빛 청소기 50% 할인', 50],
    ['한빛 청소기 할인 35%', 35],
    ['[쿠팡] 70% OFF 이어폰', 70],
    ['100% 오렌지 주스', null],
    ['한빛 청소기', null],
  ])('the discount claimed in %s: %s', (name, percent) => {
    expect(advertisedDiscount(name)).toBe(percent)
  })
})
