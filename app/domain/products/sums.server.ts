import { desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.server.ts'
import { given, prepared } from '../../../db/prepared.server.ts'
import { deals, listings, products, sales } from '../../../db/schema/products.ts'
import { DAY_MS } from '../clock.ts'
import { cancelMessages, resumeMessages } from '../devices/deliveries.server.ts'
import { dealSubject, isForEverybody } from './deal.ts'
import { sumHeats } from './heat.ts'
import { PRICE_SOURCE } from './sources/communities.ts'
import { noteOfferChange } from './watchers.server.ts'

/** Sums up a product's sales for the lists; answers how many of its posts live. */
export function sumUpProduct(productId: number): number {
  const offers = findOffers().all({ productId })
  const posts = offers.filter((offer) => offer.sourceKey !== PRICE_SOURCE.key)
  const livePosts = posts.filter((post) => post.endedAt === null)
  const counted = livePosts.length > 0 ? livePosts : posts
  // A free offer is shown, but is no lowest price: a give-away says nothing of what the thing costs.
  const totals = offers
    .filter((offer) => offer.endedAt === null && isForEverybody(offer))
    .flatMap((offer) => (offer.totalWon ? [offer.totalWon] : []))
  noteOfferChange(productId)
  noteOffers().run({
    productId,
    isDeal: posts.length > 0,
    liveSaleCount: livePosts.length,
    lowestTotal: totals.length > 0 ? Math.min(...totals) : null,
  })
  if (posts.length > 0)
    notePosts().run({
      productId,
      heat: sumHeats(hottestOfEachSource(counted)),
      commentCount: Math.max(...counted.map((post) => post.comments ?? 0)),
      lastPostedAt: Math.max(...counted.map((post) => post.postedAt)),
    })
  return livePosts.length
}

/** A source that has a deal twice does not like it twice. */
function hottestOfEachSource(posts: Array<{ sourceKey: string; heat: number }>): number[] {
  const bySource = Map.groupBy(posts, (post) => post.sourceKey)
  return [...bySource.values()].map((own) => Math.max(...own.map((post) => post.heat)))
}

const ofProduct = sql.placeholder('productId')

const findOffers = prepared(() =>
  db
    .select({
      kind: sales.kind,
      sourceKey: sales.sourceKey,
      endedAt: sales.endedAt,
      totalWon: sales.totalWon,
      heat: sales.heat,
      postedAt: sales.postedAt,
      comments: listings.comments,
    })
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, ofProduct))
    .prepare(),
)

const noteOffers = prepared(() =>
  db
    .update(products)
    .set(given(products, 'isDeal', 'liveSaleCount', 'lowestTotal'))
    .where(eq(products.id, ofProduct))
    .prepare(),
)

const notePosts = prepared(() =>
  db
    .update(products)
    .set(given(products, 'heat', 'commentCount', 'lastPostedAt'))
    .where(eq(products.id, ofProduct))
    .prepare(),
)

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
  if (isLive) resumeMessages(dealSubject(id), ENDED)
  else cancelMessages(dealSubject(id), ENDED)
  return id
}

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
