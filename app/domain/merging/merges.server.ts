import { afterCommit, db, write } from '#db/client.server.ts'
import { productMerges, type products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { isMerging, type Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { subjectChangeWork } from '#domain/devices/delivery/subjectChanges.server.ts'
import { announce } from '#domain/live.server.ts'
import { refuse } from '#domain/refusal.ts'
import { listLowest } from './alertsOfMerged.server.ts'
import { serveMerge } from './mergeGroups.server.ts'

type Product = typeof products.$inferSelect

/** A merge that moves fewer rows is one transaction. */
const FEW_ROWS = 100

/**
 * Merges two products and returns the id that stays: the older one. Sales with their prices, followers and deals move
 * there; the other id redirects there for ever. Both names find it from then on. Nobody is alerted. Small products are
 * merged at once, all or nothing; the rows of large ones, and of all while the end of some deal still has to reach its
 * members, move in groups, and both products are found until all have moved. Refuses `not_found`, and `conflict` for
 * two ids of the same product and for a product that is being merged.
 */
export function mergeProducts(admin: Member, id: number, otherId: number, now = Date.now()): number {
  return write(() => {
    const [kept, gone] = inOrder(id, otherId)
    if (kept.id === gone.id) refuse('conflict', '이미 같은 상품입니다.')
    for (const product of [kept, gone]) refuseMerging(product.id)
    const reason = `‘${gone.name}’ 상품을 ‘${kept.name}’에 합침`
    recordStaffAct('JOIN_PRODUCTS', `product:${kept.id}`, { before: { id: gone.id, name: gone.name } })
    return begin(kept, gone, { reason, userId: admin.id }, now)
  })
}

/** Refuses `conflict` for a product that is being merged. */
export function refuseMerging(productId: number): void {
  if (isMerging(productId)) refuse('conflict', '지금 합치고 있는 상품입니다. 잠시 뒤에 다시 시도해주세요.')
}

/**
 * Merges two products automatically, as `mergeProducts` does, without an admin's decision. Neither may be in a merge.
 * Call it inside a `write()`.
 */
export function mergeFound(id: number, otherId: number, reason: string, now: number): void {
  begin(...inOrder(id, otherId), { reason }, now)
}

/** The older product first: it stays. */
const inOrder = (id: number, otherId: number): [kept: Product, gone: Product] =>
  [getProductRow(id), getProductRow(otherId)].toSorted((a, b) => a.id - b.id) as [Product, Product]

function begin(
  kept: Product,
  gone: Product,
  why: Pick<Merge, 'reason'> & { userId?: number },
  now: number,
): number {
  const [keptLowest, goneLowest] = [listLowest(kept.id), listLowest(gone.id)]
  const row = { keptId: kept.id, goneId: gone.id, startedAt: now, keptLowest, goneLowest, ...why }
  const merge = db.insert(productMerges).values(row).returning().get()
  // Pending changes of a subject are applied to its messages before rows move.
  const isWaiting = subjectChangeWork.next() !== null
  if (isWaiting || !serveMerge(merge, FEW_ROWS, now)) afterCommit(() => announce('fanouts', undefined))
  return kept.id
}
