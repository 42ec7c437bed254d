import { and, asc, eq, gt } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { afterCommit, db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { productSplits, type products } from '#db/schema/catalog.ts'
import { priceFollows, pricePages } from '#db/schema/comparison.ts'
import { productBookmarks } from '#db/schema/interest.ts'
import { isNotMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { GROUP_SIZE, type GroupWork } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'

/*
 * The transaction of a split notifies the first ten followers. A row remembers the split, and a job notifies the others
 * in groups, however many they are.
 */

type Split = typeof productSplits.$inferSelect

/**
 * Gives each follower of a product one history row that offers the new product. Call it in the `write()` of the split.
 */
export function notifyFollowers(
  { id, name, imageUrl }: typeof products.$inferSelect,
  made: { id: number; name: string },
): void {
  const row = { productId: id, name, newId: made.id, newName: made.name, imageUrl }
  const split = db.insert(productSplits).values(row).returning().get()
  const first = listFollowers(split, GROUP_SIZE)
  notifyGroup(first, split, first.length < GROUP_SIZE)
  if (first.length === GROUP_SIZE) afterCommit(() => announce('fanouts', undefined))
}

/** Notifies the next followers, the oldest split first. */
export const splitMessageWork: GroupWork<Split, number> = {
  next: () => findOldest({}),
  list: (split, size) => listFollowers(split, size),
  serve: notifyGroup,
}

const findOldest = prepare('find', {}, (db) =>
  db
    .select()
    .from(productSplits)
    .where(isNotMerging(productSplits.productId))
    .orderBy(asc(productSplits.id))
    .limit(1),
)

function notifyGroup(userIds: number[], split: Split, isLast: boolean): void {
  for (const userId of userIds) offer(userId, split)
  const isIt = eq(productSplits.id, split.id)
  if (isLast) db.delete(productSplits).where(isIt).run()
  else
    db.update(productSplits)
      .set({ cursor: userIds.at(-1) })
      .where(isIt)
      .run()
}

function offer(userId: number, { name, newId, newName, imageUrl }: Split): void {
  writeHistory(userId, {
    subject: `split:${newId}`,
    kind: 'PRODUCT',
    title: `‘${name}’ 상품이 둘로 나뉘었습니다`,
    body: `‘${newName}’ 상품을 따로 볼 수 있습니다.`,
    imageUrl: findProductPicture(newId, imageUrl),
    link: `/products/${newId}`,
  })
}

/** The next members who follow a product. A new way of following belongs here. */
function listFollowers({ productId, cursor }: Split, size: number): number[] {
  const marking = db
    .select({ userId: productBookmarks.userId })
    .from(productBookmarks)
    .where(and(eq(productBookmarks.productId, productId), gt(productBookmarks.userId, cursor)))
  const watching = db
    .select({ userId: productAlerts.userId })
    .from(productAlerts)
    .where(and(eq(productAlerts.productId, productId), gt(productAlerts.userId, cursor)))
  const comparing = db
    .select({ userId: priceFollows.userId })
    .from(priceFollows)
    .innerJoin(pricePages, eq(pricePages.id, priceFollows.pageId))
    .where(and(eq(pricePages.productId, productId), gt(priceFollows.userId, cursor)))
  return union(marking, watching, comparing)
    .orderBy(asc(productBookmarks.userId))
    .limit(size)
    .all()
    .map(({ userId }) => userId)
}
