import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { type PRICE_KINDS, products, sales } from './catalog.ts'
import { deals } from './deals.ts'
import { notifyHistories } from './devices.ts'

export const PRODUCT_ALERT_KINDS = ['ANY', 'FALL', 'TARGET', 'PERCENT'] as const

/** In the order in which a message names them. */
export const CAUSE_KINDS = ['TARGET', 'PRODUCT', 'KEYWORD', 'RECOMMEND'] as const

/** A keyword alert. `pattern` is the normalised keyword; the lists are JSON arrays, empty = everything. */
export const keywords = sqliteTable(
  'keywords',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyword: text().notNull(),
    pattern: text().notNull(),
    excludes: text({ mode: 'json' }).$type<string[]>().notNull(),
    maxPrice: integer(),
    sources: text({ mode: 'json' }).$type<string[]>().notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    minHeat: integer(),
    pausedUntil: integer(),
    historyOnly: integer({ mode: 'boolean' }).notNull().default(false),
    hitCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('keywords_once').on(t.userId, t.pattern),
    index('keywords_heat').on(t.minHeat).where(sql`min_heat is not null`),
  ],
)

/**
 * A product alert. `value`: won for TARGET, per cent for PERCENT. Totals are won with shipping. `lastTotal`: the last
 * alerted one, at first the one at registering. `aboveSince`: since when the target is unbroken not met.
 */
export const productAlerts = sqliteTable(
  'product_alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: PRODUCT_ALERT_KINDS }).notNull(),
    value: integer(),
    priceKinds: text({ mode: 'json' }).$type<Array<(typeof PRICE_KINDS)[number]>>().notNull(),
    basisTotal: integer(),
    lastTotal: integer(),
    lastToldAt: integer(),
    aboveSince: integer(),
    /** When it is to be looked at although no price changes. */
    checkAt: integer(),
    pausedUntil: integer(),
    historyOnly: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('product_alerts_once').on(t.userId, t.productId),
    index('product_alerts_product').on(t.productId, t.userId),
    index('product_alerts_check').on(t.checkAt).where(sql`check_at is not null`),
  ],
)

/** Names of one thing that a keyword finds each other by, as admins wrote them; `patterns` are their condensed forms. */
export const keywordAliases = sqliteTable('keyword_aliases', {
  id: integer().primaryKey({ autoIncrement: true }),
  names: text({ mode: 'json' }).$type<string[]>().notNull(),
  patterns: text({ mode: 'json' }).$type<string[]>().notNull(),
})

/** A sale still to be told: groups of members in order of their id; `cursor` is the last member served. */
export const fanouts = sqliteTable(
  'fanouts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    dealId: integer().notNull(),
    /** The likes it had before it warmed up: only keywords that waited for more are told. Null: it is news to all. */
    likesBefore: integer(),
    cursor: integer().notNull().default(0),
    createdAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index('fanouts_open').on(t.doneAt, t.id), index('fanouts_sale').on(t.saleId)],
)

/** Why a member was told of a sale: the alert in the words it had then, kept although it is edited or deleted later. */
export const causes = sqliteTable(
  'causes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    kind: text({ enum: CAUSE_KINDS }).notNull(),
    alertId: integer(),
    words: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('causes_once').on(t.historyId, t.saleId, t.kind, t.words)],
)

/** What a member was told a deal costs, and in how many messages: a further one takes a price that is clearly lower. */
export const tellings = sqliteTable('tellings', {
  historyId: integer()
    .primaryKey()
    .references(() => notifyHistories.id, { onDelete: 'cascade' }),
  totalWon: integer(),
  messages: integer().notNull().default(0),
  toldAt: integer().notNull(),
})

/** Who wants recommended alerts. `categoryIds`: of these categories alone; empty = of all that the member follows. */
export const recommendSettings = sqliteTable(
  'recommend_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    enabled: integer({ mode: 'boolean' }).notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    changedAt: integer().notNull(),
  },
  (t) => [index('recommend_settings_on').on(t.userId).where(sql`enabled = 1`)],
)

/** What a member does not want to be recommended again: a product or a whole category. */
export const recommendRefusals = sqliteTable(
  'recommend_refusals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('recommend_refusals_product').on(t.userId, t.productId),
    uniqueIndex('recommend_refusals_category').on(t.userId, t.categoryId),
    index('recommend_refusals_of_product').on(t.productId),
    check('recommend_refusals_one', sql`(${t.productId} is null) <> (${t.categoryId} is null)`),
  ],
)

/** What was recommended to whom on which Seoul day. */
export const recommendations = sqliteTable(
  'recommendations',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    /** As `seoulDay` counts. */
    day: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.dealId] }),
    index('recommendations_day').on(t.userId, t.day),
    index('recommendations_deal').on(t.dealId),
  ],
)

/** A deal that has become hot: groups of members in order of their id; `cursor` is the last member served. */
export const warmDeals = sqliteTable(
  'warm_deals',
  {
    dealId: integer()
      .primaryKey()
      .references(() => deals.id, { onDelete: 'cascade' }),
    cursor: integer().notNull().default(0),
    notedAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index('warm_deals_open').on(t.dealId).where(sql`done_at is null`)],
)
