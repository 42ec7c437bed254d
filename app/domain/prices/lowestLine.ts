import { DAY_MS } from '#domain/clock.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { PricePoint } from './priceRecord.ts'

/** A reading, with its sale and when that sale ended. */
interface SalePoint extends PricePoint {
  saleId: number
  endedAt: number | null
}

/**
 * The prices to pay: each post's readings unchanged; of the shops in a price comparison, per kind, the
 * lowest at each change and once a day. Oldest first, like `points`.
 */
export function lowestLine(points: SalePoint[]): PricePoint[] {
  const isShops = (point: SalePoint) => point.sourceKey === PRICE_SOURCE.key
  const shops = Map.groupBy(points.filter(isShops), (point) => point.kind)
  return [
    ...points.filter((point) => !isShops(point)).map(shown),
    ...[...shops.values()].flatMap(lowestOfShops),
  ].sort((a, b) => a.at - b.at)
}

function lowestOfShops(points: SalePoint[]): PricePoint[] {
  const asked = new Map<number, SalePoint>()
  const line: PricePoint[] = []
  for (const [at, read] of Map.groupBy(points, (point) => point.at)) {
    for (const point of read) asked.set(point.saleId, point)
    const lowest = lowestCurrent(asked.values(), at)
    const last = line.at(-1)
    if (lowest && (last?.totalWon !== lowest.totalWon || at - last.at >= DAY_MS))
      line.push({ ...shown(lowest), at })
  }
  return line
}

function lowestCurrent(asked: Iterable<SalePoint>, at: number): SalePoint | undefined {
  let lowest: SalePoint | undefined
  for (const point of asked)
    if ((point.endedAt === null || point.endedAt > at) && !(lowest && lowest.totalWon <= point.totalWon))
      lowest = point
  return lowest
}

const shown = ({ at, kind, sourceKey, price, totalWon }: SalePoint): PricePoint => ({
  at,
  kind,
  sourceKey,
  price,
  totalWon,
})
