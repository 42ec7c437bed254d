import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { PRICE_KINDS, products, sales } from './catalog.ts'

/**
 * A `published` price is shown with a warning until it is `confirmed`, or `passed` because another price
 * came.
 */
const HELD_STATES = ['held', 'published', 'confirmed', 'passed', 'refused'] as const

const HELD_REASONS = [
  'surprising',
  'unreadable',
  'negative',
  'too_dear',
  'free_unsaid',
  'ten_times',
  'other_page',
  'gone',
  'bad_run',
  'by_hand',
] as const

/** A sale's price from `at` on, recorded at each change and once a day. */
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

/**
 * The lowest confirmed price above 0 of a sale on a Seoul day. Of the shops on one page of the price comparison only
 * the lowest of each kind is kept, once nightly thinning has reached the page. Price records are computed from these
 * rows. Without rowid.
 */
export const priceDays = sqliteTable(
  'price_days',
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    totalWon: integer().notNull(),
    /** When it was read, and how many readings the day had. */
    at: integer().notNull(),
    readings: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.saleId, t.day] })],
)

/**
 * Readings on hold and their outcome. Money as read, in the smallest unit of `currency`; a refused value
 * may be any number.
 */
export const priceReviews = sqliteTable(
  'held_prices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    state: text({ enum: HELD_STATES }).notNull(),
    reason: text({ enum: HELD_REASONS }).notNull(),
    /** The words in which the price was read. */
    said: text().notNull(),
    kind: text({ enum: PRICE_KINDS }).notNull(),
    price: integer(),
    currency: text().notNull(),
    shippingFee: integer(),
    shippingNote: text(),
    totalWon: integer(),
    /** The product's 30-day median at that time. */
    baselineWon: integer('usual_won'),
    readAt: integer().notNull(),
    /** When it was last read again, and the total read instead. */
    triedAt: integer(),
    otherWon: integer(),
    settledAt: integer(),
    deciderId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('held_prices_sale').on(t.saleId, t.id),
    index('held_prices_state').on(t.state, t.readAt),
    index('held_prices_settled').on(t.settledAt),
    index('held_prices_decider').on(t.deciderId).where(sql`decider_id is not null`),
  ],
)

/**
 * A watched product whose offers changed, until its watchers are notified. `cursor`: the last member
 * served.
 */
export const offerChanges = sqliteTable('offer_changes', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  changedAt: integer().notNull(),
  cursor: integer().notNull().default(0),
})
