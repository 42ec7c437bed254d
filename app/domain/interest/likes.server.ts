import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productLikeDays, productLikes } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { seoulDay, seoulMidnight } from '#domain/clock.ts'
import { deleteRows, deleteSome, serveRows } from '#domain/drainGroups.server.ts'

/**
 * Likes a product; repeating it changes nothing. Refuses `not_found`, and `invalid` to a suspended member.
 */
export function likeProduct(member: Member, id: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const productId = getProductId(id)
    db.insert(productLikes)
      .values({ userId: member.id, productId, createdAt: now })
      .onConflictDoNothing()
      .run()
    countLikes(productId, now)
  })
}

/** Withdraws a like; without one it changes nothing. Refuses `not_found`. */
export function unlikeProduct(member: Member, id: number): void {
  write(() => {
    const ids = listMergingIds(getProductId(id))
    db.delete(productLikes)
      .where(and(eq(productLikes.userId, member.id), inArray(productLikes.productId, ids)))
      .run()
    for (const productId of ids) countLikes(productId)
  })
}

/** Counts a member's likes for others from now on, because an anonymous account was linked. */
export function recountLikes(member: Member): void {
  for (const productId of listLiked(member)) countLikes(productId)
}

/**
 * Withdraws all likes of a member who is erased, in groups. They are a month old and older, so no product had one of them
 * today. Each counts one less, because to recount the likes of a popular product takes long.
 */
export const removeLikes = ({ id, isNoauth }: Member): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(productLikes, eq(productLikes.userId, id), size)
    if (!isNoauth) countOneLess({ ids: removed.map(({ productId }) => productId) })
    return removed.length
  })

const countOneLess = prepare('run', { ids: many(products.id) }, (db, given) =>
  db
    .update(products)
    .set({ likeCount: sql`max(0, ${products.likeCount} - 1)` })
    .where(inArray(products.id, given.ids)),
)

const listLiked = (member: Member): number[] =>
  db
    .select({ id: productLikes.productId })
    .from(productLikes)
    .where(eq(productLikes.userId, member.id))
    .all()
    .map(({ id }) => id)

/** Recounts a product's likes, all and those of today; those of anonymous members do not count. */
export function countLikes(productId: number, now = Date.now()): void {
  const isOfToday = gte(productLikes.createdAt, seoulMidnight(now))
  const { likeCount, ofToday } = db
    .select({ likeCount: count(), ofToday: sql<number>`count(*) filter (where ${isOfToday})` })
    .from(productLikes)
    .innerJoin(users, eq(users.id, productLikes.userId))
    .where(and(eq(productLikes.productId, productId), eq(users.isNoauth, false)))
    .get()!
  db.update(products).set({ likeCount }).where(eq(products.id, productId)).run()
  db.insert(productLikeDays)
    .values({ day: seoulDay(now), productId, count: ofToday })
    .onConflictDoUpdate({
      target: [productLikeDays.day, productLikeDays.productId],
      set: { count: ofToday },
    })
    .run()
}

/**
 * Counts likes that moved to a product from one that goes into it: those of members who are not anonymous, given when. Call
 * it in the `write()` of the move.
 */
export function addLikes(productId: number, likedAt: number[], now: number): void {
  if (likedAt.length === 0) return
  const ofToday = likedAt.filter((at) => at >= seoulMidnight(now)).length
  db.update(products)
    .set({ likeCount: sql`${products.likeCount} + ${likedAt.length}` })
    .where(eq(products.id, productId))
    .run()
  db.insert(productLikeDays)
    .values({ day: seoulDay(now), productId, count: ofToday })
    .onConflictDoUpdate({
      target: [productLikeDays.day, productLikeDays.productId],
      set: { count: sql`${productLikeDays.count} + excluded.count` },
    })
    .run()
}

/** Deletes the counts of the days before today: only today's are ranked. */
export const forgetEarlierLikeDays = (now = Date.now()): Promise<void> =>
  deleteRows(productLikeDays, lt(productLikeDays.day, seoulDay(now)))
