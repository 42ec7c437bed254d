import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { given, prepared } from '#db/prepared.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { deals } from '#db/schema/deals.ts'
import { priceDays } from '#db/schema/prices.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { endMessages, resumeMessages } from '#domain/devices/endings.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { dealSubject } from './deal.ts'
import { sumHeats } from './heat/heat.ts'
import { noteOfferChange } from './watchers.server.ts'

/** Sums up a product's sales for the lists; answers how many of its posts live. */
export function sumUpProduct(productId: number, now: number): number {
  const groups = sumSources().all({ productId })
  const posts = groups.filter((group) => group.sourceKey !== PRICE_SOURCE.key)
  const livePosts = posts.filter((post) => post.isLive)
  const liveSaleCount = livePosts.reduce((sum, { count }) => sum + count, 0)
  const totals = groups.flatMap(({ isLive, lowestTotal }) => (isLive && lowestTotal ? [lowestTotal] : []))
  noteOfferChange(productId)
  noteSums().run({
    productId,
    isDeal: posts.length > 0,
    liveSaleCount,
    lowestTotal: totals.length > 0 ? Math.min(...totals) : null,
    today: seoulDay(now),
    ...(posts.length > 0 ? sumPosts(livePosts.length > 0 ? livePosts : posts) : NO_POSTS),
  })
  return liveSaleCount
}

type Summed = ReturnType<ReturnType<typeof sumSources>['all']>[number]

/** What the lists sort by, of the posts that count. A source that has a deal twice does not like it twice. */
const sumPosts = (counted: Summed[]) => ({
  heat: sumHeats(counted.map((source) => source.heat)),
  replyCount: Math.max(...counted.map((source) => source.replies ?? 0)),
  lastPostedAt: Math.max(...counted.map((source) => source.postedAt)),
})

/** Without a post these stay as they are. */
const NO_POSTS = { heat: null, replyCount: null, lastPostedAt: null }

/** How far back a price is looked for of a product that nobody sold yesterday. */
const REMEMBERED_DAYS = 30

const ofProduct = sql.placeholder('productId')

/**
 * A product's sales by source, live and ended ones apart. A free offer is shown, but is no lowest price: a give-away
 * says nothing of what the thing costs.
 */
const sumSources = prepared(() => {
  const isLive = sql<number>`(${sales.endedAt} is null)`
  return db
    .select({
      sourceKey: sales.sourceKey,
      isLive: isLive.as('is_live'),
      count: count(),
      lowestTotal: sql<
        number | null
      >`min(iif(${sales.totalWon} > 0 and ${sales.kind} not in ('CARD', 'CASH'), ${sales.totalWon}, null))`,
      heat: sql<number>`max(${sales.heat})`,
      postedAt: sql<number>`max(${sales.postedAt})`,
      replies: sql<number | null>`max(${listings.comments})`,
    })
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, ofProduct))
    .groupBy(sales.sourceKey, sql`is_live`)
    .prepare()
})

const today = sql.placeholder('today')

/** What the product cost on the last day before today that our record knows. */
const lastRecorded = sql`(
  select min(${priceDays.totalWon})
  from ${sales} join ${priceDays} on ${priceDays.saleId} = ${sales.id}
  where ${sales.productId} = ${products.id} and ${sales.kind} not in ('CARD', 'CASH')
    and ${priceDays.day} < ${today} and ${priceDays.day} >= ${today} - ${sql.raw(String(REMEMBERED_DAYS))}
  group by ${priceDays.day} order by ${priceDays.day} desc limit 1)`

/** The first change of a day keeps what the product cost until then. */
const opening = {
  openedDay: sql`${today}`,
  openedTotal: sql`coalesce(
    iif(${products.openedDay} is ${today}, ${products.openedTotal}, ${products.lowestTotal}),
    ${lastRecorded})`,
}

/** Nothing is written where nothing changed: a page is read again and again. */
const noteSums = prepared(() => {
  const offers = given(products, 'isDeal', 'liveSaleCount', 'lowestTotal')
  const posts = given(products, 'heat', 'replyCount', 'lastPostedAt')
  const summed = {
    ...offers,
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
    .set({ ...summed, ...opening })
    .where(and(eq(products.id, ofProduct), isOther))
    .prepare()
})

/** Why messages about a deal are not sent, as `deliveries.reason` says it. */
const ENDED = '딜이 종료되었습니다'

/**
 * Opens a product's deal with its first live sale; notes when the last one ended, which ends what still waits to
 * be told of it, and when it goes on after all. Answers the deal's id.
 */
export function noteSaleState(productId: number, isLive: boolean, now: number): number {
  const last = findLastDeal().get({ productId })
  const isOver = !last || (last.quietAt !== null && last.quietAt < now - DAY_MS)
  if (isOver && (isLive || !last))
    return addDeal().get({ productId, openedAt: now, quietAt: isLive ? null : now }).id
  const { id, quietAt } = last
  if (isLive === (quietAt === null)) return id
  changeDeal().run({ id, quietAt: isLive ? null : now })
  if (isLive) resumeMessages(dealSubject(id), ENDED, now)
  else endMessages(dealSubject(id), ENDED, now)
  return id
}

/** Whether a subject is a deal of which nothing is offered any more. */
export function isOverDeal(subject: string): boolean {
  const [, id] = /^deal:(\d+)$/.exec(subject) ?? []
  return id !== undefined && findQuietDeal().get({ id: Number(id) }) !== undefined
}

const findQuietDeal = prepared(() =>
  db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.id, sql.placeholder('id')), isNotNull(deals.quietAt)))
    .prepare(),
)

const findLastDeal = prepared(() =>
  db.select().from(deals).where(eq(deals.productId, ofProduct)).orderBy(desc(deals.id)).limit(1).prepare(),
)

const addDeal = prepared(() =>
  db
    .insert(deals)
    .values(given(deals, 'productId', 'openedAt', 'quietAt'))
    .returning({ id: deals.id })
    .prepare(),
)

const changeDeal = prepared(() =>
  db
    .update(deals)
    .set(given(deals, 'quietAt'))
    .where(eq(deals.id, sql.placeholder('id')))
    .prepare(),
)
