import { and, desc, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { productBookmarks } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'

/** Bookmarks a product; repeating it changes nothing. Refuses `not_found`. */
export function bookmarkProduct(member: Member, id: number, now = Date.now()): void {
  write(() => {
    db.insert(productBookmarks)
      .values({ userId: member.id, productId: getProductId(id), createdAt: now })
      .onConflictDoNothing()
      .run()
  })
}

/** Removes a bookmark; without one it changes nothing. Refuses `not_found`. */
export function unbookmarkProduct(member: Member, id: number): void {
  write(() => {
    const isIt = and(mine(member), inArray(productBookmarks.productId, listMergingIds(getProductId(id))))
    db.delete(productBookmarks).where(isIt).run()
  })
}

/** A member's bookmarked products, latest first. */
export function listBookmarks(member: Member, paging: Paging): Page<DealCard> {
  const query = db
    .select({ id: productBookmarks.productId })
    .from(productBookmarks)
    .where(mine(member))
    .orderBy(desc(productBookmarks.createdAt), desc(productBookmarks.productId))
  const page = paged(query, countRows(productBookmarks, mine(member)), paging)
  const ids = page.contents.map(({ id }) => id)
  return { ...page, contents: listCards(ids, 'everything') }
}

const mine = ({ id }: Member) => eq(productBookmarks.userId, id)
