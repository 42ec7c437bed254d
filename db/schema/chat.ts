import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/**
 * A message of the room. Its id is its number: rows are never deleted, so a client that misses a number requests that
 * message.
 */
export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Plain text in NFC; empty once deleted. */
    content: text().notNull(),
    /** The id that the sender's client gave the message: a repeated id is the same message. */
    clientMessageId: text(),
    createdAt: integer().notNull(),
    deletedAt: integer(),
    /** Since when it is hidden, by reports or by staff. */
    blindedAt: integer(),
    /** Since when it is removed by staff, or on hold for them. */
    removedAt: integer(),
  },
  (t) => [
    uniqueIndex('chat_messages_client').on(t.userId, t.clientMessageId),
    index('chat_messages_author').on(t.userId, t.createdAt),
  ],
)

/** The members whom a message mentions. */
export const chatMentions = sqliteTable(
  'chat_mentions',
  {
    messageId: integer()
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The member's name in the message. */
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('chat_mentions_member').on(t.userId)],
)

/** The messages that were deleted or hidden, in this order: each process announces new rows to its sockets. */
export const chatRemovals = sqliteTable(
  'chat_removals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    messageId: integer()
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
  },
  (t) => [index('chat_removals_message').on(t.messageId)],
)

/** The room's settings: one row. */
export const chatSettings = sqliteTable('chat_settings', {
  id: integer().primaryKey(),
  /** Members wait this long between two messages; 0 is off. */
  slowSeconds: integer().notNull(),
})

/** Messages whose full-text index entry is outdated; triggers write these rows. */
export const chatSearchChanges = sqliteTable('chat_search_changes', { id: integer().primaryKey() })
