import { and, count, desc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { productBookmarks } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
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
    const isIt = and(mine(member), eq(productBookmarks.productId, getProductId(id)))
    db.delete(productBookmarks).where(isIt).run()
  })
}

/** A member's bookmarked products, latest first. */
export function listBookmarks(member: Member, { pageNumber, pageSize }: Paging): Page<DealCard> {
  const kept = db
    .select({ id: productBookmarks.productId })
    .from(productBookmarks)
    .where(mine(member))
    .orderBy(desc(productBookmarks.createdAt), desc(productBookmarks.productId))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
  const total = db.select({ count: count() }).from(productBookmarks).where(mine(member)).get()
  return {
    contents: listCards(
      kept.map(({ id }) => id),
      'everything',
    ),
    pageNumber,
    pageSize,
    totalCount: total?.count ?? 0,
  }
}

const mine = ({ id }: Member) => eq(productBookmarks.userId, id)
