import { describe, expect, test } from 'vitest'
import type { PricePoint } from '../../app/domain/products/deal.ts'
import { drawPrices } from '../../app/ui/products/priceDrawing.ts'
import { judgePrice } from '../../app/ui/products/priceRecord.ts'

const NOW = Date.parse('2026-11-20T08:42:00Z')
const DAY_MS = 24 * 3600_000

/** Readings of a hot deal, one every `everyDays` up to now. */
function readings(totals: number[], everyDays = 2): PricePoint[] {
  return totals.map((totalWon, index) => ({
    at: NOW - (totals.length - 1 - index) * everyDays * DAY_MS,
    kind: 'HOT_DEAL',
    sourceKey: 'pomppu',
    price: totalWon,
    totalWon,
  }))
}

describe('what our record says of a price', () => {
  const falling = [229, 225, 225, 219, 214, 214, 209, 205, 199, 195, 189].map((thousand) => thousand * 1000)

  test('the lowest of enough readings is called so', () => {
    expect(judgePrice(readings(falling), 189_000, NOW)).toEqual({
      verdict: 'lowest',
      readings: 11,
      days: 21,
      lowest: 189_000,
      change: -6_000,
    })
  })

  test('what a card or cash would make of it is no record, and no movement', () => {
    const card: PricePoint = { at: NOW, kind: 'CARD', sourceKey: 'danawa', price: 99_000, totalWon: 99_000 }
    const shop: PricePoint = { ...card, kind: 'NORMAL', price: 249_000, totalWon: 249_000 }
    expect(judgePrice([...readings(falling), shop, card], 189_000, NOW)).toMatchObject({
      verdict: 'lowest',
      readings: 12,
      change: -6_000,
    })
  })

  test('a price above the record is not', () => {
    expect(judgePrice(readings(falling), 199_000, NOW).verdict).toBe('usual')
  })

  test('under ten readings or fourteen days it says nothing', () => {
    expect(judgePrice(readings(falling.slice(-9)), 189_000, NOW).verdict).toBe('weak')
    expect(judgePrice(readings(falling, 1), 189_000, NOW).verdict).toBe('weak')
  })

  test('what is older than ninety days, and what was free, does not count', () => {
    const old = readings([50_000, 0, ...falling], 10)
    expect(judgePrice(old, 189_000, NOW)).toMatchObject({ readings: 10, lowest: 189_000 })
  })
})

describe('the drawing of a price', () => {
  test('comes down in stairs and goes on to today', () => {
    const drawing = drawPrices(readings([200_000, 150_000, 100_000]), NOW)
    expect(drawing?.lines).toEqual([
      {
        kind: 'HOT_DEAL',
        path: 'M0 50H300V100H600V150H600',
        dots: 'M0 50h0M300 100h0M600 150h0',
        lowest: 100_000,
        latest: 100_000,
      },
    ])
    expect(drawing?.y.map((tick) => tick.text)).toEqual(['5만', '10만', '15만', '20만', '25만'])
    expect(drawing?.x.at(-1)?.text).toBe('오늘')
  })

  test('stays inside its frame when a price never moves', () => {
    const drawing = drawPrices(readings([9_900, 9_900, 9_900]), NOW)
    const heights = [...(drawing?.lines[0]?.dots.matchAll(/M\S+ (\S+?)h0/g) ?? [])].map(([, y]) => Number(y))
    expect(heights).toHaveLength(3)
    for (const y of heights) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(200)
    }
  })

  test('needs three readings', () => {
    expect(drawPrices(readings([200_000, 150_000]), NOW)).toBeNull()
  })
})
