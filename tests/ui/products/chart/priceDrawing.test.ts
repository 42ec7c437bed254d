import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { PRICE_KINDS } from '#db/schema/catalog.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { createRandom } from '#tests/bench/goods/goods.ts'
import { NOW, readings } from '#tests/support/goods/pricePoints.ts'
import { PriceChart } from '#ui/products/chart/priceChart.tsx'
import { drawPrices, type PriceDrawing } from '#ui/products/chart/priceDrawing.ts'
import { draw } from '../../draw.tsx'

const of = (kind: PricePoint['kind'], points: PricePoint[]) => points.map((point) => ({ ...point, kind }))

describe('the drawing of a price history', () => {
  test('prices are a step line that continues to today', () => {
    const drawing = drawPrices(of('NORMAL', readings([200_000, 150_000, 100_000])), NOW)
    expect(drawing?.lines).toEqual([
      {
        kind: 'NORMAL',
        path: 'M0 50H300V100H600V150H600',
        dots: '',
        lowest: 100_000,
        latest: 100_000,
        latestAt: NOW,
      },
    ])
    expect(drawing?.y.map((tick) => tick.text)).toEqual(['5만', '10만', '15만', '20만', '25만'])
    expect(drawing?.x.at(-1)?.text).toBe('오늘')
  })

  test('hot deals are dots that do not continue to today', () => {
    expect(drawPrices(readings([200_000, 150_000, 100_000]), NOW)?.lines).toMatchObject([
      { kind: 'HOT_DEAL', path: '', dots: 'M0 50h0M300 100h0M600 150h0' },
    ])
  })

  test('a year of hourly readings in five kinds is small and keeps every low', () => {
    const random = createRandom(3)
    const year = PRICE_KINDS.flatMap((kind) =>
      of(
        kind,
        readings(
          Array.from({ length: 8_760 }, () => 100_000 + Math.floor(random() * 9_000) * 10),
          1 / 24,
        ),
      ),
    )
    const low = year[20_000] as PricePoint
    low.totalWon = 50_000
    const drawing = drawPrices(year, NOW)
    expect(drawing?.lines.find(({ kind }) => kind === low.kind)).toMatchObject({ lowest: 50_000 })
    expect(drawing?.lines.map(({ path, dots }) => path + dots).join('')).toMatch(
      new RegExp(`[VM ]${/M0 (\S+)H/.exec(drawing?.lowLine ?? '')?.[1]}[Hh]`),
    )
    const page = draw(
      createElement(PriceChart, {
        drawing: drawing as PriceDrawing,
        readings: [],
        count: 0,
        range: '1년',
        conditions: {},
      }),
      NOW,
    )
    expect(Buffer.byteLength(page('.chart').html() ?? '')).toBeLessThan(15 * 1024)
  })

  test('a constant price stays inside the frame', () => {
    const drawing = drawPrices(readings([9_900, 9_900, 9_900]), NOW)
    const heights = [...(drawing?.lines[0]?.dots.matchAll(/M\S+ (\S+?)h0/g) ?? [])].map(([, y]) => Number(y))
    expect(heights).toHaveLength(3)
    for (const y of heights) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(200)
    }
  })

  test('fewer than three readings give no drawing', () => {
    expect(drawPrices(readings([200_000, 150_000]), NOW)).toBeNull()
  })
})
