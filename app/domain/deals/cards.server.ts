import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, min, ne, not, type SQL, sql } from 'drizzle-orm'
import { many, prepare } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { priceDays } from '#db/schema/prices.ts'
import { choosePicture } from '#domain/catalog/pictures/pictures.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { isConditional } from '#domain/offers/money/conditionalPrice.server.ts'
import { readPriceBadge } from '#domain/prices/history.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { DealCard } from './deal.ts'
import { isHot } from './heat/heat.ts'

const TRACE_DAYS = 30
const TRACE_READINGS = 12

type Offered = ReturnType<typeof listOffers>[number]

/** The sales that a card covers: for a deal its posts only, for a product also the prices of shops. */
type Scope = 'posts' | 'everything'

/** The rows for these products, in the order of `productIds`. */
export function listCards(productIds: number[], scope: Scope, now = Date.now()): DealCard[] {
  if (productIds.length === 0) return []
  const asked = { ids: productIds, without: scope === 'posts' ? PRICE_SOURCE.key : '' }
  const shown = listProducts(asked)
  const offers = Map.groupBy(listOffers(asked), (offer) => offer.productId)
  const traces = listTraces(asked, now)
  return productIds.flatMap((id) => {
    const product = shown.find((row) => row.id === id)
    const offered = offers.get(id)
    return product && offered ? [card(product, offered, traces.get(id) ?? [], now)] : []
  })
}

const listProducts = prepare('list', { ids: many(products.id) }, (db, given) =>
  db.select().from(products).where(inArray(products.id, given.ids)),
)

/** At most this many live sales, the best ones, and ended ones, the latest, are covered by a card. */
const MAX_OFFERS = 200

const covered = (condition: SQL | undefined, order: SQL[]) => sql`select id from (
  select ${sales.id} from ${sales} where ${eq(sales.productId, products.id)} and ${condition}
  order by ${sql.join(order, sql`, `)} limit ${MAX_OFFERS})`

/** The cheapest known price that anybody can have first, then the newest. */
const BEST_FIRST = [
  sql`${isConditional()}`,
  isNull(sales.totalWon),
  asc(sales.totalWon),
  desc(sales.postedAt),
]

/** The sales of the products, live ones first. */
const listOffers = prepare('list', { ids: many(products.id), without: sales.sourceKey }, (db, given) =>
  db
    .select({
      saleId: sales.id,
      productId: sales.productId,
      sourceKey: sales.sourceKey,
      offerName: sales.name,
      shop: sales.shop,
      price: sales.price,
      currency: sales.currency,
      shippingFee: sales.shippingFee,
      shippingNote: sales.shippingNote,
      totalWon: sales.totalWon,
      kind: sales.kind,
      suspiciousDropPercent: sales.suspiciousDropPercent,
      commissionUrl: sales.commissionUrl,
      postedAt: sales.postedAt,
      endedAt: sales.endedAt,
      isResting: sales.isResting,
      likes: listings.likes,
      thumbUrl: listings.thumbUrl,
    })
    .from(products)
    .innerJoin(
      sales,
      sql`${sales.id} in (
        ${covered(and(isNull(sales.endedAt), ne(sales.sourceKey, given.without)), BEST_FIRST)}
        union all
        ${covered(and(isNotNull(sales.endedAt), ne(sales.sourceKey, given.without)), [desc(sales.postedAt)])})`,
    )
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(inArray(products.id, given.ids))
    .orderBy(isNotNull(sales.endedAt), ...BEST_FIRST),
)

const listLows = prepare(
  'list',
  { ids: many(sales.productId), without: sales.sourceKey, since: priceDays.day },
  (db, given) =>
    db
      .select({ productId: sales.productId, totalWon: min(priceDays.totalWon).mapWith(Number) })
      .from(sales)
      .innerJoin(priceDays, eq(priceDays.saleId, sales.id))
      .where(
        and(
          inArray(sales.productId, given.ids),
          ne(sales.sourceKey, given.without),
          not(isConditional()),
          gt(priceDays.day, given.since),
        ),
      )
      .groupBy(sales.productId, priceDays.day)
      .orderBy(priceDays.day),
)

function card(
  product: typeof products.$inferSelect,
  offers: Offered[],
  sparkline: number[],
  now: number,
): DealCard {
  const best = offers[0]
  if (!best) throw new Error(`product ${product.id} has no sale`)
  const live = offers.filter((offer) => offer.endedAt === null)
  const counted = live.length > 0 ? live : offers
  // A shop's price has no time of posting, only that of its first reading, so `postedAt` comes from the posts.
  const posts = counted.filter((offer) => offer.sourceKey !== PRICE_SOURCE.key)
  const {
    saleId,
    offerName,
    shop,
    price,
    currency,
    shippingFee,
    shippingNote,
    totalWon,
    kind,
    suspiciousDropPercent,
    commissionUrl,
  } = best
  return {
    productId: product.id,
    saleId,
    saleIds: offers.map((offer) => offer.saleId),
    name: product.name,
    offerName,
    shop,
    categoryId: product.categoryId,
    imageUrl: choosePicture(product.imageUrl, counted, now),
    price,
    currency,
    shippingFee,
    shippingNote,
    totalWon,
    suspiciousDropPercent,
    likes: Math.max(...counted.map((offer) => offer.likes ?? 0)),
    comments: product.replyCount + product.commentCount,
    score: product.likeCount,
    postedAt: Math.max(...(posts.length > 0 ? posts : counted).map((offer) => offer.postedAt)),
    isEnded: live.length === 0,
    isResting: live.length === 0 && offers.some((offer) => offer.isResting),
    isHot: isHot(product.heat, now),
    commissionUrl,
    sources: [
      ...new Set(counted.toSorted((a, b) => a.postedAt - b.postedAt).map((offer) => offer.sourceKey)),
    ],
    sparkline,
    priceBadge:
      totalWon && live.length > 0
        ? readPriceBadge(product.id, { totalWon, kind, suspiciousDropPercent }, now)
        : null,
  }
}

/** The lowest totals of the last days of each product, oldest first; fewer than 3 days are no sparkline. */
function listTraces(asked: { ids: number[]; without: string }, now: number): Map<number, number[]> {
  const lows = listLows({ ...asked, since: seoulDay(now) - TRACE_DAYS })
  const traces = new Map<number, number[]>()
  for (const [id, days] of Map.groupBy(lows, ({ productId }) => productId)) {
    if (days.length >= 3)
      traces.set(
        id,
        days.slice(-TRACE_READINGS).map(({ totalWon }) => totalWon),
      )
  }
  return traces
}
