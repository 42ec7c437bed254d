import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const PRICE_KINDS = ['HOT_DEAL', 'COUPANG', 'NORMAL', 'CARD', 'CASH'] as const
export const SOURCE_STATES = ['waiting', 'ok', 'slow', 'off', 'refused'] as const
export const RUN_OUTCOMES = ['read', 'unchanged', 'bad', 'refused'] as const

/** What one follows. `lowestTotal` (won), `liveSaleCount`, `heat` and `lastPostedAt` sum up its sales for the lists. */
export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    searchName: text().notNull(),
    categoryId: integer().notNull(),
    imageUrl: text(),
    createdAt: integer().notNull(),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    liveSaleCount: integer().notNull().default(0),
    lowestTotal: integer(),
    heat: real().notNull().default(0),
    lastPostedAt: integer().notNull(),
  },
  (t) => [
    index('products_heat').on(sql`live_sale_count > 0`, t.heat),
    index('products_newest').on(sql`live_sale_count > 0`, t.lastPostedAt),
    index('products_category').on(t.categoryId, t.heat),
    index('products_posted').on(t.lastPostedAt),
  ],
)

/** The canonical shop links by which later posts find their product. */
export const productKeys = sqliteTable(
  'product_keys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    shopKey: text().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('product_keys_key').on(t.shopKey, t.productId),
    index('product_keys_product').on(t.productId),
  ],
)

/** One offer of a product: a community post or a shop's price. Money in the smallest unit of `currency`. */
export const sales = sqliteTable(
  'sales',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    kind: text({ enum: PRICE_KINDS }).notNull(),
    sourceKey: text().notNull(),
    postKey: text().unique(),
    name: text().notNull(),
    shop: text(),
    price: integer(),
    currency: text().notNull().default('KRW'),
    shippingFee: integer(),
    shippingNote: text(),
    totalWon: integer(),
    url: text().notNull(),
    outboundUrl: text(),
    shopKey: text(),
    heat: real().notNull().default(0),
    postedAt: integer().notNull(),
    endedAt: integer(),
  },
  (t) => [
    index('sales_product').on(t.productId),
    index('sales_newest').on(t.postedAt),
    check('sales_price', sql`${t.price} is null or ${t.price} >= 0`),
  ],
)

/** What a source showed, as last read. No author and no body: title, link, counts, times, thumbnail. */
export const listings = sqliteTable(
  'listings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .unique()
      .references(() => sales.id, { onDelete: 'cascade' }),
    sourceKey: text().notNull(),
    postKey: text().notNull().unique(),
    title: text().notNull(),
    category: text(),
    likes: integer(),
    comments: integer(),
    views: integer(),
    thumbUrl: text(),
    fingerprint: text().notNull(),
    firstReadAt: integer().notNull(),
    lastReadAt: integer().notNull(),
  },
  (t) => [index('listings_last_read').on(t.sourceKey, t.lastReadAt)],
)

/** A price of a sale from `at` on, at each change and once a day. */
export const pricePoints = sqliteTable(
  'price_points',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    price: integer().notNull(),
    shippingFee: integer(),
    totalWon: integer().notNull(),
  },
  (t) => [index('price_points_sale').on(t.saleId, t.at)],
)

/** One product from its first live sale until 24 hours after its last: what a member is told of once. */
export const deals = sqliteTable(
  'deals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    openedAt: integer().notNull(),
    /** When its last live sale ended; null while one lives. */
    quietAt: integer(),
  },
  (t) => [index('deals_product').on(t.productId, t.id)],
)

/** How the reading of each source goes. */
export const sources = sqliteTable('sources', {
  key: text().primaryKey(),
  state: text({ enum: SOURCE_STATES }).notNull().default('waiting'),
  reason: text(),
  rows: integer(),
  failures: integer().notNull().default(0),
  lastTriedAt: integer(),
  lastReadAt: integer(),
  nextReadAt: integer(),
  latencyMs: integer(),
  /** Which process reads it now, and until when it may: one reader a source, however many processes run. */
  leaseHolder: text(),
  leasedUntil: integer(),
})

/** Each look at a page of a source, kept for 14 days: what is usual here, and how it has gone lately. */
export const sourceRuns = sqliteTable(
  'source_runs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sourceKey: text().notNull(),
    page: text().notNull(),
    at: integer().notNull(),
    outcome: text({ enum: RUN_OUTCOMES }).notNull(),
    rows: integer(),
    /** Of the rows, those without a price. */
    missingPrices: integer(),
    latencyMs: integer(),
    reason: text(),
  },
  (t) => [index('source_runs_source').on(t.sourceKey, t.at), index('source_runs_at').on(t.at)],
)
