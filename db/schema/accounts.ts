import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
/** `owner`: the one account that the single-use owner link opens. */
export const PROVIDERS = ['kakao', 'apple', 'noauth', 'owner'] as const
export const LEGAL_DOCUMENTS = ['TERMS', 'PRIVACY'] as const

/**
 * A member. `nickname` is unique without case; `nicknameChosenAt` is null while the nickname is a generated one. A
 * member who left (`leftAt`) may return for 30 days; then the row is deleted. For that, personal tables use `cascade`,
 * content that remains without its author uses `set null`.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    nickname: text().notNull(),
    imageUrl: text(),
    role: text({ enum: ROLES }).notNull().default('USER'),
    isNoauth: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    nicknameChosenAt: integer(),
    leftAt: integer(),
  },
  (t) => [
    uniqueIndex('users_nickname').on(sql`lower(${t.nickname})`),
    index('users_last_seen').on(t.lastSeenAt),
    index('users_left').on(t.leftAt).where(sql`left_at is not null`),
    index('users_staff').on(t.role).where(sql`role <> 'USER'`),
    index('users_created').on(t.createdAt),
    check('users_role', sql`${t.role} in ('USER', 'ADMIN', 'SUPER_ADMIN')`),
  ],
)

/**
 * A member's identity at a provider. `subject`: Kakao's numeric id, Apple's `sub`, or the SHA-256 of an
 * anonymous device key. `credential`: Apple's refresh token, sealed, which leaving revokes.
 */
export const identities = sqliteTable(
  'identities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: PROVIDERS }).notNull(),
    subject: text().notNull(),
    credential: text(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('identities_provider_subject').on(t.provider, t.subject),
    index('identities_user').on(t.userId),
  ],
)

/**
 * A lasting sign-in: of a browser (identified by the SHA-256 of its random cookie), of an app (identified
 * by its family of refresh tokens), or of an app whose web view also has the cookie.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cookieHash: text().unique(),
    /** The SHA-256 of the part that all its refresh tokens begin with. */
    familyHash: text().unique(),
    /** The SHA-256 of the refresh token that is valid, issued at `tokenAt`, and of the one before it. */
    tokenHash: text(),
    formerTokenHash: text(),
    tokenAt: integer(),
    /** The words by which the member recognises it: 'Chrome · Windows'. */
    deviceName: text().notNull(),
    createdAt: integer().notNull(),
    /** The member's last proof of identity: a sign-in at a provider, or the owner's link. */
    provenAt: integer().notNull().default(0),
    lastSeenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/**
 * A picture file that a member uploaded, by its name in DATA_DIR/uploads. A file that nothing uses is
 * deleted at `deleteAt`, or a day after its upload.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull().unique(),
    width: integer().notNull().default(256),
    height: integer().notNull().default(256),
    createdAt: integer().notNull(),
    attachedAt: integer(),
    deleteAt: integer(),
    /** Since when only staff may open it, and its author while a removed thing uses it. */
    hiddenAt: integer(),
  },
  (t) => [
    index('uploads_user').on(t.userId, t.createdAt),
    index('uploads_unused').on(t.userId).where(sql`attached_at is null`),
    index('uploads_unattached').on(t.createdAt).where(sql`attached_at is null and delete_at is null`),
    index('uploads_released').on(t.deleteAt).where(sql`attached_at is null and delete_at is not null`),
  ],
)

/** The members whom a member has blocked. */
export const blocks = sqliteTable(
  'blocks',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_other', sql`${t.userId} <> ${t.blockedId}`),
  ],
)

/** A word that a member does not want to read. `phrase`: its letters as `search/matching.ts` compares them. */
export const hiddenWords = sqliteTable(
  'hidden_words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    phrase: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('hidden_words_member').on(t.userId, t.phrase)],
)

export const NOTE_COLORS = ['GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE'] as const

/** What a member noted about another; only its writer sees it. */
export const memberNotes = sqliteTable(
  'member_notes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aboutId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    color: text({ enum: NOTE_COLORS }).notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.aboutId] }),
    index('member_notes_about').on(t.aboutId),
    check('member_notes_other', sql`${t.userId} <> ${t.aboutId}`),
  ],
)

/** A suspension of a member. A lifted one remains as a record. */
export const suspensions = sqliteTable(
  'suspensions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: integer().notNull(),
    reason: text().notNull(),
    suspendedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
    liftedAt: integer(),
  },
  (t) => [index('suspensions_unlifted').on(t.userId, t.until).where(sql`lifted_at is null`)],
)

/** An anonymous account that was linked to another account, as long as its rows move there. */
export const accountLinks = sqliteTable(
  'account_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('account_links_owner').on(t.ownerId)],
)

/**
 * A former identity, as a keyed hash of provider and subject, so that first-time rewards are not paid
 * twice.
 */
export const formerIdentities = sqliteTable(
  'former_identities',
  { hash: text().primaryKey(), expiresAt: integer().notNull() },
  (t) => [index('former_identities_expires').on(t.expiresAt)],
)

/**
 * A provider that still has to revoke a member's consent. `credential`: Kakao's id or Apple's sealed
 * refresh token.
 */
export const unlinks = sqliteTable(
  'unlinks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    provider: text({ enum: PROVIDERS }).notNull(),
    credential: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: integer().notNull(),
  },
  (t) => [index('unlinks_due').on(t.dueAt)],
)

/**
 * Every version of the terms and of the privacy policy that was ever in force; the newest of each document
 * is in force.
 */
export const legalTexts = sqliteTable(
  'legal_texts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    document: text({ enum: LEGAL_DOCUMENTS }).notNull(),
    /** The first 16 hexadecimal digits of the text's SHA-256. */
    version: text().notNull(),
    markdown: text().notNull(),
    publishedAt: integer().notNull(),
  },
  (t) => [index('legal_texts_newest').on(t.document, t.id)],
)

/**
 * A member's consent and its instant. Each row also confirms an age of at least 14; the newest row counts.
 */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    termsId: integer()
      .notNull()
      .references(() => legalTexts.id),
    privacyId: integer()
      .notNull()
      .references(() => legalTexts.id),
    agreedAt: integer().notNull(),
  },
  (t) => [index('consents_newest').on(t.userId, t.id)],
)

/** The link that opens the owner's account, by the SHA-256 of its key; deleted once used. */
export const ownerLinks = sqliteTable('owner_links', {
  keyHash: text().primaryKey(),
  expiresAt: integer().notNull(),
})

/**
 * Everything that staff change, written in the transaction of the change. Rows are never changed, and are deleted after
 * two years. `door`: the request that made the change.
 */
export const staffActs = sqliteTable(
  'staff_acts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actorId: integer().notNull(),
    act: text().notNull(),
    subject: text().notNull(),
    before: text({ mode: 'json' }),
    after: text({ mode: 'json' }),
    door: text().notNull(),
    addressHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('staff_acts_actor').on(t.actorId, t.id),
    index('staff_acts_subject').on(t.subject, t.id),
    index('staff_acts_created').on(t.createdAt),
  ],
)

/** What staff noted about a member, for staff alone. */
export const staffNotes = sqliteTable(
  'staff_notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    memberId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    writtenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (t) => [index('staff_notes_member').on(t.memberId, t.id)],
)

/** The counted visits of the last 24 hours, each as a keyed hash of visitor and thing. */
export const countedVisits = sqliteTable(
  'counted_visits',
  {
    visit: text().primaryKey(),
    countedAt: integer().notNull(),
  },
  (t) => [index('counted_visits_counted').on(t.countedAt)],
)
