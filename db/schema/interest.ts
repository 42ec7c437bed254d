import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { products } from './catalog.ts'

const memberAndProduct = {
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  productId: integer()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  createdAt: integer().notNull(),
}

export const productLikes = sqliteTable('product_likes', memberAndProduct, (t) => [
  primaryKey({ columns: [t.userId, t.productId] }),
  index('product_likes_product').on(t.productId),
])

/** A product's count of a Seoul day. */
const countOfDay = {
  /** As `seoulDay` counts. */
  day: integer().notNull(),
  productId: integer()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
}

/** How many members liked a product on a Seoul day: without anonymous ones, and without likes that were taken back. */
export const productLikeDays = sqliteTable('product_like_days', countOfDay, (t) => [
  primaryKey({ columns: [t.day, t.productId] }),
  index('product_like_days_most').on(t.day, t.count, t.productId),
  index('product_like_days_product').on(t.productId),
])

export const productBookmarks = sqliteTable('product_bookmarks', memberAndProduct, (t) => [
  primaryKey({ columns: [t.userId, t.productId] }),
  index('product_bookmarks_product').on(t.productId, t.userId),
  index('product_bookmarks_newest').on(t.userId, t.createdAt),
])

/** How often a product's page was viewed on a Seoul day. */
export const productViews = sqliteTable('product_views', countOfDay, (t) => [
  primaryKey({ columns: [t.day, t.productId] }),
  index('product_views_most').on(t.day, t.count, t.productId),
  index('product_views_product').on(t.productId),
])

/** A member's recently viewed products: one row per product, with its referrer. */
export const productViewHistories = sqliteTable(
  'product_view_histories',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    referrer: text(),
    viewedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('product_view_histories_product').on(t.productId),
    index('product_view_histories_newest').on(t.userId, t.viewedAt),
    index('product_view_histories_oldest').on(t.viewedAt),
  ],
)
