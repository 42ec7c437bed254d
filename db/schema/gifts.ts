import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { CURRENCIES } from './rewards.ts'

/** How a gift reaches its member: as the picture of a voucher, or to an address. */
export const GIFT_DELIVERIES = ['VOUCHER', 'IN_KIND'] as const
/** The states of a member's gift: 신청, 확인, 발송, 사용, 만료, 취소. */
export const GIFT_STATUSES = ['REQUESTED', 'CONFIRMED', 'SENT', 'USED', 'EXPIRED', 'CANCELED'] as const
/** Where a member's gift comes from: bought, drawn, or given by staff. */
export const GIFT_ORIGINS = ['STORE', 'DRAW', 'STAFF'] as const
export const PRIZE_KINDS = ['STAR', 'POINT', 'GIFT', 'IN_KIND', 'NOTHING'] as const

/** A gift that is worth more than this needs an explicit switch (decisions: Draw). In won. */
export const EXPENSIVE_WON = 50_000

/** A gift of the store. */
export const gifts = sqliteTable(
  'gifts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    description: text().notNull(),
    imagePath: text(),
    starPrice: integer().notNull(),
    stock: integer().notNull(),
    delivery: text({ enum: GIFT_DELIVERIES }).notNull(),
    /** What a member must know before buying. */
    terms: text().notNull(),
    /** How many days after its sending a voucher can be used; null: until the date on it. */
    validDays: integer(),
    /** What it costs the operator, in won. */
    wonValue: integer().notNull(),
    allowsDear: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    /** When it left the store. */
    closedAt: integer(),
    /** Identifies the form that added it: a repeated press adds nothing. */
    requestKey: text(),
  },
  (t) => [
    uniqueIndex('gifts_request').on(t.requestKey),
    index('gifts_open').on(t.starPrice, t.id).where(sql`closed_at is null`),
    check('gifts_price', sql`${t.starPrice} > 0`),
    check('gifts_stock', sql`${t.stock} >= 0`),
    check('gifts_worth', sql`${t.wonValue} >= 0 and (${t.wonValue} <= 50000 or ${t.allowsDear})`),
  ],
)

/** The prizes that are drawn from a day on, until the day of the next set. */
export const prizeSets = sqliteTable('prize_sets', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** A day of Seoul, counted since 1970. A set whose day has begun never changes. */
  startsOn: integer().notNull().unique(),
  createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: integer().notNull(),
})

/** A prize of a set. */
export const prizes = sqliteTable(
  'prizes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    setId: integer()
      .notNull()
      .references(() => prizeSets.id, { onDelete: 'cascade' }),
    /** The published order, in which the odds add up. */
    place: integer().notNull(),
    kind: text({ enum: PRIZE_KINDS }).notNull(),
    name: text().notNull(),
    /** Points or stars; 0 for other kinds. */
    amount: integer().notNull(),
    giftId: integer().references(() => gifts.id),
    /** What a prize in kind costs, in won. */
    wonValue: integer().notNull(),
    allowsDear: integer({ mode: 'boolean' }).notNull(),
    /** Parts of a million. */
    odds: integer().notNull(),
    /** How often it is given on one day at most; null: without a limit. */
    dayStock: integer(),
    /** The place of the prize that is given when this one has run out. */
    substitutePlace: integer(),
  },
  (t) => [
    uniqueIndex('prizes_place').on(t.setId, t.place),
    check('prizes_odds', sql`${t.odds} between 0 and 1000000`),
    check('prizes_amount', sql`${t.amount} >= 0`),
    check('prizes_gift', sql`(${t.kind} = 'GIFT') = (${t.giftId} is not null)`),
    check('prizes_worth', sql`${t.wonValue} >= 0 and (${t.wonValue} <= 50000 or ${t.allowsDear})`),
  ],
)

/** The seed of a day of draws: secret on its day, published with the next. A trigger refuses changes. */
export const drawDays = sqliteTable('draw_days', {
  day: integer().primaryKey(),
  /** 32 bytes, hexadecimal. */
  seed: text().notNull(),
  /** SHA-256 of the seed's bytes, hexadecimal. */
  commitment: text().notNull(),
  createdAt: integer().notNull(),
})

/** How often a prize was given on a day. */
export const givenPrizes = sqliteTable(
  'given_prizes',
  {
    day: integer().notNull(),
    prizeId: integer()
      .notNull()
      .references(() => prizes.id),
    given: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.prizeId] })],
)

/** A draw: enough to compute it again. */
export const draws = sqliteTable(
  'draws',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account that drew: the seed was hashed with this number, also after the account was linked to another. */
    drawerId: integer().notNull(),
    day: integer()
      .notNull()
      .references(() => drawDays.day),
    /** The number of this draw among the account's draws of the day, from 1. */
    n: integer().notNull(),
    /** The prize that the seed decided, and the prize that was given because the first had run out. */
    drawnPrizeId: integer()
      .notNull()
      .references(() => prizes.id),
    prizeId: integer()
      .notNull()
      .references(() => prizes.id),
    /** Identifies the press of the button: a repeated key is the same draws. */
    requestKey: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('draws_number').on(t.drawerId, t.day, t.n),
    index('draws_request').on(t.userId, t.requestKey),
    index('draws_newest').on(t.userId, t.id),
  ],
)

/** A gift that a member has: bought, drawn, or given by staff. */
export const userGifts = sqliteTable(
  'user_gifts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    origin: text({ enum: GIFT_ORIGINS }).notNull(),
    giftId: integer().references(() => gifts.id),
    drawId: integer().references(() => draws.id, { onDelete: 'set null' }),
    /** As it was when the member got it. */
    name: text().notNull(),
    description: text().notNull(),
    imagePath: text(),
    delivery: text({ enum: GIFT_DELIVERIES }).notNull(),
    starPrice: integer().notNull(),
    wonValue: integer().notNull(),
    status: text({ enum: GIFT_STATUSES }).notNull(),
    expiresAt: integer(),
    /** The last reminder before it expires: how many days before; null: none yet. */
    remindedDays: integer(),
    archivedAt: integer(),
    /** When its member first opened the voucher. */
    firstLookedAt: integer(),
    /** Name, telephone number and address of a delivery, sealed with a key of keys.json. */
    sealedRecipient: text(),
    sentAt: integer(),
    /** Identifies the purchase: a repeated key is the same purchase. */
    requestKey: text(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('user_gifts_request').on(t.userId, t.requestKey),
    index('user_gifts_newest').on(t.userId, t.id),
    index('user_gifts_status').on(t.status, t.id),
    index('user_gifts_expiry').on(t.expiresAt).where(sql`status = 'SENT'`),
    index('user_gifts_recipients').on(t.sentAt).where(sql`sealed_recipient is not null`),
    index('user_gifts_month').on(t.createdAt),
    index('user_gifts_draw').on(t.drawId).where(sql`draw_id is not null`),
    index('user_gifts_picture').on(t.imagePath).where(sql`image_path is not null`),
  ],
)

/** A change of a member's gift, in the order of its id. */
export const userGiftChanges = sqliteTable(
  'user_gift_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userGiftId: integer()
      .notNull()
      .references(() => userGifts.id, { onDelete: 'cascade' }),
    status: text({ enum: GIFT_STATUSES }).notNull(),
    /** The member of staff or the member; null: the service itself. */
    byId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Words of staff for the member. */
    message: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('user_gift_changes_gift').on(t.userGiftId, t.id),
    index('user_gift_changes_by').on(t.byId).where(sql`by_id is not null`),
  ],
)

/**
 * The picture of a voucher, separate from public uploads. It is a row, so that it is saved in one transaction with the
 * state of its gift.
 */
export const vouchers = sqliteTable('vouchers', {
  userGiftId: integer()
    .primaryKey()
    .references(() => userGifts.id, { onDelete: 'cascade' }),
  /** 128 random bits, base64url: the last part of its address. */
  id: text().notNull().unique(),
  webp: blob({ mode: 'buffer' }).notNull(),
  createdAt: integer().notNull(),
})

/** A check of all accounts of the ledger: one a night, which a restart resumes behind its cursor. */
export const ledgerChecks = sqliteTable('ledger_checks', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The last member whose accounts were checked. */
  cursor: integer().notNull(),
  startedAt: integer().notNull(),
  endedAt: integer(),
})

/** A member's account at the latest check. */
export const checkedAccounts = sqliteTable(
  'checked_accounts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** The sum of its entries. */
    total: integer().notNull(),
    /** The balance less the debt of its newest entry. In a correct ledger it equals `total`. */
    net: integer().notNull(),
    checkedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.currency] }),
    index('checked_accounts_differing').on(t.userId).where(sql`total <> net`),
  ],
)

/** Who has how much and who earned most, by currency, as of the latest night, for the economy page. */
export const economyFigures = sqliteTable('economy_figures', {
  currency: text({ enum: CURRENCIES }).primaryKey(),
  tenths: text({ mode: 'json' })
    .$type<Array<{ tenth: number; members: number; least: number; most: number; total: number }>>()
    .notNull(),
  /** The members by their ids, because the page shows them under their present names. */
  earners: text({ mode: 'json' })
    .$type<
      Array<{
        userId: number
        earned: number
        why: Array<{ cause: string; amount: number; entries: number }>
      }>
    >()
    .notNull(),
  madeAt: integer().notNull(),
})
