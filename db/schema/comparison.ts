import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { products } from './catalog.ts'

/** A page of the price comparison, by its number there. It has no product until its first reading. */
export const pricePages = sqliteTable(
  'price_pages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    pcode: text().notNull().unique(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    addedAt: integer().notNull(),
    /** When a member last asked for it; such pages are read first. */
    askedAt: integer(),
    triedAt: integer(),
    readAt: integer(),
    /** Since when the comparison no longer lists it. */
    expiredAt: integer(),
  },
  (t) => [index('price_pages_product').on(t.productId)],
)

/** The members who wait for the prices of a page; more members mean more frequent readings. */
export const priceFollows = sqliteTable(
  'price_follows',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: integer()
      .notNull()
      .references(() => pricePages.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.pageId] }), index('price_follows_page').on(t.pageId, t.userId)],
)

/** Searches with few results here, waiting to be looked up at the price comparison one after another. */
export const priceSearches = sqliteTable(
  'price_searches',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The typed keyword, and its normalised form: one row per normalised form. */
    keyword: text().notNull(),
    pattern: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    queuedAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [
    index('price_searches_waiting').on(t.doneAt, t.queuedAt),
    index('price_searches_member').on(t.userId).where(sql`user_id is not null`),
  ],
)

/** When the pages of a category's list were last read. */
export const priceLists = sqliteTable(
  'price_lists',
  { cate: text().notNull(), page: integer().notNull(), readAt: integer().notNull() },
  (t) => [primaryKey({ columns: [t.cate, t.page] })],
)
