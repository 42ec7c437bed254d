import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { priceDays } from '#db/schema/prices.ts'
import { seoulDay } from '#domain/clock.ts'
import { isConditional } from '#domain/offers/money/conditionalPrice.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { sumHeats } from './heat/heat.ts'

/**
 * Writes the summary of a product's sales for the lists: lowest price, heat, number of live posts. Returns
 * how many of its posts are live. Call it inside the `write()` of the change.
 */
export function sumUpProduct(productId: number, now: number): number {
  const live = sumLive({ productId })
  const livePosts = live.filter(isOfPosts)
  const liveSaleCount = livePosts.reduce((sum, { count }) => sum + count, 0)
  const posts = livePosts.length > 0 ? livePosts : sumEnded({ productId }).filter(isOfPosts)
  const totals = live.flatMap(({ lowestTotal }) => lowestTotal ?? [])
  noteSums({
    productId,
    isDeal: posts.length > 0,
    liveSaleCount,
    lowestTotal: totals.length > 0 ? Math.min(...totals) : null,
    today: seoulDay(now),
    ...(posts.length > 0 ? sumPosts(posts) : NO_POSTS),
  })
  return liveSaleCount
}

type Summed = ReturnType<typeof sumLive>[number]

const isOfPosts = ({ sourceKey }: Summed): boolean => sourceKey !== PRICE_SOURCE.key

/** The sort values of the lists, over the given posts. A source that carries a deal twice counts once. */
const sumPosts = (counted: Summed[]) => ({
  heat: sumHeats(counted.map((source) => source.heat)),
  replyCount: Math.max(...counted.map((source) => source.replies ?? 0)),
  lastPostedAt: Math.max(...counted.map((source) => source.postedAt)),
})

/** A product without posts keeps the values of these columns. */
const NO_POSTS = { heat: null, replyCount: null, lastPostedAt: null }

/** A product's sales of one state by source. A free offer is listed, but never is the lowest price. */
const sumSources = (state: SQL) =>
  prepare('list', { productId: sales.productId }, (db, given) =>
    db
      .select({
        sourceKey: sales.sourceKey,
        count: count(),
        lowestTotal: sql<
          number | null
        >`min(iif(${sales.totalWon} > 0 and not ${isConditional(sales.kind)}, ${sales.totalWon}, null))`,
        heat: sql<number>`max(${sales.heat})`,
        postedAt: sql<number>`max(${sales.postedAt})`,
        replies: sql<number | null>`max(${listings.comments})`,
      })
      .from(sales)
      .leftJoin(listings, eq(listings.saleId, sales.id))
      .where(and(eq(sales.productId, given.productId), state))
      .groupBy(sales.sourceKey),
  )

const sumLive = sumSources(isNull(sales.endedAt))
/** A product may have thousands of ended sales. They are read only while none is live. */
const sumEnded = sumSources(isNotNull(sales.endedAt))

/** The product's lowest total of yesterday, as far as it is recorded. */
const recordedYesterday = (today: SQL) => sql`(
  select min(${priceDays.totalWon})
  from ${sales} join ${priceDays} on ${priceDays.saleId} = ${sales.id}
  where ${sales.productId} = ${products.id} and not ${isConditional(sales.kind)} and ${priceDays.day} = ${today} - 1)`

/**
 * The opening price of a day: the lowest total before the first change of that day. If it is unknown, as on the first
 * day of the service, yesterday's lowest recorded total is used; null if there was no offer.
 */
const opening = (today: SQL) => ({
  openedDay: today,
  openedTotal: sql`coalesce(
    iif(${products.openedDay} is ${today}, ${products.openedTotal}, ${products.lowestTotal}),
    ${recordedYesterday(today)})`,
})

/** Records what a product cost until today, in won, unless that is known. For prices from before our first reading. */
export const openDay = (productId: number, openedTotal: number, now: number): void =>
  write(() => void noteOpening({ productId, openedTotal, today: seoulDay(now) }))

const noteOpening = prepare(
  'run',
  { productId: products.id, openedTotal: products.lowestTotal, today: products.openedDay },
  (db, { productId, openedTotal, today }) =>
    db
      .update(products)
      .set({ openedDay: today, openedTotal })
      .where(and(eq(products.id, productId), isNull(products.openedTotal))),
)

const SUMS = {
  productId: products.id,
  today: products.openedDay,
  ...columnsOf(products, 'isDeal', 'liveSaleCount', 'lowestTotal'),
  heat: 'number?',
  replyCount: 'number?',
  lastPostedAt: 'number?',
} as const

/** Writes only when a value differs: most readings of a page change nothing. */
const noteSums = prepare('run', SUMS, (db, { productId, today, ...posts }) => {
  const summed = {
    isDeal: posts.isDeal,
    liveSaleCount: posts.liveSaleCount,
    lowestTotal: posts.lowestTotal,
    heat: sql`coalesce(${posts.heat}, ${products.heat})`,
    replyCount: sql`coalesce(${posts.replyCount}, ${products.replyCount})`,
    lastPostedAt: sql`coalesce(${posts.lastPostedAt}, ${products.lastPostedAt})`,
  }
  const names = Object.keys(summed) as Array<keyof typeof summed>
  const isOther = sql`(${sql.join(
    names.map((name) => products[name]),
    sql`, `,
  )}) is not (${sql.join(
    names.map((name) => summed[name]),
    sql`, `,
  )})`
  return db
    .update(products)
    .set({ ...summed, ...opening(today) })
    .where(and(eq(products.id, productId), isOther))
})
