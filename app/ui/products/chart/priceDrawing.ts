import { DAY_MS, seoulDay, shortDay } from '#domain/clock.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import { isForEverybody, type PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { PriceHistory } from '#domain/prices/history.server.ts'
import type { PricePoint } from '#domain/prices/priceRecord.ts'
import { dotPath, type Spot, stepPath } from './stepLine.ts'

export const CHART_WIDTH = 600
export const CHART_HEIGHT = 160
const MIN_READINGS = 3
/** The resolution of a line: about three pixels per column. */
const COLUMNS = 200
const Y_STEPS = 3
const X_STEPS = 4

interface Tick {
  /** The position in percent of the axis. */
  at: number
  text: string
}

/** A price of the line: it holds until the next step. */
export interface Step {
  at: number
  totalWon: number
  kind: PriceKind
}

/** A price history as a drawing: the line of the lowest total, over one thin line per price kind, hot deals as dots. */
export interface PriceDrawing {
  /** The lowest total that anybody could pay, as a step line. */
  line: string
  /** The same line for the readout. */
  steps: Step[]
  /** The first and the last instant, and the lowest and highest total of the axes. */
  axes: { from: number; until: number; low: number; high: number }
  kinds: DrawnKind[]
  /** The figures of the line, in won; the average weights each price by how long it held. */
  figures: { lowest: number; average: number; highest: number }
  /** The height of the lowest total, in percent of the axis. */
  lowestAt: number
  grid: string
  y: Tick[]
  x: Tick[]
}

interface DrawnKind {
  kind: PriceKind
  path: string
  dots: string
  lowest: number
  /** The lowest total that is asked now; null if nobody sells at this kind of price. */
  current: number | null
  /** The time of the last reading. */
  latestAt: number
}

/** The prices that sellers ask now. */
interface AskedNow {
  /** The lowest total of each kind that is on sale. */
  totals: Partial<Record<PriceKind, number>>
  /** A total that the axis shows too: the target of an alert. */
  target: number | null
}

/** The lowest total of each price kind on sale, without suspicious drops. */
export function lowestTotals(sales: SaleRow[]): AskedNow['totals'] {
  const totals: AskedNow['totals'] = {}
  for (const { kind, totalWon, endedAt, suspiciousDropPercent } of sales)
    if (endedAt === null && suspiciousDropPercent === null && totalWon)
      totals[kind] = Math.min(totals[kind] ?? totalWon, totalWon)
  return totals
}

/** Draws a history up to `now`; null if there are too few readings. */
export function drawPrices(
  { points, lows }: Pick<PriceHistory, 'points' | 'lows'>,
  now: number,
  { totals, target }: AskedNow = { totals: {}, target: null },
): PriceDrawing | null {
  const shown = points.filter((point) => point.totalWon > 0)
  const [first] = shown
  if (!first || shown.length < MIN_READINGS) return null
  const steps = lowestSteps(lows, totals, now)
  const all = [...shown, ...steps, ...(target === null ? [] : [{ totalWon: target }])]
  const highestOfAll = all.reduce((high, { totalWon }) => Math.max(high, totalWon), 0)
  const scale = niceScale(lowestTotal(all), highestOfAll)
  const from = Math.min(first.at, steps[0]?.at ?? first.at)
  const span = Math.max(now - from, 1)
  const x = (at: number) => ((at - from) / span) * CHART_WIDTH
  const y = (total: number) => CHART_HEIGHT - ((total - scale.low) / (scale.high - scale.low)) * CHART_HEIGHT
  const spotOf = ({ at, totalWon }: Omit<Step, 'kind'>): Spot => ({ x: x(at), y: y(totalWon) })
  const thinned = <Point extends Step>(points: Point[]) => thinOut(points, (point) => x(point.at))
  const kinds = [...Map.groupBy(shown, (point) => point.kind)].map(([kind, points]): DrawnKind => {
    const spots = thinned(points).map(spotOf)
    return {
      kind,
      path: kind === 'HOT_DEAL' ? '' : stepPath(spots, CHART_WIDTH),
      dots: kind === 'HOT_DEAL' ? dotPath(spots) : '',
      lowest: lowestTotal(points),
      current: totals[kind] ?? null,
      latestAt: points.at(-1)?.at ?? 0,
    }
  })
  const line = thinned(steps)
  const figures = figuresOf(steps.length > 0 ? steps : shown, now)
  return {
    line: stepPath(line.map(spotOf), CHART_WIDTH),
    steps: line,
    axes: { from, until: now, low: scale.low, high: scale.high },
    kinds,
    figures,
    lowestAt: percentOf(y(figures.lowest)),
    grid: scale.values.map((value) => level(y(value))).join(''),
    y: scale.values.map((value) => ({ at: percentOf(y(value)), text: axisText(value) })),
    x: dateTicks(from, now),
  }
}

/** The lowest total of each day that anybody could pay, and the present lowest total. */
function lowestSteps(points: PricePoint[], totals: AskedNow['totals'], now: number): Step[] {
  const everybodys = points.filter(isForEverybody)
  const days = Map.groupBy(everybodys, ({ at }) => seoulDay(at))
  const steps = [...days.values()]
    .flatMap(lowestPoint)
    .map(({ at, totalWon, kind }) => ({ at, totalWon, kind }))
  const asked = Object.entries(totals)
    .map(([kind, totalWon]) => ({ at: now, totalWon, kind: kind as PriceKind }))
    .filter(isForEverybody)
    .sort((one, other) => one.totalWon - other.totalWon)
  return steps.length === 0 ? steps : [...steps, ...asked.slice(0, 1)]
}

const lowestPoint = (points: PricePoint[]): PricePoint[] => {
  const lowest = lowestTotal(points)
  return points.filter(({ totalWon }) => totalWon === lowest).slice(0, 1)
}

function figuresOf(steps: Step[], now: number): PriceDrawing['figures'] {
  const totals = steps.map(({ totalWon }) => totalWon)
  const held = steps.map(({ at }, index) => Math.max((steps[index + 1]?.at ?? now) - at, 1))
  const sum = totals.reduce((sum, totalWon, index) => sum + totalWon * (held[index] as number), 0)
  return {
    lowest: Math.min(...totals),
    average: Math.round(sum / held.reduce((all, ms) => all + ms, 0)),
    highest: Math.max(...totals),
  }
}

/** Keeps the lowest step of each column, and the very last one, so that no low is lost. */
function thinOut<Point extends Step>(points: Point[], x: (point: Point) => number): Point[] {
  if (points.length <= COLUMNS) return points
  const kept = new Map<number, Point>()
  for (const point of points) {
    const column = Math.floor((x(point) / CHART_WIDTH) * COLUMNS)
    const lowest = kept.get(column)
    if (!lowest || point.totalWon < lowest.totalWon) kept.set(column, point)
  }
  const last = points.at(-1) as Point
  return [...new Set([...kept.values(), last])]
}

const lowestTotal = (points: Array<{ totalWon: number }>): number =>
  points.reduce((low, point) => Math.min(low, point.totalWon), Number.POSITIVE_INFINITY)

const percentOf = (y: number): number => Math.round((y / CHART_HEIGHT) * 1000) / 10

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
