import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

export const CURRENCIES = ['POINT', 'STAR'] as const
export const DIRECTIONS = ['TO_ME', 'BY_ME'] as const
const WRITING_ACTS = ['BOARD', 'BOARD_COMMENT', 'PRODUCT_COMMENT'] as const

/**
 * The ledger of what a member earned, paid and lost: a trigger refuses changes to an entry, and entries are deleted
 * only with their member. `amount` is the value of the cause; `balance` and `owed` are the state after it, so balance −
 * owed is the sum of all amounts and the newest entry has both.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: text({ enum: CURRENCIES }).notNull(),
    cause: text().notNull(),
    /** The thing that caused it: the day, `board:12`. */
    reference: text().notNull(),
    /** The entry that this one reverses. */
    reversedId: integer().references((): AnySQLiteColumn => ledgerEntries.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    balance: integer().notNull(),
    owed: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('ledger_entries_once')
      .on(t.userId, t.currency, t.cause, t.reference)
      .where(sql`reversed_id is null`),
    // Partial, because otherwise SQLite would use this index to look for one unreversed entry among all of them.
    uniqueIndex('ledger_entries_reversed').on(t.reversedId).where(sql`reversed_id is not null`),
    // With the amount, the nightly check sums an account from the index alone.
    index('ledger_entries_newest').on(t.userId, t.currency, t.id, t.amount),
    index('ledger_entries_cause').on(t.userId, t.cause, t.createdAt),
    check(
      'ledger_entries_balance',
      sql`${t.balance} >= 0 and ${t.owed} >= 0 and (${t.balance} = 0 or ${t.owed} = 0)`,
    ),
  ],
)

/**
 * What all members together earned and spent on a day of Seoul (counted since 1970), by cause. Written with each entry;
 * it stays when a member and their entries are erased.
 */
export const ledgerDays = sqliteTable(
  'ledger_days',
  {
    day: integer().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    cause: text().notNull(),
    isReversal: integer({ mode: 'boolean' }).notNull(),
    /** The sum of the amounts. */
    amount: integer().notNull(),
    entries: integer().notNull(),
    /** The lowest id of the day's entries, where the day begins in the ledger. */
    firstEntryId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.cause, t.isReversal] })],
)

/**
 * A day (of Seoul, counted since 1970) on which a member visited; `streak` counts consecutive days
 * including this one.
 */
export const attendances = sqliteTable(
  'attendances',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    streak: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** An achievement of a member; the domain defines them all. */
export const userTags = sqliteTable(
  'user_tags',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tag] })],
)

/** Actions about a comment or a post: a member has one line per thing and other member, whatever the edits. */
export const ABOUT_A_COMMENT = sql.raw(
  `kind in ('MENTIONED', 'ANSWERED', 'COMMENTED', 'CHAT_MENTIONED', 'LIKED', 'BOARD_LIKED')`,
)

/** Actions with the title of a post; `link` is the address of the post or of a comment on it. */
export const NAMES_A_POST = sql`link glob '/boards/*' and subject <> ''`
/** The id of the post that such a link leads to. */
export const POST_OF_LINK = sql`cast(substr(link, 9) as integer)`

/**
 * What happened to a member and what the member did. Names of others are not copied: `otherId` refers to them. A
 * member's own actions count as read.
 */
export const actionHistories = sqliteTable(
  'action_histories',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    direction: text({ enum: DIRECTIONS }).notNull(),
    kind: text().notNull(),
    otherId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Which one of that kind: a tag, a level, a title. */
    subject: text().notNull(),
    /** A path of this site. */
    link: text().notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
  },
  (t) => [
    index('action_histories_newest').on(t.userId, t.id),
    uniqueIndex('action_histories_comment').on(t.userId, t.otherId, t.link).where(ABOUT_A_COMMENT),
    index('action_histories_age').on(t.createdAt),
    index('action_histories_other').on(t.otherId).where(sql`other_id is not null`),
    index('action_histories_unread').on(t.userId).where(sql`read_at is null`),
    index('action_histories_post').on(POST_OF_LINK).where(NAMES_A_POST),
  ],
)

/** A member's invite code, by which friends name their host. */
export const inviteCodes = sqliteTable('invite_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  createdAt: integer().notNull(),
})

/** Who invited whom, once per guest, with a keyed hash of the guest's address. */
export const invitations = sqliteTable(
  'invitations',
  {
    guestId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hostId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressHash: text().notNull(),
    createdAt: integer().notNull(),
    guestPaidAt: integer(),
    hostPaidAt: integer(),
  },
  (t) => [index('invitations_host').on(t.hostId), index('invitations_address').on(t.addressHash)],
)

/** Every account that ever used a device, so that one device earns one invitation. */
export const deviceUses = sqliteTable(
  'device_uses',
  {
    deviceKeyHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.deviceKeyHash, t.userId] }), index('device_uses_user').on(t.userId)],
)

/**
 * A member's post or comment: enough to detect a repeat and to count the day's paid writings. The row stays when the
 * writing is deleted, so that deleting and writing again pays nothing.
 */
export const writings = sqliteTable(
  'writings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    act: text({ enum: WRITING_ACTS }).notNull(),
    /** SHA-256 of its letters. */
    textHash: text().notNull(),
    isPaid: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('writings_text').on(t.userId, t.textHash),
    index('writings_newest').on(t.userId, t.createdAt),
  ],
)
