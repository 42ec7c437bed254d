import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export const PROVIDERS = ['kakao', 'apple', 'noauth'] as const

/** A member. `nickname` is unique without case. */
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
  },
  (t) => [
    uniqueIndex('users_nickname').on(sql`lower(${t.nickname})`),
    check('users_role', sql`${t.role} in ('USER', 'ADMIN', 'SUPER_ADMIN')`),
  ],
)

/** Who a member is elsewhere. `subject`: Kakao's numeric id, or the SHA-256 of an anonymous device key. */
export const identities = sqliteTable(
  'identities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: PROVIDERS }).notNull(),
    subject: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('identities_provider_subject').on(t.provider, t.subject),
    index('identities_user').on(t.userId),
  ],
)

/** A signed-in browser. The cookie holds a random id; here stands its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** One signed-in program: the line of refresh tokens that began with one sign-in. */
export const tokenFamilies = sqliteTable(
  'token_families',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    endedAt: integer(),
  },
  (t) => [index('token_families_user').on(t.userId)],
)

/** A refresh token, by its SHA-256. `usedAt` is the instant of its first use, after which its successor lives. */
export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    familyId: integer()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [uniqueIndex('refresh_tokens_generation').on(t.familyId, t.generation)],
)
