import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { PRICE_KINDS } from '#db/schema/catalog.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { NOW, readings } from '#tests/support/goods/pricePoints.ts'
import { drawPrices, type PriceDrawing } from '#ui/products/chart/priceDrawing.ts'
import { PricePlot } from '#ui/products/chart/pricePlot.tsx'
import { draw } from '../../draw.tsx'

const of = (kind: PricePoint['kind'], points: PricePoint[]) => points.map((point) => ({ ...point, kind }))
const known = (points: PricePoint[]) => ({ points, lows: points })

describe('the drawing of a price history', () => {
  test('prices are a step line that continues to today, with figures and a scale that shows the target', () => {
    const points = of('NORMAL', readings([200_000, 150_000, 100_000]))
    const drawing = drawPrices(known(points), NOW, { totals: { NORMAL: 100_000 }, target: 90_000 })
    expect(drawing?.kinds).toMatchObject([
      { kind: 'NORMAL', dots: '', lowest: 100_000, current: 100_000, latestAt: NOW },
    ])
    expect(drawing?.line).toMatch(/^M0 \d.*H600$/)
    expect(drawing?.figures).toEqual({ lowest: 100_000, average: 175_000, highest: 200_000 })
    expect(drawing?.axes.low).toBeLessThanOrEqual(90_000)
    expect(drawing?.x.at(-1)?.text).toBe('오늘')
  })

  test('deals alone have a line of the lowest known total behind their dots', () => {
    const drawing = drawPrices(known(readings([200_000, 150_000, 100_000])), NOW)
    expect(drawing?.kinds).toMatchObject([{ kind: 'HOT_DEAL', path: '' }])
    expect(drawing?.kinds[0]?.dots.match(/h0/g)).toHaveLength(3)
    expect(drawing?.line.match(/V/g), 'two falls').toHaveLength(2)
    expect(drawing?.steps.map(({ totalWon }) => totalWon)).toEqual([200_000, 150_000, 100_000])
  })

  test('the line ends at the price that is asked now, not at the last reading; a card price is not part of it', () => {
    const points = [...readings([200_000, 150_000, 127_700]), ...of('CARD', readings([99_000]))]
    const drawing = drawPrices(known(points), NOW, {
      totals: { HOT_DEAL: 109_700, CARD: 90_000 },
      target: null,
    })
    expect(drawing?.steps.at(-1)).toMatchObject({ at: NOW, totalWon: 109_700 })
    expect(drawing?.figures.lowest).toBe(109_700)
    expect(drawing?.kinds.find(({ kind }) => kind === 'CARD')).toMatchObject({ current: 90_000 })
  })

  test('the line follows the lows of the days, also where a reading was higher or doubted', () => {
    const points = readings([200_000, 900, 150_000])
    const drawing = drawPrices({ points, lows: readings([140_000, 130_000, 150_000]) }, NOW)
    expect(drawing?.figures).toMatchObject({ lowest: 130_000, highest: 150_000 })
    expect(drawing?.steps.map(({ totalWon }) => totalWon)).toEqual([140_000, 130_000, 150_000])
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
    const drawing = drawPrices(known(year), NOW)
    expect(drawing?.kinds.find(({ kind }) => kind === low.kind)).toMatchObject({ lowest: 50_000 })
    expect(drawing?.figures.lowest).toBe(50_000)
    const page = draw(createElement(PricePlot, { drawing: drawing as PriceDrawing, target: null }), NOW)
    expect(Buffer.byteLength(page('.chart').html() ?? '')).toBeLessThan(15 * 1024)
  })

  test('a constant price stays inside the frame', () => {
    const drawing = drawPrices(known(readings([9_900, 9_900, 9_900])), NOW)
    const heights = [...(drawing?.kinds[0]?.dots.matchAll(/M\S+ (\S+?)h0/g) ?? [])].map(([, y]) => Number(y))
    expect(heights).toHaveLength(3)
    for (const y of heights) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(160)
    }
  })

  test('fewer than three readings give no drawing', () => {
    expect(drawPrices(known(readings([200_000, 150_000])), NOW)).toBeNull()
  })
})
