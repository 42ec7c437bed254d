import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { products } from '#db/schema/catalog.ts'
import { priceFollows, pricePages } from '#db/schema/comparison.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { countRows } from '#domain/page.server.ts'
import { FULL_RETRY_SECONDS, refuse } from '#domain/refusal.ts'

const MAX_FOLLOWED = 500

/** A page of the price comparison as the reader plans it. */
export interface PricePage {
  pcode: string
  /** How many members wait for its prices. */
  followers: number
  addedAt: number
  /** When a member last asked for it. */
  askedAt: number | null
  triedAt: number | null
  readAt: number | null
}

export type KnownPage = typeof pricePages.$inferSelect

/** Adds these pages; known ones stay unchanged. */
export function addPricePages(pcodes: string[], now = Date.now()): void {
  write(() => {
    for (const pcode of pcodes)
      db.insert(pricePages).values({ pcode, addedAt: now }).onConflictDoNothing().run()
  })
}

/**
 * Adds these pages if they are new, and has them read before others, also expired ones, because somebody asked for
 * them.
 */
export function askForPages(pcodes: string[], now = Date.now()): void {
  write(() => {
    addPricePages(pcodes, now)
    for (const pcode of pcodes)
      db.update(pricePages).set({ askedAt: now, expiredAt: null }).where(eq(pricePages.pcode, pcode)).run()
  })
}

/** Adds the page if it is new, and returns it. */
export function ensurePricePage(pcode: string, now = Date.now()): KnownPage {
  addPricePages([pcode], now)
  const page = db.select().from(pricePages).where(eq(pricePages.pcode, pcode)).get()
  return page ?? refuse('not_found', '상품을 찾을 수 없습니다.')
}

/** Records a failed attempt to read a page. */
export function noteFailedReading(pcode: string, now = Date.now()): void {
  write(() => db.update(pricePages).set({ triedAt: now }).where(eq(pricePages.pcode, pcode)).run())
}

/** The number of pages that one query lists: it takes a few milliseconds. */
const PAGES_AT_ONCE = 500

/** The first pages after an id that are still compared, with how many wait for them. */
export const listPricePages = (after = 0): Array<PricePage & { id: number }> => listPagesAfter({ id: after })

const listPagesAfter = prepare('list', { id: pricePages.id }, (db, given) =>
  db
    .select({
      id: pricePages.id,
      pcode: pricePages.pcode,
      // Members with an alert on the product follow its pages, like members who added its address.
      followers: sql<number>`max(count(${priceFollows.userId}), coalesce(${products.watcherCount}, 0))`,
      addedAt: pricePages.addedAt,
      askedAt: pricePages.askedAt,
      triedAt: pricePages.triedAt,
      readAt: pricePages.readAt,
    })
    .from(pricePages)
    .leftJoin(priceFollows, eq(priceFollows.pageId, pricePages.id))
    .leftJoin(products, eq(products.id, pricePages.productId))
    .where(and(gt(pricePages.id, given.id), isNull(pricePages.expiredAt)))
    .groupBy(pricePages.id)
    .orderBy(asc(pricePages.id))
    .limit(PAGES_AT_ONCE),
)

/** Yields every page that is not expired, in parts; other work runs between two parts. */
export async function* eachPricePage(): AsyncGenerator<PricePage[]> {
  for (let part = listPricePages(); part.length > 0; part = listPricePages(part.at(-1)?.id)) {
    yield part
    await new Promise(setImmediate)
  }
}

/** Records that the member waits for a page's prices. Refuses `too_many` past 500 products. */
export function followPage(member: Member, pageId: number, now = Date.now()): void {
  write(() => {
    const others = and(eq(priceFollows.userId, member.id), ne(priceFollows.pageId, pageId))
    if (countRows(priceFollows, others) >= MAX_FOLLOWED)
      refuse('too_many', `상품은 ${MAX_FOLLOWED}개까지 등록할 수 있습니다.`, {
        retryAfterSeconds: FULL_RETRY_SECONDS,
      })
    db.insert(priceFollows).values({ userId: member.id, pageId, createdAt: now }).onConflictDoNothing().run()
  })
}

/**
 * The member no longer waits for the prices of a product's pages. Returns the ids of those pages. Call it inside the
 * `write()` of the cause.
 */
export function unfollowProduct(member: Member, productId: number): number[] {
  const itsPages = db
    .select({ id: pricePages.id })
    .from(pricePages)
    .where(inArray(pricePages.productId, listMergingIds(productId)))
  return db
    .delete(priceFollows)
    .where(and(eq(priceFollows.userId, member.id), inArray(priceFollows.pageId, itsPages)))
    .returning({ pageId: priceFollows.pageId })
    .all()
    .map(({ pageId }) => pageId)
}

/** The member no longer waits for a page that was not read yet; one that they do not follow changes nothing. */
export function unfollowPage(member: Member, pageId: number): void {
  write(() => {
    db.delete(priceFollows)
      .where(and(eq(priceFollows.userId, member.id), eq(priceFollows.pageId, pageId)))
      .run()
  })
}

/** A page that a member asked for by its address and that has no product yet. */
export interface AwaitedPage {
  id: number
  pcode: string
  askedAt: number
}

/** The pages of which a member waits for the first reading, the latest first. */
export const listAwaitedPages = (member: Member): AwaitedPage[] =>
  db
    .select({ id: pricePages.id, pcode: pricePages.pcode, askedAt: priceFollows.createdAt })
    .from(priceFollows)
    .innerJoin(pricePages, eq(pricePages.id, priceFollows.pageId))
    .where(and(eq(priceFollows.userId, member.id), isNull(pricePages.productId)))
    .orderBy(desc(priceFollows.createdAt), desc(pricePages.id))
    .all()

/** How fresh the prices are. */
export interface PriceFreshness {
  /** Pages that are read again and again. */
  pages: number
  /** When the page that has waited longest was last read; null while no page was read. */
  oldestReadAt: number | null
  /** The same among the pages that somebody follows. */
  oldestFollowedReadAt: number | null
}

/** How fresh the price comparison's prices are, for /status; at most ten minutes ago. */
export const readPriceFreshness = (): Promise<PriceFreshness> => freshness().forceFetch('now')

const FRESHNESS_LIFE_MS = 10 * MINUTE_MS

/**
 * One reading of all pages takes about 0.1 ms of processor time per hundred pages, and serves everybody who asks
 * meanwhile.
 */
const freshness = () =>
  processSingleton(
    'priceFreshness',
    () => new LRUCache<'now', PriceFreshness>({ max: 1, ttl: FRESHNESS_LIFE_MS, fetchMethod: lookAtPages }),
  )

async function lookAtPages(): Promise<PriceFreshness> {
  let pages = 0
  let [oldest, oldestFollowed] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for await (const part of eachPricePage()) {
    pages += part.length
    for (const { readAt, followers } of part) {
      if (readAt === null) continue
      oldest = Math.min(oldest, readAt)
      if (followers > 0) oldestFollowed = Math.min(oldestFollowed, readAt)
    }
  }
  return { pages, oldestReadAt: instantOf(oldest), oldestFollowedReadAt: instantOf(oldestFollowed) }
}

const instantOf = (at: number): number | null => (at === Number.POSITIVE_INFINITY ? null : at)
