import { eq, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db, perDatabase } from '#db/client.server.ts'
import { preparedFor } from '#db/prepare.server.ts'
import { productAlerts, recommendations, recommendRefusals } from '#db/schema/alerts.ts'
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
import { deals } from '#db/schema/deals.ts'
import { messageCounts } from '#db/schema/devices.ts'
import { productBookmarks, productLikes, productViewHistories, productViews } from '#db/schema/interest.ts'
import { offerChanges } from '#db/schema/prices.ts'
import type { Merge } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { seoulDay } from '#domain/clock.ts'
import { addLikes } from '#domain/interest/likes.server.ts'

/** Rows that belong to a product or a deal, by a column. */
interface Rows {
  table: SQLiteTable
  column: 'product_id' | 'deal_id'
  /** Only the rows that meet it. */
  only: string
}

const rowsOf = (table: SQLiteTable, only = 'true'): Rows => ({ table, column: 'product_id', only })

/** Which rows move where: those of the product or deal `from` to `to`. */
interface Way {
  from: number
  to: number
}

const CHOSEN = 'rowid in (select value from json_each(?))'

const statementsOf = preparedFor(({ table, column, only }: Rows) => {
  const name = getTableName(table)
  return perDatabase((handle) => ({
    list: handle.prepare(`select rowid from ${name} where ${column} = ? and ${only} limit +?`).pluck(),
    move: handle.prepare(`update or ignore ${name} set ${column} = ? where ${CHOSEN}`),
    drop: handle.prepare(`delete from ${name} where ${CHOSEN} and ${column} = ?`),
  }))
})

/**
 * Moves at most `size` rows; where an equal row exists already, that one stays and the moved one is deleted. `follow`
 * gets the rowids before the rows move. Returns how many rows were moved or deleted.
 */
function moveSome(rows: Rows, { from, to }: Way, size: number, follow?: (ids: string) => void): number {
  const { list, move, drop } = statementsOf(rows)()
  const found = list.all(from, size)
  if (found.length === 0) return 0
  const ids = JSON.stringify(found)
  follow?.(ids)
  if (move.run(to, ids).changes < found.length) drop.run(ids, from)
  return found.length
}

const RECOMMENDATIONS: Rows = { table: recommendations, column: 'deal_id', only: 'true' }

/** Moves at most `size` recommendations of a deal to the deal that it is merged into. Returns how many. */
export const moveRecommendations = (way: Way, size: number): number => moveSome(RECOMMENDATIONS, way, size)

const counts = perDatabase((handle) => ({
  listNewLikes: handle
    .prepare(
      `select own.created_at from product_likes as own join users on users.id = user_id and not is_noauth
       where own.${CHOSEN} and not exists (
         select 1 from product_likes as other where other.user_id = own.user_id and other.product_id = ?)`,
    )
    .pluck(),
  countComments: handle
    .prepare(`select count(*) from product_comments where ${CHOSEN} and deleted_at is null`)
    .pluck(),
  addViews: handle.prepare(
    `insert into product_views (day, product_id, count)
     select day, ?, count from product_views where ${CHOSEN}
     on conflict do update set count = count + excluded.count`,
  ),
  addMessages: handle.prepare(
    `insert into message_counts (user_id, day, product_id, messages)
     select user_id, day, ?, messages from message_counts where ${CHOSEN}
     on conflict do update set messages = messages + excluded.messages`,
  ),
}))

type Move = (way: Way, size: number, now: number) => number

const LIKES = rowsOf(productLikes)

/** Adds only the likes that are new to the product, because recounting the likes of a popular product takes long. */
const moveLikes: Move = (way, size, now) =>
  moveSome(LIKES, way, size, (ids) =>
    addLikes(way.to, counts().listNewLikes.all(ids, way.to) as number[], now),
  )

const COMMENTS = rowsOf(productComments)

const moveComments: Move = (way, size) =>
  moveSome(COMMENTS, way, size, (ids) => {
    const shown = counts().countComments.get(ids) as number
    db.update(products)
      .set({ commentCount: sql`${products.commentCount} + ${shown}` })
      .where(eq(products.id, way.to))
      .run()
  })

const VIEWS = rowsOf(productViews)

const moveViews: Move = (way, size) => moveSome(VIEWS, way, size, (ids) => counts().addViews.run(way.to, ids))

const MESSAGES_OF_DAY = preparedFor((day: number) => rowsOf(messageCounts, `day = ${day}`))

/** Only today's counts move, because the caps read no others. */
const moveMessageCounts: Move = (way, size, now) =>
  moveSome(MESSAGES_OF_DAY(seoulDay(now)), way, size, (ids) => counts().addMessages.run(way.to, ids))

const moveAs =
  (rows: Rows): Move =>
  (way, size) =>
    moveSome(rows, way, size)

/** Tables whose rows can move one at a time: each row is correct with either product id. */
const PLAIN_TABLES = [
  productBookmarks,
  productViewHistories,
  recommendRefusals,
  productAliases,
  productKeys,
  productNames,
  groupingDecisions,
]

/** The ended sales come last: a product without any sale is left for a moment only, if all have ended. */
const MOVES: Move[] = [
  moveLikes,
  moveComments,
  moveViews,
  moveMessageCounts,
  ...PLAIN_TABLES.map((table) => moveAs(rowsOf(table))),
  moveAs(rowsOf(sales, 'ended_at is not null')),
]

/** Moves at most `size` rows of members, names and ended sales. Returns how many. */
export function moveRows({ goneId, keptId }: Merge, size: number, now: number): number {
  let left = size
  for (const move of MOVES) {
    left -= move({ from: goneId, to: keptId }, left, now)
    if (left === 0) break
  }
  return size - left
}

/** Tables with few rows per product, which move with its live sales in the last transaction. */
const LAST_TABLES = [sales, deals, pricePages, productSplits, offerChanges]
const LAST_ROWS = LAST_TABLES.map((table) => rowsOf(table))

/** Moves the remaining rows of a product at once. */
export function moveLastRows({ goneId, keptId }: Merge): void {
  for (const rows of LAST_ROWS) moveSome(rows, { from: goneId, to: keptId }, ALL)
}

const ALL = -1

/**
 * The tables that move with a product into another one; where that one has an equal row, it keeps its own. A new table
 * that names products belongs here.
 */
export const PRODUCT_TABLES = [
  ...PLAIN_TABLES,
  ...LAST_TABLES,
  productAlerts,
  productComments,
  productLikes,
  productViews,
  messageCounts,
]
