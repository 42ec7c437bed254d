import { and, eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { productAlerts, recommendRefusals } from '#db/schema/alerts.ts'
import {
  groupingDecisions,
  productAliases,
  productComments,
  productKeys,
  productNames,
  productSplits,
  products,
  sales,
} from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import { deals, offerChanges } from '#db/schema/deals.ts'
import { messageCounts } from '#db/schema/devices.ts'
import { productBookmarks, productLikes, productViewHistories } from '#db/schema/interest.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { countLikes } from '#domain/interest/likes.server.ts'
import { refuse } from '#domain/refusal.ts'
import { foldAlerts, settleWatchers } from './alertsOfJoined.server.ts'
import { foldDeals } from './dealsOfJoined.server.ts'

/**
 * The tables that move with a product into another one; where that one has an equal row, it keeps its own.
 * A new table that names products belongs here.
 */
export const PRODUCT_TABLES = [
  sales,
  deals,
  pricePages,
  productKeys,
  productNames,
  productAliases,
  productSplits,
  groupingDecisions,
  offerChanges,
  productAlerts,
  productLikes,
  productBookmarks,
  productComments,
  productViewHistories,
  recommendRefusals,
]

/**
 * Merges two products, all or nothing, and returns the id that stays: the older one. Sales with their
 * prices, followers and deals move there; the other id redirects there for ever. Both names find it from
 * now on. Nobody is alerted. Refuses `not_found`, and `conflict` for a product with itself, by whichever
 * id.
 */
export function joinProducts(admin: Member, id: number, otherId: number, now = Date.now()): number {
  return write(() => {
    const [kept, gone] = [getProductRow(id), getProductRow(otherId)].toSorted((a, b) => a.id - b.id) as [
      Product,
      Product,
    ]
    if (kept.id === gone.id) refuse('conflict', '이미 같은 상품입니다.')
    const reason = `‘${gone.name}’ 상품을 ‘${kept.name}’에 합침`
    recordStaffAct('JOIN_PRODUCTS', `product:${kept.id}`, { before: { id: gone.id, name: gone.name } })
    return fold(kept, gone, { reason, userId: admin.id }, now)
  })
}

/** Merges two products automatically, as `joinProducts` does, without an admin's decision. */
export function joinFound(id: number, otherId: number, reason: string, now: number): number {
  const [kept, gone] = [getProductRow(id), getProductRow(otherId)].toSorted((a, b) => a.id - b.id) as [
    Product,
    Product,
  ]
  return fold(kept, gone, { reason }, now)
}

function fold(kept: Product, gone: Product, why: { reason: string; userId?: number }, now: number): number {
  moveInto(kept, gone, now)
  db.insert(productAliases).values({ id: gone.id, productId: kept.id, joinedAt: now }).run()
  recordDecision({ productId: kept.id, verdict: 'JOINED', otherId: gone.id, ...why }, now)
  updateDeal(kept.id, now)
  settleWatchers(kept.id)
  return kept.id
}

type Product = typeof products.$inferSelect

function moveInto(kept: Product, gone: Product, now: number): void {
  foldDeals(kept.id, gone.id)
  foldAlerts(kept.id, gone.id)
  for (const table of PRODUCT_TABLES)
    db.run(sql`update or ignore ${table} set product_id = ${kept.id} where product_id = ${gone.id}`)
  db.run(sql`
    insert into product_views (day, product_id, count)
    select day, ${kept.id}, count from product_views where product_id = ${gone.id}
    on conflict do update set count = count + excluded.count`)
  // The caps read the counts of today alone.
  const toldToday = and(eq(messageCounts.day, seoulDay(now)), eq(messageCounts.productId, gone.id))
  db.run(sql`
    insert into message_counts (user_id, day, product_id, messages)
    select user_id, day, ${kept.id}, messages from message_counts where ${toldToday}
    on conflict do update set messages = messages + excluded.messages`)
  db.delete(messageCounts).where(toldToday).run()
  // Watchers of the merged product have to be served too.
  db.update(offerChanges).set({ cursor: 0 }).where(eq(offerChanges.productId, kept.id)).run()
  db.update(products)
    .set({
      imageUrl: kept.imageUrl ?? gone.imageUrl,
      searchName: `${kept.searchName} ${gone.searchName}`,
      commentCount: kept.commentCount + gone.commentCount,
    })
    .where(eq(products.id, kept.id))
    .run()
  countLikes(kept.id, now)
  db.delete(products).where(eq(products.id, gone.id)).run()
}
