import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { notifyHistories } from './devices.ts'
import { type PRICE_KINDS, products, sales } from './products.ts'

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
  (t) => [uniqueIndex('keywords_once').on(t.userId, t.pattern)],
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
    cursor: integer().notNull().default(0),
    createdAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index('fanouts_open').on(t.doneAt, t.id)],
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
