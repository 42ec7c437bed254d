import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { commentTables } from './comments.ts'

export const PRICE_KINDS = ['HOT_DEAL', 'COUPANG', 'NORMAL', 'CARD', 'CASH'] as const
export const SOURCE_STATES = ['waiting', 'ok', 'slow', 'off', 'refused'] as const
export const RUN_OUTCOMES = ['read', 'unchanged', 'bad', 'refused'] as const
export const GROUPING_VERDICTS = ['KEY', 'SCORE', 'NEW', 'JOINED', 'SPLIT'] as const
/** `published` stands on its sale with a warning until it is `confirmed`, or `passed` because another price came. */
export const HELD_STATES = ['held', 'published', 'confirmed', 'passed', 'refused'] as const
export const HELD_REASONS = [
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

/**
 * What one follows. `liveSaleCount`, `heat` and `lastPostedAt` sum up its posts for the lists, `lowestTotal`
 * (won) all its live sales. `isDeal`: somebody posted it; others are known from a price comparison alone.
 */
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
    /** What our own members said. */
    commentCount: integer().notNull().default(0),
    /** Comments under its posts, of the source that has most. */
    replyCount: integer().notNull().default(0),
    liveSaleCount: integer().notNull().default(0),
    lowestTotal: integer(),
    heat: real().notNull().default(0),
    lastPostedAt: integer().notNull(),
    isDeal: integer({ mode: 'boolean' }).notNull().default(true),
    /** How many members have an alert on it. */
    watcherCount: integer().notNull().default(0),
    /** The day of Seoul on which its sums changed last, and its lowest total in won before that day. */
    openedDay: integer(),
    openedTotal: integer(),
  },
  (t) => [
    index('products_heat').on(sql`live_sale_count > 0`, t.heat).where(sql`is_deal = 1`),
    index('products_newest').on(sql`live_sale_count > 0`, t.lastPostedAt).where(sql`is_deal = 1`),
    index('products_category').on(t.categoryId, sql`live_sale_count > 0`, t.heat).where(sql`is_deal = 1`),
    index('products_posted').on(t.lastPostedAt),
    index('products_fallen')
      .on(t.openedDay, sql`lowest_total - opened_total`)
      .where(sql`lowest_total < opened_total`),
    index('products_watched').on(t.watcherCount).where(sql`watcher_count > 0`),
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

/**
 * What offers call a product: the first one's name, further ones only where an admin joined or split products.
 * `learned`: option words that the name does not tell and later offers did (`256gb 24개`).
 */
export const productNames = sqliteTable(
  'product_names',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    learned: text().notNull().default(''),
    /** By which reading of names its tokens were written; 0 = it has none yet. */
    version: integer().notNull().default(0),
  },
  (t) => [index('product_names_product').on(t.productId), index('product_names_version').on(t.version)],
)

/** Without rowid: the words, models and measures by which an offer without a known shop link finds a product's name. */
export const nameTokens = sqliteTable(
  'name_tokens',
  {
    token: text().notNull(),
    nameId: integer()
      .notNull()
      .references(() => productNames.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.token, t.nameId] }), index('name_tokens_name').on(t.nameId)],
)

/** Numbers of products that were joined to another: their pages lead there for ever. */
export const productAliases = sqliteTable(
  'product_aliases',
  {
    id: integer().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    joinedAt: integer().notNull(),
  },
  (t) => [index('product_aliases_product').on(t.productId)],
)

/** Why an offer stands in its product, and what admins changed in that. */
export const groupingDecisions = sqliteTable(
  'grouping_decisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The offer; null for a page of the price comparison and for a join. */
    saleId: integer().references(() => sales.id, { onDelete: 'cascade' }),
    verdict: text({ enum: GROUPING_VERDICTS }).notNull(),
    /** 0 to 1, of a verdict that rests on one. */
    score: real(),
    reason: text().notNull(),
    /** The product that was most alike and is another one, or that was joined or split; may be gone. */
    otherId: integer(),
    /** The admin who decided. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: integer().notNull(),
  },
  (t) => [
    index('grouping_decisions_product').on(t.productId, t.id),
    index('grouping_decisions_sale').on(t.saleId),
    index('grouping_decisions_user').on(t.userId).where(sql`user_id is not null`),
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
    /** By how many percent the price lies under the usual, as long as nothing but its page vouches for it. */
    surprise: integer(),
    url: text().notNull(),
    outboundUrl: text(),
    /** The operator's affiliate address of the same page; made in the background, never ranked by, never sent. */
    commissionUrl: text(),
    shopKey: text(),
    heat: real().notNull().default(0),
    postedAt: integer().notNull(),
    endedAt: integer(),
    /** Members said so, not the source: two of them, or a change of what the source says, take it back. */
    isEndedByMembers: integer({ mode: 'boolean' }).notNull().default(false),
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

/** The lowest that a sale asked on a day of Seoul: prices above 0 that are beyond doubt. What a record rests on. */
export const priceDays = sqliteTable(
  'price_days',
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    totalWon: integer().notNull(),
    /** When that was read, and how many readings the day had. */
    at: integer().notNull(),
    readings: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.saleId, t.day] })],
)

/**
 * Readings that were not believed at once, and what became of them. Money as it was read, in the smallest unit of
 * `currency`: a refused one may be any number.
 */
export const heldPrices = sqliteTable(
  'held_prices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    saleId: integer()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    state: text({ enum: HELD_STATES }).notNull(),
    reason: text({ enum: HELD_REASONS }).notNull(),
    /** The words in which it was read. */
    said: text().notNull(),
    kind: text({ enum: PRICE_KINDS }).notNull(),
    price: integer(),
    currency: text().notNull(),
    shippingFee: integer(),
    shippingNote: text(),
    totalWon: integer(),
    /** The product's median of 30 days, by which it was measured. */
    usualWon: integer(),
    readAt: integer().notNull(),
    /** When it was last tried to read it again, and what that said instead. */
    triedAt: integer(),
    otherWon: integer(),
    settledAt: integer(),
    deciderId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('held_prices_sale').on(t.saleId, t.id),
    index('held_prices_state').on(t.state, t.readAt),
    index('held_prices_settled').on(t.settledAt),
  ],
)

/** A watched product whose offers changed, until its watchers were told. `cursor`: the last member served. */
export const offerChanges = sqliteTable('offer_changes', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  changedAt: integer().notNull(),
  cursor: integer().notNull().default(0),
})

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

/** A product's page at the price comparison, by its number there. Without a product until it was read once. */
export const pricePages = sqliteTable(
  'price_pages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    pcode: text().notNull().unique(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    addedAt: integer().notNull(),
    /** When a member last asked for it: it is then read before others. */
    askedAt: integer(),
    triedAt: integer(),
    readAt: integer(),
    /** Since when it is no longer compared there. */
    expiredAt: integer(),
  },
  (t) => [index('price_pages_product').on(t.productId)],
)

/** Who waits for the prices of a page: the more, the oftener it is read. */
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
  (t) => [primaryKey({ columns: [t.userId, t.pageId] }), index('price_follows_page').on(t.pageId)],
)

/** What members searched for and hardly found here: looked up at the price comparison, one after another. */
export const priceSearches = sqliteTable(
  'price_searches',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As typed, and as it is searched: one row a meaning. */
    keyword: text().notNull(),
    pattern: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    queuedAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index('price_searches_waiting').on(t.doneAt, t.queuedAt)],
)

/** Products that the full-text index does not yet show as they are; triggers write it, `products/search` reads it. */
export const searchChanges = sqliteTable('search_changes', {
  /** The product's. */
  id: integer().primaryKey(),
  /** Its row in the index; null when it has none. */
  indexedRow: integer(),
})

/** When the pages of a category's list were read last. */
export const priceLists = sqliteTable(
  'price_lists',
  { cate: text().notNull(), page: integer().notNull(), readAt: integer().notNull() },
  (t) => [primaryKey({ columns: [t.cate, t.page] })],
)

/** What is usual at a source: the mean of log2(1 + count) over its posts; null where it shows no such count. */
export const sourceUsuals = sqliteTable('source_usuals', {
  sourceKey: text().primaryKey(),
  posts: integer().notNull(),
  likes: real(),
  comments: real(),
  views: real(),
  measuredAt: integer().notNull(),
})

/** What members say of a sale: that it has ended, or that it still goes on. `isCounted`: by the rules of 종료. */
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
    /** A keyed hash of where it came from: enough to see that two came from one place. */
    addressHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.saleId, t.userId] }), index('end_reports_user').on(t.userId)],
)

/**
 * A member lifts a sale (끌올) to the top of today's deals until `endsAt`. `deadAt`: taken down before; `refundedAt`:
 * its source ended the sale so soon that it was paid back. What it cost is its entry in the ledger, `bump:ID`.
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
    /** How often it was opened, once a visitor and day. */
    hitCount: integer().notNull().default(0),
  },
  (t) => [
    index('bumps_sale').on(t.saleId, t.createdAt),
    index('bumps_user').on(t.userId, t.id),
    index('bumps_standing').on(t.endsAt).where(sql`dead_at is null and refunded_at is null`),
  ],
)

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
  index('product_likes_newest').on(t.createdAt),
])

export const productBookmarks = sqliteTable('product_bookmarks', memberAndProduct, (t) => [
  primaryKey({ columns: [t.userId, t.productId] }),
  index('product_bookmarks_product').on(t.productId),
  index('product_bookmarks_newest').on(t.userId, t.createdAt),
])

/** How often a product's page was looked at on a day in Seoul. */
export const productViews = sqliteTable(
  'product_views',
  {
    /** As `seoulDay` counts. */
    day: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.productId] }),
    index('product_views_most').on(t.day, t.count),
    index('product_views_product').on(t.productId),
  ],
)

/** What a member looked at last: one row a product, from where it was reached. */
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
  ],
)

/** What members say about products. */
const comments = commentTables('product', () => products.id)
export const productComments = comments.comments
export const productCommentLikes = comments.likes
export const productCommentMentions = comments.mentions
export const productCommentReports = comments.reports
