import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productLikeDays, productLikes } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { seoulDay, seoulMidnight } from '#domain/clock.ts'
import { deleteRows, deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { likeCounting } from '#domain/rewards/likeCounts.server.ts'

const counting = likeCounting({ things: products, likes: productLikes, thingId: productLikes.productId })

/**
 * Likes a product; repeating it changes nothing. Refuses `not_found`, and `invalid` to a suspended member.
 */
export function likeProduct(member: Member, id: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const productId = getProductId(id)
    const like = { userId: member.id, productId, createdAt: now }
    if (db.insert(productLikes).values(like).onConflictDoNothing().run().changes === 0) return
    count(like, 1, now)
  })
}

/** Withdraws a like; without one it changes nothing. Refuses `not_found`. */
export function unlikeProduct(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const ids = listMergingIds(getProductId(id))
    const removed = db
      .delete(productLikes)
      .where(and(eq(productLikes.userId, member.id), inArray(productLikes.productId, ids)))
      .returning()
      .all()
    for (const like of removed) count(like, -1, now)
  })
}

/** Counts a like that came or went, also among those of today. */
function count({ userId, productId, createdAt }: typeof productLikes.$inferSelect, by: 1 | -1, now: number) {
  const counted = counting.add({ ids: [productId], memberId: userId, by })
  if (counted > 0 && createdAt >= seoulMidnight(now)) addToday({ productId, day: seoulDay(now), by })
}

/**
 * Counts the likes of an anonymous account, which did not count until now, because the account is about to be linked
 * (`addAnonymous`).
 */
export function countAnonymousLikes(memberId: number, ownerId: number, now: number): void {
  counting.addAnonymous({ memberId, ownerId })
  addAnonymousToday({ memberId, ownerId, since: seoulMidnight(now), day: seoulDay(now) })
}

/**
 * Withdraws all likes of a member who is erased, in groups. The likes are at least a month old, so the counts of today
 * do not change.
 */
export const removeLikes = ({ id }: Member): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(productLikes, eq(productLikes.userId, id), size)
    counting.add({ ids: removed.map(({ productId }) => productId), memberId: id, by: -1 })
    return removed.length
  })

/**
 * Counts likes that moved to a product from one that is merged into it. `likedAt`: when members who are not anonymous
 * gave them. Call it in the `write()` of the move.
 */
export function addLikes(productId: number, likedAt: number[], now: number): void {
  if (likedAt.length === 0) return
  db.update(products)
    .set({ likeCount: sql`${products.likeCount} + ${likedAt.length}` })
    .where(eq(products.id, productId))
    .run()
  addToday({ productId, day: seoulDay(now), by: likedAt.filter((at) => at >= seoulMidnight(now)).length })
}

const addToday = prepare(
  'run',
  { ...columnsOf(productLikeDays, 'productId', 'day'), by: 'number' },
  (db, { productId, day, by }) =>
    db
      .insert(productLikeDays)
      .values({ day, productId, count: sql`max(0, ${by})` })
      .onConflictDoUpdate({
        target: [productLikeDays.day, productLikeDays.productId],
        set: { count: sql`max(0, ${productLikeDays.count} + ${by})` },
      }),
)

/** What `addAnonymous` adds, among the likes since midnight. */
const addAnonymousToday = prepare(
  'run',
  { memberId: users.id, ownerId: users.id, day: productLikeDays.day, since: productLikes.createdAt },
  (db, { memberId, ownerId, day, since }) => {
    const others = alias(productLikes, 'others')
    const equal = db
      .select({ productId: others.productId })
      .from(others)
      .where(and(eq(others.userId, ownerId), eq(others.productId, productLikes.productId)))
    const theirs = db
      .select({ day: sql`${day}`.as('day'), productId: productLikes.productId, count: sql`1`.as('count') })
      .from(productLikes)
      .where(and(eq(productLikes.userId, memberId), gte(productLikes.createdAt, since), notExists(equal)))
    return db
      .insert(productLikeDays)
      .select(theirs)
      .onConflictDoUpdate({
        target: [productLikeDays.day, productLikeDays.productId],
        set: { count: sql`${productLikeDays.count} + 1` },
      })
  },
)

/** Deletes the counts of the days before today: only today's are ranked. */
export const forgetEarlierLikeDays = (now = Date.now()): Promise<void> =>
  deleteRows(productLikeDays, lt(productLikeDays.day, seoulDay(now)))
