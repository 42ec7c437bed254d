import { DAY_MS } from '#domain/clock.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { shortDay } from '../../days.ts'
import { dotPath, type Spot, stepPath } from './stepLine.ts'

export const CHART_WIDTH = 600
export const CHART_HEIGHT = 200
const MIN_READINGS = 3
/** The resolution of a line: about three pixels per column. */
const COLUMNS = 200
const Y_STEPS = 4
const X_STEPS = 4

interface Tick {
  /** The position in percent of the axis. */
  at: number
  text: string
}

/** A price history as a drawing: one step line per price kind, hot deals as dots. */
export interface PriceDrawing {
  lines: DrawnKind[]
  /** The position of the lowest reading. */
  lowLine: string
  grid: string
  y: Tick[]
  x: Tick[]
}

interface DrawnKind {
  kind: PriceKind
  path: string
  dots: string
  lowest: number
  latest: number
  /** The time of the last reading. */
  latestAt: number
}

/** Draws the readings, oldest first, up to `now`; null if there are too few. */
export function drawPrices(prices: PricePoint[], now: number): PriceDrawing | null {
  const shown = prices.filter((point) => point.totalWon > 0)
  const [first] = shown
  if (!first || shown.length < MIN_READINGS) return null
  const lowest = lowestTotal(shown)
  const scale = niceScale(
    lowest,
    shown.reduce((high, point) => Math.max(high, point.totalWon), 0),
  )
  const span = Math.max(now - first.at, 1)
  const x = (at: number) => ((at - first.at) / span) * CHART_WIDTH
  const y = (total: number) => CHART_HEIGHT - ((total - scale.low) / (scale.high - scale.low)) * CHART_HEIGHT
  const spotsOf = (points: PricePoint[]): Spot[] =>
    thinOut(points, (point) => x(point.at)).map((point) => ({ x: x(point.at), y: y(point.totalWon) }))
  const lines = [...Map.groupBy(shown, (point) => point.kind)].map(([kind, points]): DrawnKind => {
    const spots = spotsOf(points)
    return {
      kind,
      path: kind === 'HOT_DEAL' ? '' : stepPath(spots, CHART_WIDTH),
      dots: kind === 'HOT_DEAL' ? dotPath(spots) : '',
      lowest: lowestTotal(points),
      latest: points.at(-1)?.totalWon ?? 0,
      latestAt: points.at(-1)?.at ?? 0,
    }
  })
  return {
    lines,
    lowLine: level(y(lowest)),
    grid: scale.values.map((value) => level(y(value))).join(''),
    y: scale.values.map((value) => ({ at: (y(value) / CHART_HEIGHT) * 100, text: axisText(value) })),
    x: dateTicks(first.at, now),
  }
}

/** Keeps the lowest reading of each column, and the very last reading, so that no low is lost. */
function thinOut(points: PricePoint[], x: (point: PricePoint) => number): PricePoint[] {
  if (points.length <= COLUMNS) return points
  const kept = new Map<number, PricePoint>()
  for (const point of points) {
    const column = Math.floor((x(point) / CHART_WIDTH) * COLUMNS)
    const lowest = kept.get(column)
    if (!lowest || point.totalWon < lowest.totalWon) kept.set(column, point)
  }
  const last = points.at(-1) as PricePoint
  return [...new Set([...kept.values(), last])]
}

const lowestTotal = (points: PricePoint[]): number =>
  points.reduce((low, point) => Math.min(low, point.totalWon), Number.POSITIVE_INFINITY)

const level = (y: number): string => `M0 ${Math.round(y * 10) / 10}H${CHART_WIDTH}`

/** Round values around the readings: steps of 1, 2 or 5 times a power of ten. */
function niceScale(min: number, max: number): { low: number; high: number; values: number[] } {
  const rough = Math.max(max - min, max * 0.1, 10) / Y_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const low = Math.max(0, Math.floor((min - step / 10) / step) * step)
  const high = Math.ceil((max + step / 10) / step) * step
  const values = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return { low, high, values }
}

function axisText(won: number): string {
  if (won < 10_000) return won.toLocaleString('ko-KR')
  return `${(won / 10_000).toLocaleString('ko-KR', { maximumFractionDigits: 1 })}만`
}

function dateTicks(from: number, now: number): Tick[] {
  const steps = now - from < X_STEPS * DAY_MS ? 1 : X_STEPS
  return Array.from({ length: steps + 1 }, (_, index) => ({
    at: (index / steps) * 100,
    text: index === steps ? '오늘' : shortDay(from + ((now - from) * index) / steps),
  }))
}
