import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { heldPrices } from '#db/schema/prices.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { sumUpProduct } from '#domain/deals/productSummary.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { saidPrice } from '#domain/prices/plausibility/saidPrice.ts'
import {
  close,
  confirm,
  findHeld,
  type HeldPrice,
  publish,
  refuseHeld,
  type Sale,
  takePrice,
} from '#domain/prices/plausibility/takePrice.server.ts'
import {
  HELD_AT_MOST_MS,
  READ_AGAIN_AFTER_MS,
  STANDS_AFTER_MS,
} from '#domain/prices/plausibility/weighing.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { OfferText } from '#domain/sources/listing.ts'
import type { SaleUpdate } from './listings.server.ts'

/** A post whose price is to be read again. */
export interface HeldPost {
  heldId: number
  /** Its own page. */
  url: string
}

/** What the second page said: its words, that the post is gone, or nothing of a price. */
export type SecondLook = OfferText | 'gone' | null

/** The posts of a source whose prices are due to be read again, the longest held first. */
export const listPostsToReadAgain = (sourceKey: string, now = Date.now()): HeldPost[] =>
  listDue(sourceKey, now).map(({ held, sale }) => ({ heldId: held.id, url: sale.url }))

/** The page of the price comparison, by its number there, that is due to be read again; null when none is. */
export const findPageToReadAgain = (now = Date.now()): string | null =>
  listDue(PRICE_SOURCE.key, now)[0]?.sale.postKey?.split(':')[1] ?? null

const listDue = (sourceKey: string, now: number): Open[] =>
  findDue().all({ sourceKey, until: now - READ_AGAIN_AFTER_MS })

/** A reading that is not settled yet, with its sale. */
interface Open {
  held: HeldPrice
  sale: Sale
}

const selectOpen = () =>
  db
    .select({ held: heldPrices, sale: sales })
    .from(heldPrices)
    .innerJoin(sales, eq(sales.id, heldPrices.saleId))

const isHeld = sql`state = 'held'`

const findDue = prepared(() =>
  selectOpen()
    .where(
      and(
        isHeld,
        eq(sales.sourceKey, sql.placeholder('sourceKey')),
        sql`coalesce(tried_at, read_at) <= ${sql.placeholder('until')}`,
      ),
    )
    .orderBy(asc(heldPrices.readAt))
    .prepare(),
)

/** Notes that the page of a held price could not be read again: it is tried once more a minute later. */
export function noteUnreachablePage(pcode: string, now = Date.now()): void {
  write(() => {
    for (const { held, sale } of listDue(PRICE_SOURCE.key, now))
      if (sale.postKey?.split(':')[1] === pcode) note(held, now)
  })
}

const note = (held: HeldPrice, now: number): void => {
  db.update(heldPrices).set({ triedAt: now }).where(eq(heldPrices.id, held.id)).run()
}

/** Refuses what is held of a source that was read since: the run was a bad one. */
export function refuseRun(sourceKey: string, since: number, now = Date.now()): void {
  write(() => {
    for (const { held, sale } of listDue(sourceKey, now + READ_AGAIN_AFTER_MS))
      if (held.readAt >= since) refuseHeld(sale.id, 'bad_run', now)
  })
}

/**
 * Settles a held price of a post by what its own page says: the same is published, another taken in its place, a
 * post that is gone refused. Answers the sale as fresh ones are; null as long as the price waits.
 */
export function settleHeldPost(heldId: number, look: SecondLook, now = Date.now()): SaleUpdate | null {
  return write(() => {
    const { held, sale } = findOpen(heldId) ?? {}
    if (!held || !sale) return null
    if (look === 'gone') close(held, { state: 'refused', reason: 'gone' }, now)
    else if (look !== null) takePrice(sale, saidPrice(readOffer(look, env.USD_KRW), look), now)
    note(held, now)
    return settled(sale, now)
  })
}

/**
 * Publishes what could not be read again within five minutes, and confirms what has stood an hour. Answers the
 * sales with a new price, as fresh ones are. A clock that went back lets them wait anew.
 */
export function settleOverdue(now = Date.now()): SaleUpdate[] {
  if (!isAnyOverdue(now)) return []
  return write(() => {
    waitAnew(now)
    const taken = findOverdue()
      .all({ until: now - HELD_AT_MOST_MS })
      .map(({ held, sale }) => {
        publish(sale, held, now)
        return settled(sale, now)
      })
    for (const { held, sale } of findStanding().all({ until: now - STANDS_AFTER_MS })) {
      if (sale.endedAt === null) confirm(sale.id, now)
      else close(held, { state: 'passed' }, now)
    }
    return taken.filter((sale) => sale !== null)
  })
}

const isAnyOverdue = (now: number): boolean =>
  findAnyOverdue().get({ now, held: now - HELD_AT_MOST_MS, published: now - STANDS_AFTER_MS }) !== undefined

const findAnyOverdue = prepared(() => {
  const { placeholder } = sql
  const isHeldLong = sql`${isHeld} and (read_at <= ${placeholder('held')} or read_at > ${placeholder('now')})`
  return db
    .select({ id: heldPrices.id })
    .from(heldPrices)
    .where(sql`${isHeldLong} or state = 'published' and settled_at <= ${placeholder('published')}`)
    .limit(1)
    .prepare()
})

/** What was read later than now was read by a clock that has gone back since. */
function waitAnew(now: number): void {
  db.update(heldPrices)
    .set({ readAt: now, triedAt: null })
    .where(and(isHeld, gt(heldPrices.readAt, now)))
    .run()
}

const findOverdue = prepared(() =>
  selectOpen()
    .where(and(isHeld, lte(heldPrices.readAt, sql.placeholder('until'))))
    .orderBy(asc(heldPrices.id))
    .prepare(),
)

const findStanding = prepared(() =>
  selectOpen()
    .where(and(sql`state = 'published'`, lte(heldPrices.settledAt, sql.placeholder('until'))))
    .orderBy(asc(heldPrices.id))
    .prepare(),
)

const findOpen = (heldId: number): Open | undefined =>
  selectOpen()
    .where(and(isHeld, eq(heldPrices.id, heldId)))
    .get()

/** Sums up the product of a sale whose held price was settled, as when a post is taken. */
export function settled(before: Sale, now: number): SaleUpdate | null {
  if (findHeld(before.id)) return null
  if (before.sourceKey === PRICE_SOURCE.key) {
    sumUpProduct(before.productId, now)
    return null
  }
  const sale = db.select().from(sales).where(eq(sales.id, before.id)).get() ?? before
  // One that stood without a price was not told while its price was held.
  const isCheaper = before.totalWon === null || (sale.totalWon !== null && sale.totalWon < before.totalWon)
  const dealId = updateDeal(sale.productId, now)
  return { saleId: sale.id, productId: sale.productId, dealId, isNews: sale.endedAt === null && isCheaper }
}
