import { asc, eq } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { productAliases, productMerges, products } from '#db/schema/catalog.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import type { Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { settleMessages, updateDeal } from '#domain/deals/dealLife.server.ts'
import { subjectChangeWork } from '#domain/devices/delivery/subjectChanges.server.ts'
import { serveNextGroup } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { noteOfferChange } from '#domain/prices/watchers.server.ts'
import { lowerAlerts, moveAlerts } from './alertsOfMerged.server.ts'
import { foldDeals, moveDealRows } from './dealsOfMerged.server.ts'
import { moveLastRows, moveRows } from './rowsOfMerged.server.ts'

/*
 * A merge moves the rows of one product to another in groups, so that no transaction grows with the size of a product.
 * First the rows move that are correct with either product id. Until the last of them has moved there are two products,
 * each with its page, its deals and its live sales. One transaction then moves the deals and live sales, and makes the
 * old id redirect. Nobody is notified about either product meanwhile (`isNotMerging`), and the messages about their
 * deals stay as they are: the last transaction sets them to the state of the merged deal. The row of the merge has the
 * position, from which a restart continues.
 */

/**
 * Moves at most `size` rows of the oldest merge, in one transaction. Pending changes of a subject are applied to its
 * messages before rows move to another subject. Returns false when no merge waits.
 */
export function serveNextMerge(size: number): boolean {
  if (serveNextGroup(subjectChangeWork)) return true
  return write(() => {
    const merge = findOldest({})
    if (merge === null) return false
    // Notifications about the product that waited for the end of the merge can go out now.
    if (serveMerge(merge, size, Date.now())) afterCommit(() => announce('fanouts', undefined))
    return true
  })
}

const findOldest = prepare('find', {}, (db) =>
  db.select().from(productMerges).orderBy(asc(productMerges.id)).limit(1),
)

/** The steps of a merge that work in groups. Each moves at most `size` rows and returns how many it moved. */
const MOVES = [moveDealRows, lowerAlerts, moveAlerts, moveRows]

/** Moves at most `size` rows of a merge. Returns true when it is over. Call it inside a `write()`. */
export function serveMerge(merge: Merge, size: number, now: number): boolean {
  let left = size
  for (const move of MOVES) {
    left -= move(merge, left, now)
    if (left <= 0) return false
  }
  complete(merge, now)
  return true
}

/** Completes the merge once only the deals and the live sales still belong to two products. */
function complete(merge: Merge, now: number): void {
  const { id, keptId, goneId, reason, userId } = merge
  const [kept, gone] = [getProductRow(keptId), getProductRow(goneId)]
  const folds = foldDeals(merge)
  moveLastRows(merge)
  // Watchers of the merged product have to be served too.
  noteOfferChange(keptId)
  db.update(products)
    .set({
      imageUrl: kept.imageUrl ?? gone.imageUrl,
      searchName: bothNames(kept.searchName, gone.searchName),
    })
    .where(eq(products.id, keptId))
    .run()
  db.delete(products).where(eq(products.id, goneId)).run()
  db.insert(productAliases).values({ id: goneId, productId: keptId, joinedAt: now }).run()
  recordDecision({ productId: keptId, verdict: 'JOINED', otherId: goneId, reason, userId }, now)
  const dealId = updateDeal(keptId, now)
  const foldedIds = folds.filter((fold) => fold.keptId === dealId).map((fold) => fold.goneId)
  settleMessages(keptId, foldedIds, now)
  db.delete(productMerges).where(eq(productMerges.id, id)).run()
}

/**
 * The text by which search finds a product. It does not grow where products of the same name are merged again and
 * again.
 */
const bothNames = (kept: string, gone: string): string => (kept.includes(gone) ? kept : `${kept} ${gone}`)
