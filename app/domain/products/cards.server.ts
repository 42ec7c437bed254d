import { and, asc, type Column, desc, eq, gte, sql } from 'drizzle-orm'
import { db } from '../../../db/client.server.ts'
import { prepared } from '../../../db/prepared.server.ts'
import { listings, pricePoints, products, sales } from '../../../db/schema/products.ts'
import type { DealCard } from './deal.ts'

const TRACE_DAYS = 30
const TRACE_READINGS = 12
const DAY_MS = 24 * 3600_000

type Offered = ReturnType<ReturnType<typeof findOffers>['all']>[number]

/** The rows for these products, in the order of `productIds`. */
export function listCards(productIds: number[], now = Date.now()): DealCard[] {
  if (productIds.length === 0) return []
  const ids = JSON.stringify(productIds)
  const shown = findProducts().all({ ids })
  const offers = Map.groupBy(findOffers().all({ ids }), (offer) => offer.productId)
  const traces = listTraces(ids, now)
  return productIds.flatMap((id) => {
    const product = shown.find((row) => row.id === id)
    const offered = offers.get(id)
    return product && offered ? [card(product, offered, traces.get(id) ?? [])] : []
  })
}

/** `column` is one of the ids, given as JSON: a list of any length leaves the statement the same. */
const isOneOf = (column: Column) => sql`${column} in (select value from json_each(${sql.placeholder('ids')}))`

const findProducts = prepared(() => db.select().from(products).where(isOneOf(products.id)).prepare())

/** The sales of the products: live ones first, the cheapest known price first, then the newest. */
const findOffers = prepared(() =>
  db
    .select({
      saleId: sales.id,
      productId: sales.productId,
      sourceKey: sales.sourceKey,
      shop: sales.shop,
      price: sales.price,
      currency: sales.currency,
      shippingFee: sales.shippingFee,
      shippingNote: sales.shippingNote,
      totalWon: sales.totalWon,
      postedAt: sales.postedAt,
      endedAt: sales.endedAt,
      likes: listings.likes,
      comments: listings.comments,
    })
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(isOneOf(sales.productId))
    .orderBy(sql`ended_at is not null`, sql`total_won is null`, asc(sales.totalWon), desc(sales.postedAt))
    .prepare(),
)

const findReadings = prepared(() =>
  db
    .select({ productId: sales.productId, totalWon: pricePoints.totalWon })
    .from(pricePoints)
    .innerJoin(sales, eq(sales.id, pricePoints.saleId))
    .where(and(isOneOf(sales.productId), gte(pricePoints.at, sql.placeholder('since'))))
    .orderBy(asc(pricePoints.at))
    .prepare(),
)

function card(product: typeof products.$inferSelect, offers: Offered[], trace: number[]): DealCard {
  const best = offers[0]
  if (!best) throw new Error(`product ${product.id} has no sale`)
  const live = offers.filter((offer) => offer.endedAt === null)
  const counted = live.length > 0 ? live : offers
  const { saleId, shop, price, currency, shippingFee, shippingNote, totalWon } = best
  return {
    productId: product.id,
    saleId,
    name: product.name,
    shop,
    categoryId: product.categoryId,
    imageUrl: product.imageUrl,
    price,
    currency,
    shippingFee,
    shippingNote,
    totalWon,
    likes: Math.max(...counted.map((offer) => offer.likes ?? 0)),
    comments: Math.max(...counted.map((offer) => offer.comments ?? 0)),
    postedAt: Math.max(...counted.map((offer) => offer.postedAt)),
    isEnded: live.length === 0,
    sources: [
      ...new Set(counted.toSorted((a, b) => a.postedAt - b.postedAt).map((offer) => offer.sourceKey)),
    ],
    trace,
  }
}

/** The last lowest totals of each product, oldest first; fewer than 3 readings are no trace. */
function listTraces(ids: string, now: number): Map<number, number[]> {
  const readings = findReadings().all({ ids, since: now - TRACE_DAYS * DAY_MS })
  const traces = new Map<number, number[]>()
  for (const [id, points] of Map.groupBy(readings, (reading) => reading.productId)) {
    if (points.length >= 3)
      traces.set(
        id,
        points.slice(-TRACE_READINGS).map((point) => point.totalWon),
      )
  }
  return traces
}
