import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { sales } from './catalog.ts'
import { type CommentImage, commentTables } from './comments.ts'

export const BOARD_CATEGORIES = [
  'TALK',
  'REVIEW',
  'NOTICE',
  'HELP',
  'HOT_DEAL',
  'INFO',
  'SUGGEST',
  'ARCHIVE',
] as const
export const BOARD_TYPES = ['NORMAL', 'PRODUCT'] as const

/** The posts that lists show. */
export const LISTED = sql`deleted_at is null and blinded_at is null`

/**
 * A post (the specification calls it a board). It outlives its author's account, then without a name.
 * `content` is sanitised HTML, `plainContent` its text.
 */
export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: BOARD_TYPES }).notNull(),
    category: text({ enum: BOARD_CATEGORIES }),
    title: text().notNull(),
    content: text().notNull(),
    plainContent: text().notNull(),
    images: text({ mode: 'json' }).$type<CommentImage[]>().notNull().default([]),
    hitCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    /** Likes of members whose likes count. */
    likeCount: integer().notNull().default(0),
    writtenAt: integer().notNull(),
    editedAt: integer(),
    /** How many edits it had: an edit names the version that it changes. */
    version: integer().notNull().default(0),
    /** A deleted post is empty and invisible. Its row is deleted after its comments. */
    deletedAt: integer(),
    /** Since when it is hidden, by reports or by staff. */
    blindedAt: integer(),
    /** Since when it is removed by staff, or on hold for them: only its author and admins can read it. */
    removedAt: integer(),
    /** Whether messages about its comments still name it, although staff removed it. */
    isStillNamed: integer('is_still_told', { mode: 'boolean' }).notNull().default(false),
    /** Its rank among popular posts: ten times as many reactions outweigh two days (172,800,000 ms). */
    popularity: real().generatedAlwaysAs(
      sql`log10(1 + hit_count + 20 * like_count + 5 * comment_count) * 172800000 + written_at`,
      { mode: 'virtual' },
    ),
  },
  (t) => [
    // The columns behind the id let one index find the most read posts of a week, including their times.
    index('boards_newest')
      .on(t.writtenAt, t.id, t.hitCount, t.userId, t.deletedAt, t.blindedAt)
      .where(LISTED),
    index('boards_popular').on(t.popularity, t.id).where(LISTED),
    index('boards_commented').on(t.commentCount, t.id).where(LISTED),
    index('boards_category_newest').on(t.category, t.writtenAt, t.id).where(LISTED),
    index('boards_category_popular').on(t.category, t.popularity, t.id).where(LISTED),
    index('boards_category_commented').on(t.category, t.commentCount, t.id).where(LISTED),
    index('boards_author').on(t.userId, t.writtenAt, t.id),
    index('boards_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('boards_still_told').on(t.id).where(sql`is_still_told`),
  ],
)

const ofMember = {
  boardId: integer()
    .notNull()
    .references(() => boards.id, { onDelete: 'cascade' }),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: integer().notNull(),
}

/** The members who like a post. */
export const boardLikes = sqliteTable('board_likes', { ...ofMember }, (t) => [
  primaryKey({ columns: [t.boardId, t.userId] }),
  index('board_likes_member').on(t.userId, t.createdAt),
])

/** The posts that a member keeps. */
export const boardBookmarks = sqliteTable('board_bookmarks', { ...ofMember }, (t) => [
  primaryKey({ columns: [t.userId, t.boardId] }),
  index('board_bookmarks_newest').on(t.userId, t.createdAt),
  index('board_bookmarks_board').on(t.boardId),
])

/**
 * The deal of a post: money in the smallest unit of `currency`. Once members have confirmed it, it is the sale
 * `productSaleId`.
 */
export const boardDeals = sqliteTable(
  'board_deals',
  {
    boardId: integer()
      .primaryKey()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** The shop's address, without what identifies the referrer. */
    url: text().notNull(),
    /** What the address identifies; null for a short link. */
    shopKey: text(),
    price: integer(),
    currency: text().notNull(),
    /** 0 = free, null = not known. */
    shippingFee: integer(),
    shopName: text(),
    /** The number of confirmations; those of one household count as one. */
    confirmCount: integer().notNull().default(0),
    productSaleId: integer().references(() => sales.id, { onDelete: 'set null' }),
    /** When its author ended it. A sale stores its end separately. */
    endedAt: integer(),
  },
  (t) => [
    index('board_deals_shop_key').on(t.shopKey).where(sql`shop_key is not null`),
    index('board_deals_sale').on(t.productSaleId).where(sql`product_sale_id is not null`),
  ],
)

/** A member's confirmation of another member's deal. `isCounted`: by the rules of 종료. */
export const boardDealConfirmations = sqliteTable(
  'board_deal_confirmations',
  {
    ...ofMember,
    isCounted: integer({ mode: 'boolean' }).notNull(),
    /** A keyed hash of the address, enough to see that two confirmations came from one place. */
    addressHash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.boardId, t.userId] }),
    index('board_deal_confirmations_member').on(t.userId),
  ],
)

/** The fields of a post's deal as they were typed. */
interface TypedDeal {
  dealUrl: string
  dealPrice: string
  dealShippingFee: string
  dealShopName: string
}

/**
 * The unfinished post of a member: new, or the edit of `boardId` as it was at `version`. `content` is sanitised HTML,
 * `deal` the fields of its deal as they were typed.
 */
export const boardDrafts = sqliteTable(
  'board_drafts',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    boardId: integer().references(() => boards.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    category: text({ enum: BOARD_CATEGORIES }),
    content: text().notNull(),
    images: text({ mode: 'json' }).$type<string[]>().notNull(),
    deal: text({ mode: 'json' }).$type<TypedDeal>(),
    version: integer(),
    savedAt: integer().notNull(),
  },
  (t) => [index('board_drafts_saved').on(t.savedAt), index('board_drafts_board').on(t.boardId)],
)

/** Posts and comments whose full-text index entry is outdated; triggers write these rows. */
export const boardSearchChanges = sqliteTable('board_search_changes', {
  /** Their row in the index. */
  id: integer().primaryKey(),
})

/** Comments on posts. */
const comments = commentTables('board', () => boards.id)
export const boardComments = comments.comments
export const boardCommentLikes = comments.likes
export const boardCommentMentions = comments.mentions
