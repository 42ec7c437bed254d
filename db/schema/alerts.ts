import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { notifyHistories } from './devices.ts'
import { sales } from './products.ts'

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

/** Why a member was told: the keyword as it stood, kept although the keyword is edited or deleted later. */
export const matches = sqliteTable(
  'matches',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    keywordId: integer(),
    keyword: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('matches_once').on(t.historyId, t.saleId, t.keyword)],
)
