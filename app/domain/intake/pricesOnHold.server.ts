import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceReviews } from '#db/schema/prices.ts'
import { addFanout } from '#domain/alerts/fanouts.server.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { sumUpProduct } from '#domain/deals/productSummary.server.ts'
import { GROUP_SIZE, serveRows } from '#domain/drainGroups.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { pcodeOf } from '#domain/prices/comparisonKeys.ts'
import {
  findOnHold,
  type PriceReview,
  refuseOnHold,
  resolveReading,
} from '#domain/prices/plausibility/onHold.server.ts'
import { confirmAgreed, confirmPrice, publishOnHold } from '#domain/prices/plausibility/publishing.server.ts'
import { quotedPrice } from '#domain/prices/plausibility/quotedPrice.ts'
import { takePrice } from '#domain/prices/plausibility/takePrice.server.ts'
import {
  CONFIRMED_AFTER_MS,
  HELD_AT_MOST_MS,
  READ_AGAIN_AFTER_MS,
} from '#domain/prices/plausibility/weighing.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { OfferText } from '#domain/sources/listing.ts'
import { isLowerPrice } from './lowerPrice.server.ts'

type Sale = typeof sales.$inferSelect

/** A post whose price on hold is due for its second reading. */
export interface PostToReadAgain {
  heldId: number
  /** The post's own page. */
  url: string
}

/** The second reading of a post: its texts, `gone` for a deleted post, or null when the page shows no offer. */
export type SecondReading = OfferText | 'gone' | null

/** The posts of a source that are due for their second reading, the longest on hold first. */
export const listPostsToReadAgain = (sourceKey: string, now = Date.now()): PostToReadAgain[] =>
  listDue(sourceKey, now).map(({ held, sale }) => ({ heldId: held.id, url: sale.url }))

/** The number of the price comparison's page that is due for its second reading; null when none is due. */
export const findPageToReadAgain = (now = Date.now()): string | null => {
  const [due] = listDue(PRICE_SOURCE.key, now)
  return due ? pcodeOf(due.sale) : null
}

/** A reading on hold or published without confirmation, with its sale. */
interface OpenReading {
  held: PriceReview
  sale: Sale
}

const listDue = (sourceKey: string, now: number): OpenReading[] =>
  listTried({ sourceKey, before: now - READ_AGAIN_AFTER_MS })

/** Postpones the second reading of a page that could not be read by a minute. */
export function noteUnreachablePage(pcode: string, now = Date.now()): void {
  write(() => {
    for (const { held, sale } of listDue(PRICE_SOURCE.key, now))
      if (pcodeOf(sale) === pcode) postpone(held, now)
  })
}

const postpone = (held: PriceReview, now: number): void => {
  db.update(priceReviews).set({ triedAt: now }).where(eq(priceReviews.id, held.id)).run()
}

/** Refuses the prices on hold that a bad run of a source read since the given instant. */
export function refuseRun(sourceKey: string, since: number, now = Date.now()): void {
  write(() => {
    for (const { held, sale } of listDue(sourceKey, now + READ_AGAIN_AFTER_MS))
      if (held.readAt >= since) refuseOnHold(sale.id, 'bad_run', now)
  })
}

/**
 * Resolves a post's price on hold by its second reading: the same price is published, another price replaces it, and
 * the price of a deleted post is refused. If the page shows no offer, the price stays on hold. Members are alerted as
 * after a first reading.
 */
export function takeSecondReading(heldId: number, reading: SecondReading, now = Date.now()): void {
  write(() => {
    const open = findOpen(heldId)
    if (!open) return
    const { held, sale } = open
    if (reading === 'gone') resolveReading(held, { state: 'refused', reason: 'gone' }, now)
    else if (reading !== null) takePrice(sale, quotedPrice(readOffer(reading, env.USD_KRW), reading), now)
    postpone(held, now)
    announcePrice(sale, now)
  })
}

/**
 * Publishes the prices without a second reading within five minutes, and confirms the suspicious drops that were
 * published an hour ago: in groups, the longest waiting first.
 */
export async function resolveOverduePrices(now = Date.now()): Promise<void> {
  if (!isAnyOverdue(now)) return
  await serveRows((size) => restartWaiting(now, size))
  await serveRows((size) => {
    const overdue = listOverdue({ before: now - HELD_AT_MOST_MS, size })
    for (const { held, sale } of overdue) {
      publishOnHold(sale, held, now)
      confirmAgreed(sale.productId, now)
      announcePrice(sale, now)
    }
    return overdue.length
  }, GROUP_SIZE)
  await serveRows((size) => {
    const unconfirmed = listUnconfirmed({ before: now - CONFIRMED_AFTER_MS, size })
    for (const { held, sale } of unconfirmed) {
      if (sale.endedAt === null) confirmPrice(sale.id, now)
      else resolveReading(held, { state: 'passed' }, now)
    }
    return unconfirmed.length
  }, GROUP_SIZE)
}

const isAnyOverdue = (now: number): boolean =>
  listEarly({ now, size: 1 }).length > 0 ||
  listOverdue({ before: now - HELD_AT_MOST_MS, size: 1 }).length > 0 ||
  listUnconfirmed({ before: now - CONFIRMED_AFTER_MS, size: 1 }).length > 0

/** After the clock was set back: readings with a time in the future start to wait now. */
function restartWaiting(now: number, size: number): number {
  const ids = listEarly({ now, size }).map(({ id }) => id)
  db.update(priceReviews).set({ readAt: now, triedAt: null }).where(inArray(priceReviews.id, ids)).run()
  return ids.length
}

/**
 * Sums up the product of a sale whose price on hold was resolved, and queues alerts for a lower or first price. Does
 * nothing while the sale has another price on hold. Call it inside the `write()` of the decision.
 */
export function announcePrice(before: Sale, now: number): void {
  if (findOnHold(before.id)) return
  if (before.sourceKey === PRICE_SOURCE.key) {
    sumUpProduct(before.productId, now)
    return
  }
  const sale = db.select().from(sales).where(eq(sales.id, before.id)).get() ?? before
  const dealId = updateDeal(sale.productId, now)
  // A new post whose first price was on hold has not been announced yet.
  const isNews = before.totalWon === null || isLowerPrice(before, sale)
  if (sale.endedAt === null && isNews) addFanout(sale.id, dealId, now)
}

const findOpen = (heldId: number): OpenReading | null =>
  selectOpen()
    .where(and(isOnHold, eq(priceReviews.id, heldId)))
    .get() ?? null

const selectOpen = (handle: Pick<typeof db, 'select'> = db) =>
  handle
    .select({ held: priceReviews, sale: sales })
    .from(priceReviews)
    .innerJoin(sales, eq(sales.id, priceReviews.saleId))

const listEarly = prepare('list', { now: priceReviews.readAt, size: 'number' }, (db, given) =>
  db
    .select({ id: priceReviews.id })
    .from(priceReviews)
    .where(and(isOnHold, gt(priceReviews.readAt, given.now)))
    .limit(given.size),
)

const listOverdue = prepare('list', { before: priceReviews.readAt, size: 'number' }, (db, given) =>
  selectOpen(db)
    .where(and(isOnHold, lte(priceReviews.readAt, given.before)))
    .orderBy(asc(priceReviews.readAt))
    .limit(given.size),
)

const listUnconfirmed = prepare('list', { before: priceReviews.settledAt, size: 'number' }, (db, given) =>
  selectOpen(db)
    .where(and(eq(priceReviews.state, 'published'), lte(priceReviews.settledAt, given.before)))
    .orderBy(asc(priceReviews.readAt))
    .limit(given.size),
)

/** Prepared, because each source runs it all the time. */
const listTried = prepare('list', { ...columnsOf(sales, 'sourceKey'), before: 'number' }, (db, given) =>
  selectOpen(db)
    .where(
      and(
        isOnHold,
        eq(sales.sourceKey, given.sourceKey),
        sql`coalesce(${priceReviews.triedAt}, ${priceReviews.readAt}) <= ${given.before}`,
      ),
    )
    .orderBy(asc(priceReviews.readAt)),
)

const isOnHold = eq(priceReviews.state, 'held')
