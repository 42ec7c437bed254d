import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { deals } from '#db/schema/deals.ts'
import { isMerging, isNotMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { DEAL_ENDED, supersedeEnded } from '#domain/devices/delivery/cancellation.server.ts'
import { changeMessages } from '#domain/devices/delivery/subjectChanges.server.ts'
import { dealEndsAt, dealSubject } from './deal.ts'
import { sumUpProduct } from './productSummary.server.ts'

/**
 * Sums up a product whose sales changed and lets its deal follow them. Returns the deal's id. Call it inside the
 * `write()` of the change.
 */
export const updateDeal = (productId: number, now: number): number =>
  setDealState(productId, sumUpProduct(productId, now) > 0, now)

/**
 * The same after a sale of the product came to rest: a deal whose last sale rests is quiet, but has not ended, so its
 * messages stay as they are.
 */
export function restDeal(productId: number, now: number): void {
  const last = findLastDeal({ productId })
  if (sumUpProduct(productId, now) === 0 && last?.quietAt === null) setQuiet({ id: last.id, quietAt: now })
}

/**
 * Opens a product's deal with its first live sale, ends it with its last one and resumes it when a sale goes live
 * within 24 hours. The end cancels its waiting messages, resuming sends them; while the product is being merged both
 * wait for the end of the merge (`settleMessages`). Returns the deal's id.
 */
export function setDealState(productId: number, isLive: boolean, now: number): number {
  const last = findLastDeal({ productId })
  if (!last || (isLive && isOver(last, now)))
    return addDeal({ productId, openedAt: now, quietAt: isLive ? null : now }).id
  const { id, quietAt } = last
  if (isLive === (quietAt === null)) return id
  setQuiet({ id, quietAt: isLive ? null : now })
  if (!isMerging(productId)) changeMessages(dealSubject(id), isLive ? 'RESUME' : 'END', DEAL_ENDED, now)
  return id
}

const isOver = ({ quietAt }: typeof deals.$inferSelect, now: number): boolean => dealEndsAt(quietAt) < now

/**
 * Brings the messages about a product's deal to its state after a merge: those of a live deal resume, those of one that
 * ended end, also the ones that a member has about the deals `foldedIds` that went into it. Repeating it changes
 * nothing. Call it inside the `write()` of the merge.
 */
export function settleMessages(productId: number, foldedIds: number[], now: number): void {
  const last = findLastDeal({ productId })
  if (!last || isOver(last, now) || (last.quietAt !== null && isResting(productId))) return
  const isLive = last.quietAt === null
  // A member with messages about both deals gets one of them.
  for (const id of isLive ? [last.id] : [last.id, ...foldedIds])
    changeMessages(dealSubject(id), isLive ? 'RESUME' : 'END', DEAL_ENDED, now)
}

/**
 * For members with messages about two deals that become one: if the message about `goneId` was sent or still waits, the
 * message about `keptId` that the end of its deal cancelled does not resume. Call it inside the `write()` of the merge.
 */
export const supersedeMessages = (keptId: number, goneId: number, userIds: number[]): void =>
  supersedeEnded(dealSubject(keptId), dealSubject(goneId), userIds, DEAL_ENDED)

/** True when the product's sale with the latest end only rests: its deal is quiet, but has not ended. */
const isResting = (productId: number): boolean =>
  db
    .select({ isResting: sales.isResting })
    .from(sales)
    .where(and(eq(sales.productId, productId), isNotNull(sales.endedAt)))
    .orderBy(desc(sales.endedAt))
    .limit(1)
    .get()?.isResting === true

/** True for the subject of a deal whose sales have all ended. In a merge its messages may be about the other deal. */
export function isOverDeal(subject: string): boolean {
  const [, id] = /^deal:(\d+)$/.exec(subject) ?? []
  if (id === undefined) return false
  const isQuiet = and(eq(deals.id, Number(id)), isNotNull(deals.quietAt), isNotMerging(deals.productId))
  return db.select({ id: deals.id }).from(deals).where(isQuiet).get() !== undefined
}

const setQuiet = prepare('run', columnsOf(deals, 'id', 'quietAt'), (db, { id, quietAt }) =>
  db.update(deals).set({ quietAt }).where(eq(deals.id, id)),
)

const findLastDeal = prepare('find', { productId: deals.productId }, (db, given) =>
  db.select().from(deals).where(eq(deals.productId, given.productId)).orderBy(desc(deals.id)).limit(1),
)

const addDeal = prepare('get', columnsOf(deals, 'productId', 'openedAt', 'quietAt'), (db, given) =>
  db.insert(deals).values(given).returning({ id: deals.id }),
)
