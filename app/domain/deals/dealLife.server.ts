import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { deals } from '#db/schema/deals.ts'
import { DAY_MS } from '#domain/clock.ts'
import { changeMessages } from '#domain/devices/delivery/subjectChanges.server.ts'
import { dealSubject } from './deal.ts'
import { sumUpProduct } from './productSummary.server.ts'

/** Written to `deliveries.reason` of the messages that the end of a deal cancels. */
const ENDED = '딜이 종료되었습니다'

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
 * within 24 hours. The end cancels its waiting messages, resuming sends them. Returns the deal's id.
 */
export function setDealState(productId: number, isLive: boolean, now: number): number {
  const last = findLastDeal({ productId })
  const isOver = !last || (last.quietAt !== null && last.quietAt < now - DAY_MS)
  if (isOver && (isLive || !last))
    return addDeal({ productId, openedAt: now, quietAt: isLive ? null : now }).id
  const { id, quietAt } = last
  if (isLive === (quietAt === null)) return id
  setQuiet({ id, quietAt: isLive ? null : now })
  changeMessages(dealSubject(id), isLive ? 'RESUME' : 'END', ENDED, now)
  return id
}

/**
 * Ends the messages about a deal again, if it has ended after `since`: some may have come to it later. Call it inside a
 * `write()`.
 */
export function endAgain(id: number, since: number, now: number): void {
  const hasEnded = and(eq(deals.id, id), gt(deals.quietAt, since))
  if (db.select({ id: deals.id }).from(deals).where(hasEnded).get())
    changeMessages(dealSubject(id), 'END', ENDED, now)
}

/** True for the subject of a deal whose sales have all ended. */
export function isOverDeal(subject: string): boolean {
  const [, id] = /^deal:(\d+)$/.exec(subject) ?? []
  if (id === undefined) return false
  const isQuiet = and(eq(deals.id, Number(id)), isNotNull(deals.quietAt))
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
