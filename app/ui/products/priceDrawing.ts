import { DAY_MS } from '../../domain/clock.ts'
import type { PriceKind, PricePoint } from '../../domain/products/deal.ts'
import { shortDay } from '../time.ts'
import { dotPath, type Spot, stepPath } from './stepLine.ts'

export const CHART_WIDTH = 600
export const CHART_HEIGHT = 200
const MIN_READINGS = 3
const Y_STEPS = 4
const X_STEPS = 4

interface Tick {
  /** Where it stands, in percent of the axis. */
  at: number
  text: string
}

/** A price history as a drawing: one step line a kind, hot deals also as dots. */
export interface PriceDrawing {
  lines: { kind: PriceKind; path: string; dots: string; lowest: number; latest: number }[]
  /** Where the lowest of all readings lies. */
  lowLine: string
  grid: string
  y: Tick[]
  x: Tick[]
}

/** Draws the readings, oldest first, up to `now`; null when there are too few. */
export function drawPrices(prices: PricePoint[], now: number): PriceDrawing | null {
  const shown = prices.filter((point) => point.totalWon > 0)
  const [first] = shown
  if (!first || shown.length < MIN_READINGS) return null
  const totals = shown.map((point) => point.totalWon)
  const scale = niceScale(Math.min(...totals), Math.max(...totals))
  const span = Math.max(now - first.at, 1)
  const x = (at: number) => ((at - first.at) / span) * CHART_WIDTH
  const y = (total: number) => CHART_HEIGHT - ((total - scale.low) / (scale.high - scale.low)) * CHART_HEIGHT
  const spot = (point: PricePoint): Spot => ({ x: x(point.at), y: y(point.totalWon) })
  const lines = [...Map.groupBy(shown, (point) => point.kind)].map(([kind, points]) => ({
    kind,
    path: stepPath(points.map(spot), CHART_WIDTH),
    dots: kind === 'HOT_DEAL' ? dotPath(points.map(spot)) : '',
    lowest: Math.min(...points.map((point) => point.totalWon)),
    latest: points.at(-1)?.totalWon ?? 0,
  }))
  return {
    lines,
    lowLine: level(y(Math.min(...totals))),
    grid: scale.values.map((value) => level(y(value))).join(''),
    y: scale.values.map((value) => ({ at: (y(value) / CHART_HEIGHT) * 100, text: axisText(value) })),
    x: dateTicks(first.at, now),
  }
}

const level = (y: number): string => `M0 ${Math.round(y * 10) / 10}H${CHART_WIDTH}`

/** Round values around the readings: steps of 1, 2 or 5 of a power of ten. */
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
