import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { priceLists, priceSearches } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { countRows } from '#domain/page.server.ts'
import { searchable } from '#domain/search/searchable.ts'
import { addPricePages, askForPages } from './pricePages.server.ts'
import type { FoundProduct } from './priceReading.ts'

const SEARCH_AGAIN_AFTER_MS = 24 * HOUR_MS
/** A search that nobody looked up for this long is not shown as being looked up. */
const GIVE_UP_AFTER_MS = HOUR_MS
const MAX_WAITING_OF_A_MEMBER = 3
const MIN_LETTERS = 2
const MAX_LETTERS = 50
/** Further down, a search shows accessories and other products that share a word with it. */
const RESULTS_TAKEN = 10

export interface QueuedSearch {
  id: number
  keyword: string
}

/**
 * Queues a search at the price comparison for a keyword with few hits here: at most once a day per
 * normalised keyword, and at most three waiting per member. Returns whether it is being looked up.
 */
export function queueSearch(member: Member, keyword: string, now = Date.now()): boolean {
  const pattern = searchable(keyword)
  if (pattern.length < MIN_LETTERS || pattern.length > MAX_LETTERS) return false
  return write(() => {
    const known = findSearch(pattern)
    if (known && !isOver(known, now)) return isWaiting(known, now)
    if (countWaiting(member) >= MAX_WAITING_OF_A_MEMBER) return false
    const search = { keyword: keyword.trim(), userId: member.id, queuedAt: now, doneAt: null }
    db.insert(priceSearches)
      .values({ pattern, ...search })
      .onConflictDoUpdate({ target: priceSearches.pattern, set: search })
      .run()
    return true
  })
}

/** True while somebody's search for the same is being looked up. */
export function isLookedUp(keyword: string, now = Date.now()): boolean {
  const known = findSearch(searchable(keyword))
  return known !== null && isWaiting(known, now)
}

type Search = typeof priceSearches.$inferSelect

const findSearch = (pattern: string): Search | null =>
  db.select().from(priceSearches).where(eq(priceSearches.pattern, pattern)).get() ?? null

const isWaiting = ({ doneAt, queuedAt }: Search, now: number): boolean =>
  doneAt === null && now - queuedAt < GIVE_UP_AFTER_MS

/** True when a search is old enough to be looked up again. */
const isOver = ({ doneAt, queuedAt }: Search, now: number): boolean =>
  doneAt === null ? now - queuedAt >= GIVE_UP_AFTER_MS : now - doneAt >= SEARCH_AGAIN_AFTER_MS

const countWaiting = (member: Member): number =>
  countRows(priceSearches, and(eq(priceSearches.userId, member.id), isNull(priceSearches.doneAt)))

/** The search that has waited longest; null when none waits. */
export const nextSearch = (): QueuedSearch | null =>
  db
    .select({ id: priceSearches.id, keyword: priceSearches.keyword })
    .from(priceSearches)
    .where(isNull(priceSearches.doneAt))
    .orderBy(asc(priceSearches.queuedAt), asc(priceSearches.id))
    .limit(1)
    .get() ?? null

/** Records the hits of a search: the first products on sale are read soon. */
export function recordSearch(id: number, found: FoundProduct[], now = Date.now()): void {
  const sold = found.filter((product) => product.minPrice !== null).slice(0, RESULTS_TAKEN)
  write(() => {
    askForPages(
      sold.map((product) => product.pcode),
      now,
    )
    db.update(priceSearches).set({ doneAt: now }).where(eq(priceSearches.id, id)).run()
  })
}

/** One page of a category's list. */
export interface ListPage {
  cate: string
  page: number
}

/** When each page of a category's list was read last. */
export const listReadLists = (): Array<ListPage & { readAt: number }> => db.select().from(priceLists).all()

/** Records the products on a category's list. */
export function recordList({ cate, page }: ListPage, found: FoundProduct[], now = Date.now()): void {
  const sold = found.filter((product) => product.minPrice !== null)
  write(() => {
    addPricePages(
      sold.map((product) => product.pcode),
      now,
    )
    db.insert(priceLists)
      .values({ cate, page, readAt: now })
      .onConflictDoUpdate({ target: [priceLists.cate, priceLists.page], set: { readAt: now } })
      .run()
  })
}
