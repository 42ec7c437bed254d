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

const GROUPING_VERDICTS = ['KEY', 'SCORE', 'NEW', 'JOINED', 'SPLIT'] as const

/**
 * A product that members follow. `liveSaleCount`, `heat` and `lastPostedAt` summarise its posts for the
 * lists, `lowestTotal` (won) all its live sales. `isDeal`: a member or community posted it; others come
 * from the price comparison only.
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
    /** Comments of our own members. */
    commentCount: integer().notNull().default(0),
    /** Comments under its posts, at the source that has most. */
    replyCount: integer().notNull().default(0),
    liveSaleCount: integer().notNull().default(0),
    lowestTotal: integer(),
    heat: real().notNull().default(0),
    lastPostedAt: integer().notNull(),
    isDeal: integer({ mode: 'boolean' }).notNull().default(true),
    /** How many members have an alert on it. */
    watcherCount: integer().notNull().default(0),
    /** The Seoul day on which its summary last changed, and its lowest total in won until that change. */
    openedDay: integer(),
    openedTotal: integer(),
  },
  // The indexes that order a list end with the columns that filter it, so that SQLite reads only the rows of the list.
  (t) => [
    index('products_heat').on(sql`live_sale_count > 0`, t.heat, t.id, t.categoryId).where(sql`is_deal = 1`),
    index('products_newest')
      .on(sql`live_sale_count > 0`, t.lastPostedAt, t.id, t.categoryId)
      .where(sql`is_deal = 1`),
    index('products_category').on(t.categoryId, sql`live_sale_count > 0`, t.heat).where(sql`is_deal = 1`),
    index('products_of_category').on(t.categoryId, sql`live_sale_count > 0`),
    index('products_posted').on(t.lastPostedAt, t.id, t.categoryId, sql`live_sale_count > 0`),
    index('products_fallen')
      .on(t.openedDay, sql`lowest_total - opened_total`)
      .where(sql`lowest_total < opened_total`),
    index('products_deal_replies')
      .on(sql`live_sale_count > 0`, sql`reply_count + comment_count`, t.heat, t.id, t.categoryId)
      .where(sql`is_deal = 1`),
    index('products_deal_price')
      .on(
        sql`(live_sale_count > 0) desc`,
        sql`lowest_total is null`,
        t.lowestTotal,
        sql`id desc`,
        t.categoryId,
      )
      .where(sql`is_deal = 1`),
    index('products_replies').on(
      sql`reply_count + comment_count`,
      t.heat,
      t.id,
      t.categoryId,
      sql`live_sale_count > 0`,
    ),
    index('products_price').on(
      sql`lowest_total is null`,
      t.lowestTotal,
      sql`id desc`,
      t.categoryId,
      sql`live_sale_count > 0`,
    ),
    index('products_likes').on(t.likeCount, t.id, t.categoryId, sql`live_sale_count > 0`),
    index('products_live_posted').on(t.lastPostedAt, t.id, t.categoryId).where(sql`live_sale_count > 0`),
    index('products_live_replies')
      .on(sql`reply_count + comment_count`, t.heat, t.id, t.categoryId)
      .where(sql`live_sale_count > 0`),
    index('products_live_price')
      .on(sql`lowest_total is null`, t.lowestTotal, sql`id desc`, t.categoryId)
      .where(sql`live_sale_count > 0`),
    index('products_live_likes').on(t.likeCount, t.id, t.categoryId).where(sql`live_sale_count > 0`),
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
 * The names of a product: the first offer's name, further ones only after an admin merged or split
 * products. `learned`: option words that the name lacks and later offers stated (`256gb 24개`).
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
    /** The version of the tokeniser that wrote its tokens; 0 = none yet. */
    version: integer().notNull().default(0),
  },
  (t) => [index('product_names_product').on(t.productId), index('product_names_version').on(t.version)],
)

/**
 * Without rowid: the words, models and measures by which an offer without a known shop link finds a
 * product's name.
 */
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

/** Ids of products that were merged into another: their pages redirect there for ever. */
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

/**
 * A split of which followers of the product still have to be notified: those after the member `cursor`. The row is
 * deleted with the last message.
 */
export const productSplits = sqliteTable(
  'product_splits',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The product that was split, and its name before. */
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The product that was split off. */
    newId: integer().notNull(),
    newName: text().notNull(),
    imageUrl: text(),
    cursor: integer().notNull().default(0),
  },
  (t) => [index('product_splits_product').on(t.productId)],
)

/** The lowest total of each kind of price that a product has. */
export type LowestTotals = Partial<Record<(typeof PRICE_KINDS)[number], number>>

/**
 * Two products that are being merged: the rows of `goneId` move to `keptId` in groups. The history rows of its deals
 * before `dealId`, and those of `dealId` up to the member `cursor`, have moved. The alerts on `keptId` know the price
 * of `goneId` up to the member `alertCursor`; null when all do. `keptLowest` and `goneLowest` are the lowest total of
 * each kind of price when the merge began.
 */
export const productMerges = sqliteTable(
  'product_merges',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    keptId: integer().notNull(),
    goneId: integer().notNull(),
    reason: text().notNull(),
    /** The admin who decided. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    startedAt: integer().notNull(),
    dealId: integer().notNull().default(0),
    cursor: integer().notNull().default(0),
    alertCursor: integer().default(0),
    keptLowest: text({ mode: 'json' }).$type<LowestTotals>().notNull().default({}),
    goneLowest: text({ mode: 'json' }).$type<LowestTotals>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('product_merges_kept').on(t.keptId),
    uniqueIndex('product_merges_gone').on(t.goneId),
    index('product_merges_user').on(t.userId).where(sql`user_id is not null`),
  ],
)

/** Why an offer belongs to its product, and what admins changed. */
export const groupingDecisions = sqliteTable(
  'grouping_decisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The offer; null for a page of the price comparison and for a merge. */
    saleId: integer().references(() => sales.id, { onDelete: 'cascade' }),
    verdict: text({ enum: GROUPING_VERDICTS }).notNull(),
    /** 0 to 1; null for a verdict without a score. */
    score: real(),
    reason: text().notNull(),
    /** The most similar other product, or the one that was merged or split off; may be gone. */
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

/** Staff's ruling whether two names mean one product. The names are in their searchable form, in alphabetical order. */
export const pairRulings = sqliteTable(
  'taught_pairs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    one: text().notNull(),
    other: text().notNull(),
    oneName: text().notNull(),
    otherName: text().notNull(),
    isSame: integer({ mode: 'boolean' }).notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('taught_pairs_once').on(t.one, t.other),
    index('taught_pairs_other').on(t.other),
    index('taught_pairs_user').on(t.userId).where(sql`user_id is not null`),
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
    /** By how many percent the price is below the baseline, while only its own page confirms it. */
    suspiciousDropPercent: integer('surprise'),
    url: text().notNull(),
    outboundUrl: text(),
    /**
     * The operator's affiliate address of the same page; made in the background, never used for ranking,
     * never sent.
     */
    commissionUrl: text(),
    shopKey: text(),
    heat: real().notNull().default(0),
    postedAt: integer().notNull(),
    endedAt: integer(),
    /** Members ended it, not the source. Two members, or a change at the source, reopen it. */
    isEndedByMembers: integer({ mode: 'boolean' }).notNull().default(false),
    /** There was no sign of life of the post for long (확인 안 됨). It counts as ended until the next sign. */
    isResting: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('sales_product').on(t.productId, t.postedAt),
    index('sales_offered').on(t.productId, t.endedAt, t.shop, t.sourceKey, t.kind),
    index('sales_newest').on(t.postedAt),
    index('sales_shop').on(t.shop, t.sourceKey, t.kind, t.productId),
    index('sales_source').on(t.sourceKey, t.kind, t.productId),
    index('sales_live_age').on(t.sourceKey, t.postedAt).where(sql`ended_at is null`),
    index('sales_live').on(t.sourceKey, t.kind, t.shop, t.productId).where(sql`ended_at is null`),
    check('sales_price', sql`${t.price} is null or ${t.price} >= 0`),
  ],
)

/**
 * What a source showed at the last reading. No author and no body: title, link, counts, times, thumbnail.
 */
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

/**
 * Products whose full-text index entry is outdated; triggers write these rows, `catalog/search` reads them.
 */
export const searchChanges = sqliteTable('search_changes', {
  /** The product's id. */
  id: integer().primaryKey(),
  /** Its row in the index; null when it has none. */
  indexedRow: integer(),
})

/** Comments on products. */
const comments = commentTables('product', () => products.id)
export const productComments = comments.comments
export const productCommentLikes = comments.likes
export const productCommentMentions = comments.mentions
