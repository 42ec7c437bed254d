import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { type PRICE_KINDS, products, sales } from './catalog.ts'
import { deals } from './deals.ts'
import { notifyHistories } from './devices.ts'

export const PRODUCT_ALERT_KINDS = ['ANY', 'FALL', 'TARGET', 'PERCENT', 'LOWEST'] as const

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
    /** Whether hits inside longer words count; null: not for a word of one or two syllables. */
    insideWords: integer({ mode: 'boolean' }),
    hitCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('keywords_once').on(t.userId, t.pattern),
    index('keywords_heat').on(t.minHeat).where(sql`min_heat is not null`),
  ],
)

/**
 * Written by triggers whenever a keyword is added, removed, or gets another text or owner: every process follows its
 * rows and keeps its keyword index current.
 */
export const keywordChanges = sqliteTable('keyword_changes', {
  id: integer().primaryKey({ autoIncrement: true }),
  keywordId: integer().notNull(),
})

/**
 * A product alert. `value`: won for TARGET, per cent for PERCENT. Totals are won including shipping.
 * `lastTotal`: the total of the last alert, initially the one at registration. `aboveSince`: since when the
 * total has been above the target without a break.
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
    /** When the alert is due for a check although no price changes. */
    checkAt: integer(),
    pausedUntil: integer(),
    historyOnly: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    /** The merge of its product during which the alert last started: it knows the prices of both products already. */
    mergeId: integer(),
  },
  (t) => [
    uniqueIndex('product_alerts_once').on(t.userId, t.productId),
    index('product_alerts_product').on(t.productId, t.userId),
    index('product_alerts_check').on(t.checkAt).where(sql`check_at is not null`),
  ],
)

/** Alerts that their members deleted, kept whole for a short time so that a deletion can be undone. */
export const removedAlerts = sqliteTable(
  'removed_alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['KEYWORD', 'PRODUCT'] }).notNull(),
    alertId: integer().notNull(),
    row: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    removedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('removed_alerts_once').on(t.userId, t.kind, t.alertId),
    index('removed_alerts_oldest').on(t.removedAt),
  ],
)

/**
 * Aliases that admins maintain: names of one thing that find each other; `patterns` are their normalised
 * forms.
 */
export const keywordAliases = sqliteTable('keyword_aliases', {
  id: integer().primaryKey({ autoIncrement: true }),
  names: text({ mode: 'json' }).$type<string[]>().notNull(),
  patterns: text({ mode: 'json' }).$type<string[]>().notNull(),
})

/**
 * A sale whose members still have to be notified, in groups in the order of their ids; `cursor` is the last
 * member served.
 */
export const fanouts = sqliteTable(
  'fanouts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    dealId: integer().notNull(),
    /**
     * The likes before the new ones came: only members whose keywords wait for more likes than these are notified.
     * Null: the sale itself is news, so the members of all matching keywords are notified.
     */
    likesBefore: integer(),
    cursor: integer().notNull().default(0),
    createdAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index('fanouts_open').on(t.doneAt, t.id), index('fanouts_sale').on(t.saleId)],
)

/**
 * Why a member was notified of a sale: the words of the alert at that time, kept when the alert is edited
 * or deleted.
 */
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
  (t) => [
    uniqueIndex('causes_once').on(t.historyId, t.saleId, t.kind, t.words),
    index('causes_oldest').on(t.createdAt),
  ],
)

/**
 * Who wants recommended alerts. `categoryIds`: only these categories; empty = all that the member follows.
 */
export const recommendSettings = sqliteTable(
  'recommend_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    enabled: integer({ mode: 'boolean' }).notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    pausedUntil: integer(),
    changedAt: integer().notNull(),
  },
  (t) => [index('recommend_settings_on').on(t.userId).where(sql`enabled = 1`)],
)

/** What a member refuses as a recommendation: a product or a whole category. */
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

/** Which product was recommended to which member on which Seoul day. */
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
    index('recommendations_oldest').on(t.day),
  ],
)

/**
 * A deal that has become hot: groups of members in the order of their ids; `cursor` is the last member
 * served.
 */
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
