import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { afterCommit, db } from '#db/client.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { fanouts, keywords } from '#db/schema/alerts.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { processSingleton } from '#db/singleton.ts'
import { listHidingMembers } from '#domain/accounts/hiddenWords.server.ts'
import { MERGING } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { dealSubject } from '#domain/deals/deal.ts'
import { subjectChangeWork } from '#domain/devices/delivery/subjectChanges.server.ts'
import { countStep } from '#domain/devices/latency/latency.server.ts'
import { deleteRows, drainGroups, type GroupWork } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { itemInWon } from '#domain/offers/titles/currencies.ts'
import { releaseHeld } from './bundles/bundles.server.ts'
import { readableText, saysKeyword } from './matching/aliases.server.ts'
import { liveIndex, readKeywordsForSlice } from './matching/liveIndex.server.ts'
import { type Watching, WatchList } from './matching/watchList.ts'
import { checkDueAlerts, offerChangeWork } from './products/offerChanges.server.ts'
import { warmDealWork } from './recommended/warmDeals.server.ts'
import { type Cause, notifyOfSale } from './saleNotices.server.ts'
import { isWanted } from './wanted.ts'

/** Records that members have to be notified of a sale. Call it in the transaction that writes the sale. */
export function addFanout(saleId: number, dealId: number, now = Date.now()): void {
  insertFanout({ saleId, dealId, createdAt: now })
  afterCommit(() => announce('fanouts', undefined))
}

const insertFanout = prepare('run', columnsOf(fanouts, 'saleId', 'dealId', 'createdAt'), (db, given) =>
  db.insert(fanouts).values(given),
)

/**
 * Records that a sale has reached the likes that some keyword waits for. Does nothing for a sale whose price is on
 * hold, because nobody may be notified of it yet. Call it inside the `write()` of the reading.
 */
export function addWarmFanout(
  saleId: number,
  dealId: number,
  likes: { before: number; now: number },
  now = Date.now(),
): void {
  const isWaitedFor = and(gt(keywords.minHeat, likes.before), lte(keywords.minHeat, likes.now))
  const isAny = db.select({ id: keywords.id }).from(keywords).where(isWaitedFor).limit(1).get()
  if (!isAny || !db.select().from(fanouts).where(eq(fanouts.saleId, saleId)).limit(1).get()) return
  db.insert(fanouts).values({ saleId, dealId, likesBefore: likes.before, createdAt: now }).run()
  afterCommit(() => announce('fanouts', undefined))
}

/**
 * Notifies members of everything that is pending, until nothing is left or `signal` aborts. The order: ended deals,
 * messages on hold that are due, product alerts (for one event, a target is the more urgent cause), sales, recommended
 * deals. Sales start once every keyword is indexed; recommended deals start after the sales, because a deal that
 * matches a member's keyword is not recommended to them. Everything else runs between the slices in which the keywords
 * are indexed.
 */
export async function drainFanouts(signal?: AbortSignal): Promise<void> {
  await drainBeforeSales(signal)
  while (!signal?.aborted && (await readKeywordsForSlice())) await drainBeforeSales(signal)
  await drainGroups(saleWork, signal)
  await drainGroups(warmDealWork, signal)
}

async function drainBeforeSales(signal?: AbortSignal): Promise<void> {
  await drainGroups(subjectChangeWork, signal)
  await releaseHeld(signal)
  await checkDueAlerts(signal)
  await drainGroups(offerChangeWork, signal)
}

const KEPT_MS = 30 * DAY_MS

/** Deletes fan-outs that ended 30 days ago: a post that old reaches no more like thresholds. */
export const forgetOldFanouts = (now = Date.now()): Promise<void> =>
  deleteRows(fanouts, lt(fanouts.doneAt, now - KEPT_MS))

interface SaleJob {
  fanout: typeof fanouts.$inferSelect
  /** Null when the sale ended meanwhile: nobody is notified of it. */
  sale: LiveSale | null
}

/** Notifies the members whose keywords match a sale, the oldest sale first. */
export const saleWork: GroupWork<SaleJob, Watching> = {
  next: () => {
    const fanout = findOldestOpen({})
    return fanout ? { fanout, sale: findLiveSale(fanout.saleId) } : null
  },
  list: ({ fanout, sale }, size) => (sale ? listWaiting(fanout, sale, size) : []),
  serve: (group, { fanout, sale }, isLast) => {
    const now = Date.now()
    if (sale) {
      const hits = notifyMembers(sale, fanout, group, now)
      countStep('MATCHED', sale.sourceKey, now - fanout.createdAt, hits)
    }
    const cursor = group.at(-1)?.[0] ?? fanout.cursor
    moveFanout({ id: fanout.id, cursor, doneAt: isLast ? now : null })
  },
}

const isOfNoMerge = sql`${fanouts.saleId} not in (select id from sales where product_id in ${MERGING})`

/** A sale with a price on hold is not announced yet: the message would show the former price. */
const hasNoPriceOnHold = sql`not exists (
  select 1 from held_prices where held_prices.sale_id = ${fanouts.saleId} and held_prices.state = 'held')`

const findOldestOpen = prepare('find', {}, (db) =>
  db
    .select()
    .from(fanouts)
    .where(and(isNull(fanouts.doneAt), isOfNoMerge, hasNoPriceOnHold))
    .orderBy(asc(fanouts.id))
    .limit(1),
)

const moveFanout = prepare('run', columnsOf(fanouts, 'id', 'cursor', 'doneAt'), (db, { id, ...moved }) =>
  db.update(fanouts).set(moved).where(eq(fanouts.id, id)),
)

const findSale = prepare('find', { saleId: sales.id }, (db, given) =>
  db
    .select()
    .from(sales)
    .innerJoin(products, eq(products.id, sales.productId))
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.id, given.saleId)),
)

/**
 * The matching members of the current fan-out, kept so that the index is queried once per fan-out, not once per group.
 */
const waiting = () =>
  processSingleton('fanout-waiting', () => ({ fanoutId: 0, text: '', members: new WatchList([]) }))

/** At most `size` members after the cursor, in the order of their ids. */
function listWaiting({ id, cursor }: SaleJob['fanout'], { text }: LiveSale, size: number): Watching[] {
  const kept = waiting()
  if (kept.fanoutId !== id || kept.text !== text.text)
    Object.assign(kept, { fanoutId: id, text: text.text, members: new WatchList(liveIndex().find(text)) })
  return kept.members.after(cursor, size)
}

type LiveSale = NonNullable<ReturnType<typeof findLiveSale>>

/** The sale with the fields that alerts read; null when it has ended. */
function findLiveSale(saleId: number) {
  const row = findSale({ saleId })
  if (!row || row.sales.endedAt !== null) return null
  const { sales: sale, products: product, listings: listing } = row
  const priceWon = itemInWon(sale, env.USD_KRW)
  const offered = {
    ...sale,
    imageUrl: findProductPicture(product.id, product.imageUrl),
    categoryId: product.categoryId,
    likes: listing?.likes ?? 0,
    priceWon,
  }
  return { ...offered, text: readableText(sale) }
}

/** Notifies a group of members, except those who hide a word of the sale. Returns how many keywords matched. */
function notifyMembers(
  sale: LiveSale,
  { dealId, likesBefore }: typeof fanouts.$inferSelect,
  group: Watching[],
  now: number,
): number {
  const ids = group.flatMap(([, keywordIds]) => keywordIds)
  const wanted = listWatched({ ids })
    .filter(({ minHeat }) => likesBefore === null || (minHeat ?? 0) > likesBefore)
    .filter((keyword) => isWanted(sale, (word) => saysKeyword(sale.text, word), keyword, now))
  const byMember = Map.groupBy(wanted, (keyword) => keyword.userId)
  for (const userId of listHidingMembers([...byMember.keys()], sale.text)) byMember.delete(userId)
  const hits = [...byMember].flatMap(([userId, keywords]) =>
    notifyOfSale(userId, { ...sale, subject: dealSubject(dealId) }, keywords.map(causeOf), now),
  )
  // A sale whose price fell again is still one hit.
  raiseHitCounts({ ids: hits.map(({ alertId }) => alertId) })
  return hits.length
}

const causeOf = ({ id, keyword, historyOnly }: typeof keywords.$inferSelect): Cause => ({
  kind: 'KEYWORD',
  alertId: id,
  words: keyword,
  historyOnly,
})

/** Without members who have left. */
const listWatched = prepare('list', { ids: many(keywords.id) }, (db, given) =>
  db
    .select(getTableColumns(keywords))
    .from(keywords)
    .innerJoin(users, and(eq(users.id, keywords.userId), isNull(users.leftAt)))
    .where(inArray(keywords.id, given.ids))
    .orderBy(asc(keywords.id)),
)

const raiseHitCounts = prepare('run', { ids: many(keywords.id) }, (db, given) =>
  db
    .update(keywords)
    .set({ hitCount: sql`${keywords.hitCount} + 1` })
    .where(inArray(keywords.id, given.ids)),
)
