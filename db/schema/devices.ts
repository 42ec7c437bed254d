import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sessions, users } from './accounts.ts'

/** What registers itself as a device. */
export const DEVICE_TYPES = ['ANDROID', 'PC_WEB', 'IOS'] as const
export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'failed', 'gone', 'cancelled'] as const
export const ACK_EVENTS = ['SHOWN', 'CLICKED', 'CLOSED', 'MUTED', 'SAVED'] as const
export const NOTIFY_KINDS = [
  'KEYWORD',
  'PRODUCT',
  'RECOMMEND',
  'MENTION',
  'TEST',
  'OPERATION',
  'BUNDLE',
] as const
/** What may wait for each other, the most pressing first; `deliveries.urgency` is the place in this list. */
export const URGENCIES = [
  'TEST',
  'TARGET',
  'PRODUCT',
  'KEYWORD',
  'BUNDLE',
  'RECOMMEND',
  'OPERATION',
  'ENDED',
  'AD',
] as const

/**
 * Where a member is told. For a browser `fcmToken` holds its PushSubscription as JSON, for TELEGRAM, which no list of
 * devices shows, the number of the chat.
 */
export const devices = sqliteTable(
  'devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceType: text({ enum: [...DEVICE_TYPES, 'TELEGRAM'] }).notNull(),
    /** The sign-in that registered it last; its log-out takes the device along. */
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    deviceKeyHash: text().notNull(),
    deviceName: text().notNull(),
    fcmToken: text().notNull(),
    createdAt: integer().notNull(),
    lastAcceptedAt: integer(),
    lastFailedAt: integer(),
  },
  (t) => [
    uniqueIndex('devices_device_key').on(t.deviceKeyHash),
    index('devices_user').on(t.userId),
    index('devices_session').on(t.sessionId),
  ],
)

/**
 * When a member wants to be told, in minutes since midnight in Seoul; the end does not count, both alike mean
 * always. No row: never chosen.
 */
export const notifiedTimes = sqliteTable(
  'notified_times',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    startMinute: integer().notNull(),
    endMinute: integer().notNull(),
    chosenAt: integer().notNull(),
  },
  (t) => [
    check(
      'notified_times_minutes',
      sql`${t.startMinute} between 0 and 1439 and ${t.endMinute} between 0 and 1439`,
    ),
  ],
)

/**
 * How a member wants to be told, hours aside. `channels`: those of each kind; a kind that is not named has all of them.
 * `dailyCap` 0 = none. No row: as everybody begins.
 */
export const notifySettings = sqliteTable(
  'notify_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    enabled: integer({ mode: 'boolean' }).notNull(),
    channels: text({ mode: 'json' })
      .$type<Partial<Record<string, Array<'APP' | 'WEB' | 'TELEGRAM'>>>>()
      .notNull(),
    dailyCap: integer().notNull(),
    digestMinute: integer().notNull(),
    changedAt: integer().notNull(),
  },
  (t) => [
    check(
      'notify_settings_range',
      sql`${t.dailyCap} between 0 and 100 and ${t.digestMinute} between 0 and 1439`,
    ),
  ],
)

/** Each yes and no to advertising messages, never changed: the newest one counts. */
export const adConsents = sqliteTable(
  'ad_consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enabled: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('ad_consents_newest').on(t.userId, t.id)],
)

/** What a member was told. One row a member and subject (`deal:12`): later causes join it. */
export const notifyHistories = sqliteTable(
  'notify_histories',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    kind: text({ enum: NOTIFY_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    imageUrl: text(),
    link: text().notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
  },
  (t) => [
    uniqueIndex('notify_histories_subject').on(t.userId, t.subject),
    index('notify_histories_newest').on(t.userId, t.id),
    index('notify_histories_about').on(t.subject),
    index('notify_histories_oldest').on(t.createdAt),
    index('notify_histories_unread').on(t.userId).where(sql`read_at is null`),
  ],
)

/** The outbox: one message to one device. The row, not a queue in memory, is the promise to send it. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    deliveryKey: text().notNull().unique(),
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    deviceId: integer().references(() => devices.id, { onDelete: 'set null' }),
    /** Of the messages of one history to one device, the how manieth: a later one replaces the earlier. */
    round: integer().notNull().default(1),
    /** MESSAGE says something; ENDED takes the place of one that stands on the device and is over. */
    form: text({ enum: ['MESSAGE', 'ENDED'] })
      .notNull()
      .default('MESSAGE'),
    urgency: integer().notNull().default(3),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    dueAt: integer().notNull(),
    createdAt: integer().notNull(),
    sentAt: integer(),
    reason: text(),
    /** The push service whose recovery it waits for. */
    waitsFor: text(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.historyId, t.deviceId, t.round, t.form),
    index('deliveries_due').on(t.urgency, t.dueAt).where(sql`state = 'pending'`),
    index('deliveries_open').on(t.deviceId, t.urgency, t.id).where(sql`state in ('pending', 'sending')`),
    index('deliveries_in_hand').on(t.deviceId).where(sql`state = 'sending'`),
    index('deliveries_waiting').on(t.waitsFor).where(sql`waits_for is not null`),
    index('deliveries_device').on(t.deviceId),
    check(
      'deliveries_state',
      sql`${t.state} in ('pending', 'sending', 'sent', 'failed', 'gone', 'cancelled')`,
    ),
  ],
)

/**
 * A message that may not go out yet, one a history row: the hours are closed, or the day has had its share. Until
 * `dueAt` it waits, then it is one line of a bundle.
 */
export const heldMessages = sqliteTable(
  'held_messages',
  {
    historyId: integer()
      .primaryKey()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    why: text({ enum: ['HOURS', 'CAP'] }).notNull(),
    round: integer().notNull(),
    urgency: integer().notNull(),
    heldAt: integer().notNull(),
    dueAt: integer().notNull(),
  },
  (t) => [index('held_messages_due').on(t.dueAt), index('held_messages_user').on(t.userId)],
)

/** How many messages a member had on a day of Seoul, of one product and (product 0) in all. */
export const messageCounts = sqliteTable(
  'message_counts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    productId: integer().notNull(),
    messages: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.productId] }), index('message_counts_day').on(t.day)],
)

/** What the device said of a message. */
export const deliveryAcks = sqliteTable(
  'delivery_acks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    event: text({ enum: ACK_EVENTS }).notNull(),
    at: integer().notNull(),
  },
  (t) => [uniqueIndex('delivery_acks_once').on(t.deliveryId, t.event)],
)

/** A code by which a member links a Telegram chat, once and soon. */
export const telegramCodes = sqliteTable('telegram_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull().unique(),
  expiresAt: integer().notNull(),
})

/** The message that stands in a chat about a history row: what a later one edits or takes the place of. */
export const telegramMessages = sqliteTable(
  'telegram_messages',
  {
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    deviceId: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    messageId: integer().notNull(),
    deliveryKey: text().notNull(),
    hasPicture: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.historyId, t.deviceId] }),
    index('telegram_messages_device').on(t.deviceId),
  ],
)

/** How often a step of a message's way took how long, in an hour (counted since 1970) at a source or on a channel. */
export const stepLatencies = sqliteTable(
  'step_latencies',
  {
    step: text({ enum: ['READ', 'MATCHED', 'HANDED', 'SHOWN'] }).notNull(),
    place: text().notNull(),
    hour: integer().notNull(),
    /** app/domain/devices/latency/latency.ts says how long. */
    class: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.step, t.place, t.hour, t.class] }),
    index('step_latencies_hour').on(t.hour),
  ],
)
