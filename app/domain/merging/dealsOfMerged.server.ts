import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { fanouts } from '#db/schema/alerts.ts'
import { productMerges } from '#db/schema/catalog.ts'
import { deals } from '#db/schema/deals.ts'
import type { Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { dealEndsAt, dealSubject } from '#domain/deals/deal.ts'
import { supersedeMessages } from '#domain/deals/dealLife.server.ts'
import { moveHistories } from '#domain/devices/histories.server.ts'
import { moveRecommendations } from './rowsOfMerged.server.ts'

type Deal = typeof deals.$inferSelect

/** Two deals that were live at the same time and become one, the older one, so that a member is notified of it once. */
interface Fold {
  keptId: number
  goneId: number
  /** When the last sale of both ended; null while one is live. */
  quietAt: number | null
}

function listFolds({ keptId, goneId }: Merge): Fold[] {
  const both = db
    .select()
    .from(deals)
    .where(inArray(deals.productId, [keptId, goneId]))
    .orderBy(asc(deals.openedAt), asc(deals.id))
    .all()
  const folds: Fold[] = []
  let current: Deal | undefined
  for (const deal of both) {
    if (current && deal.openedAt <= dealEndsAt(current.quietAt)) {
      const quietAt = laterEnd(current, deal)
      folds.push({ keptId: current.id, goneId: deal.id, quietAt })
      current = { ...current, quietAt }
    } else current = deal
  }
  return folds
}

const laterEnd = (one: Deal, other: Deal): number | null =>
  one.quietAt === null || other.quietAt === null ? null : Math.max(one.quietAt, other.quietAt)

/**
 * Moves at most `size` rows of members about the deals that are merged into others: past and pending notifications, and
 * recommendations. Saves the position. Returns how many it served.
 */
export function moveDealRows(merge: Merge, size: number): number {
  let { dealId, cursor } = merge
  let left = size
  for (const { goneId, keptId } of listFolds(merge).toSorted((a, b) => a.goneId - b.goneId)) {
    if (goneId < dealId) continue
    left -= moveRecommendations({ from: goneId, to: keptId }, left)
    if (left === 0) break
    const from = goneId === dealId ? cursor : 0
    const moved = moveHistories(dealSubject(goneId), dealSubject(keptId), { cursor: from, size: left })
    supersedeMessages(keptId, goneId, moved)
    ;[dealId, cursor] = moved.length < left ? [goneId + 1, 0] : [goneId, moved.at(-1) ?? 0]
    left -= moved.length
    if (left === 0) break
  }
  if (dealId !== merge.dealId || cursor !== merge.cursor)
    db.update(productMerges).set({ dealId, cursor }).where(eq(productMerges.id, merge.id)).run()
  return size - left
}

/**
 * Merges the deals that were live at the same time into one, once no rows belong to the others. Returns which deal went
 * into which.
 */
export function foldDeals(merge: Merge): Fold[] {
  const folds = listFolds(merge)
  for (const { keptId, goneId, quietAt } of folds) {
    db.update(deals).set({ quietAt }).where(eq(deals.id, keptId)).run()
    db.delete(deals).where(eq(deals.id, goneId)).run()
    db.update(fanouts)
      .set({ dealId: keptId })
      .where(and(eq(fanouts.dealId, goneId), isNull(fanouts.doneAt)))
      .run()
  }
  return folds
}
