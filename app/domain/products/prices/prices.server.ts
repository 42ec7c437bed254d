import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { db } from '../../../../db/client.server.ts'
import { pricePoints, sales } from '../../../../db/schema/products.ts'
import { DAY_MS } from '../../clock.ts'
import type { PricePoint } from '../deal.ts'
import { lowestLine } from './lowestLine.ts'

interface Reading {
  price: number | null
  shippingFee: number | null
  totalWon: number | null
}

/** Adds a point when the price or its shipping changed, and once a day. A price that is not known is no point. */
export function recordPrice(saleId: number, reading: Reading, now: number): void {
  if (reading.price === null || reading.totalWon === null) return
  const last = db
    .select()
    .from(pricePoints)
    .where(eq(pricePoints.saleId, saleId))
    .orderBy(desc(pricePoints.at), desc(pricePoints.id))
    .limit(1)
    .get()
  const isSame = last?.price === reading.price && last.shippingFee === reading.shippingFee
  if (last && isSame && now - last.at < DAY_MS) return
  const { price, shippingFee, totalWon } = reading
  db.insert(pricePoints).values({ saleId, at: now, price, shippingFee, totalWon }).run()
}

/** The readings of a product, oldest first, of the shops of a price comparison only the lowest; `days` back from `now`, 0 = all. */
export function listPrices(productId: number, days: number, now = Date.now()): PricePoint[] {
  const since = days === 0 ? 0 : now - days * DAY_MS
  const points = db
    .select({
      saleId: sales.id,
      endedAt: sales.endedAt,
      at: pricePoints.at,
      kind: sales.kind,
      sourceKey: sales.sourceKey,
      price: pricePoints.price,
      totalWon: pricePoints.totalWon,
    })
    .from(pricePoints)
    .innerJoin(sales, eq(sales.id, pricePoints.saleId))
    .where(and(eq(sales.productId, productId), gte(pricePoints.at, since)))
    .orderBy(asc(pricePoints.at))
    .all()
  return lowestLine(points)
}
