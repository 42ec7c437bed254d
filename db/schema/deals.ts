import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { products, sales } from './catalog.ts'

/**
 * One product from its first live sale until 24 hours after its last. A member is notified of a deal once.
 */
export const deals = sqliteTable(
  'deals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    openedAt: integer().notNull(),
    /** When its last live sale ended; null while one is live. */
    quietAt: integer(),
  },
  (t) => [index('deals_product').on(t.productId, t.id)],
)

/**
 * The baseline of a source: the mean of log2(1 + count) over its posts; null where it shows no such count.
 */
export const sourceBaselines = sqliteTable('source_usuals', {
  sourceKey: text().primaryKey(),
  posts: integer().notNull(),
  likes: real(),
  comments: real(),
  views: real(),
  measuredAt: integer().notNull(),
})

/** A member's report that a sale has ended or is still live. `isCounted`: by the rules of 종료. */
export const endReports = sqliteTable(
  'end_reports',
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    saysEnded: integer({ mode: 'boolean' }).notNull(),
    isCounted: integer({ mode: 'boolean' }).notNull(),
    /** A keyed hash of the address, enough to see that two reports came from one place. */
    addressHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.saleId, t.userId] }), index('end_reports_user').on(t.userId)],
)

/**
 * A bump (끌올): a member lifts a sale to the top of today's deals until `endsAt`. `deadAt`: the member ended
 * it early; `refundedAt`: the source ended the sale soon enough for a refund. Its cost is the ledger entry
 * `bump:ID`.
 */
export const bumps = sqliteTable(
  'bumps',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    endsAt: integer().notNull(),
    deadAt: integer(),
    refundedAt: integer(),
    /** How often it was opened, once per visitor and day. */
    hitCount: integer().notNull().default(0),
  },
  (t) => [
    index('bumps_sale').on(t.saleId, t.createdAt),
    index('bumps_user').on(t.userId, t.id),
    index('bumps_standing').on(t.endsAt).where(sql`dead_at is null and refunded_at is null`),
  ],
)
