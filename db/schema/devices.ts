import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sessions, users } from './accounts.ts'

/** The kinds of device that register. */
export const DEVICE_TYPES = ['ANDROID', 'PC_WEB', 'IOS'] as const
export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'failed', 'gone', 'cancelled'] as const
/** The buttons on a message. */
export const MESSAGE_BUTTONS = ['MUTED', 'SAVED', 'MUTED_TODAY'] as const
export type MessageButton = (typeof MESSAGE_BUTTONS)[number]
/** The events of a message that a device reports. */
export const ACK_EVENTS = ['SHOWN', 'CLICKED', 'CLOSED', ...MESSAGE_BUTTONS] as const
export const NOTIFY_KINDS = [
  'KEYWORD',
  'PRODUCT',
  'RECOMMEND',
  'MENTION',
  'ANSWER',
  'COMMENT',
  'TEST',
  'OPERATION',
  'BUNDLE',
] as const
/** From most to least urgent; `deliveries.urgency` is the position in this list. */
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
 * A device that receives a member's messages. For a browser `fcmToken` holds its PushSubscription as JSON,
 * for TELEGRAM (which no device list shows) the chat id.
 */
export const devices = sqliteTable(
  'devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceType: text({ enum: [...DEVICE_TYPES, 'TELEGRAM'] }).notNull(),
    /** The sign-in that last registered it. Logging out of it removes the device. */
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    deviceKeyHash: text().notNull(),
    deviceName: text().notNull(),
    fcmToken: text().notNull(),
    /** For a browser: the public key with which it subscribed; null before decision 039. */
    vapidKey: text(),
    createdAt: integer().notNull(),
    lastAcceptedAt: integer(),
    lastFailedAt: integer(),
  },
  (t) => [
    uniqueIndex('devices_device_key').on(t.deviceKeyHash),
    index('devices_user').on(t.userId),
    index('devices_type').on(t.deviceType, t.userId),
    index('devices_session').on(t.sessionId),
  ],
)

/**
 * A member's allowed hours, in minutes since midnight in Seoul; the end is exclusive, equal values mean
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
 * A member's notification settings except the hours. `channels`: the channels of each kind; a kind without
 * an entry has all. `dailyCap` 0 = none. No row: the defaults.
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

/** Each change of a member's consent to advertising, never updated; the newest row counts. */
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

/**
 * What members are notified about: `deal:12`, `broadcast:3`. A trigger deletes a subject with the last history row
 * about it.
 */
export const subjects = sqliteTable(
  'subjects',
  { id: integer().primaryKey(), subject: text().notNull() },
  (t) => [uniqueIndex('subjects_subject').on(t.subject)],
)

/**
 * The words of messages, each once: the members of a fan-out share them (decision 064). A row never changes; a trigger
 * deletes it with the last history row that shows it.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    kind: text({ enum: NOTIFY_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    imageUrl: text(),
    link: text().notNull(),
  },
  (t) => [index('messages_equal').on(t.link, t.body)],
)

/**
 * The notification history. One row per member and subject; later causes join it. `createdAt`: when the member was last
 * notified of the subject. Tests and digests are stored as read, because they are not listed in the history.
 */
export const notifyHistories = sqliteTable(
  'notify_histories',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id),
    messageId: integer()
      .notNull()
      .references(() => messages.id),
    createdAt: integer().notNull(),
    readAt: integer(),
    /** The total of the deal in the last message about it. Another message needs a clearly lower total. */
    notifiedWon: integer('told_won'),
    /** How many messages about the deal went out. */
    rounds: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('notify_histories_subject').on(t.subjectId, t.userId),
    index('notify_histories_newest').on(t.userId, t.createdAt),
    index('notify_histories_message').on(t.messageId),
    index('notify_histories_unread').on(t.userId).where(sql`read_at is null`),
  ],
)

/**
 * A change that still has to be applied to the messages about a subject of the members after `cursor`. The row is
 * deleted with the last message.
 */
export const subjectChanges = sqliteTable('subject_changes', {
  id: integer().primaryKey({ autoIncrement: true }),
  subject: text().notNull(),
  kind: text({ enum: ['END', 'RESUME', 'CANCEL'] }).notNull(),
  /** The reason of the messages that it cancels, or that it sends again. */
  reason: text().notNull(),
  cursor: integer().notNull().default(0),
})

/**
 * The outbox: one message to one device. Messages wait in these rows, not in memory, so that none is lost in a restart.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    deliveryKey: text().notNull().unique(),
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    deviceId: integer().references(() => devices.id, { onDelete: 'set null' }),
    /**
     * The number of this message within its history row on this device; a later one replaces an earlier
     * one.
     */
    round: integer().notNull().default(1),
    /** MESSAGE shows a message; ENDED replaces a message on the device whose deal has ended. */
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
    /** The broadcast that it belongs to: triggers count its deliveries in `broadcast_deliveries`. */
    broadcastId: integer(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.historyId, t.deviceId, t.round, t.form),
    index('deliveries_due').on(t.urgency, t.dueAt).where(sql`state = 'pending'`),
    index('deliveries_open').on(t.deviceId, t.urgency, t.id).where(sql`state in ('pending', 'sending')`),
    index('deliveries_in_hand').on(t.deviceId).where(sql`state = 'sending'`),
    index('deliveries_waiting').on(t.waitsFor).where(sql`waits_for is not null`),
    index('deliveries_device').on(t.deviceId),
    index('deliveries_oldest').on(t.createdAt),
    check(
      'deliveries_state',
      sql`${t.state} in ('pending', 'sending', 'sent', 'failed', 'gone', 'cancelled')`,
    ),
  ],
)

/**
 * The clock was set back by `byMs`: each waiting message up to `lastId` has to be due earlier by that much. Done are
 * all messages before the place `urgency`, `dueAt`, `deliveryId`, in this order.
 */
export const clockSteps = sqliteTable('clock_steps', {
  id: integer().primaryKey({ autoIncrement: true }),
  byMs: integer().notNull(),
  lastId: integer().notNull(),
  /** When the clock was set back. Messages due until then need no change. */
  at: integer().notNull(),
  urgency: integer().notNull().default(0),
  dueAt: integer().notNull(),
  deliveryId: integer().notNull().default(0),
})

/**
 * A message on hold, at most one per history row: outside the allowed hours, or over the daily cap. It
 * waits until `dueAt`, then becomes one line of a digest.
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

/** The live messages that a digest combines, in its order. The rows are deleted with the digest. */
export const bundleLines = sqliteTable(
  'bundle_lines',
  {
    bundleId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    historyId: integer()
      .notNull()
      .references(() => notifyHistories.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.place] }), index('bundle_lines_history').on(t.historyId)],
)

/**
 * How many messages a member received on a Seoul day: for one product, in total (product 0), and about comments
 * (product -1).
 */
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
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.productId] }),
    index('message_counts_day').on(t.day, t.productId),
  ],
)

/** A device's acknowledgement of a message. */
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

/** A short-lived single-use code that links a Telegram chat. */
export const telegramCodes = sqliteTable('telegram_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull().unique(),
  expiresAt: integer().notNull(),
})

/**
 * The Telegram message in a chat for a history row, which a later one edits or replaces. The row is deleted with its
 * delivery.
 */
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
    deliveryKey: text()
      .notNull()
      .references(() => deliveries.deliveryKey, { onDelete: 'cascade' }),
    hasPicture: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.historyId, t.deviceId] }),
    index('telegram_messages_device').on(t.deviceId),
    index('telegram_messages_delivery').on(t.deliveryKey),
  ],
)

/** How often a delivery step took how long, per hour (counted since 1970) at a source or on a channel. */
export const stepLatencies = sqliteTable(
  'step_latencies',
  {
    step: text({ enum: ['READ', 'MATCHED', 'HANDED', 'SHOWN'] }).notNull(),
    place: text().notNull(),
    hour: integer().notNull(),
    /** app/domain/devices/latency/latency.ts defines the steps of the scale. */
    class: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.step, t.place, t.hour, t.class] }),
    index('step_latencies_hour').on(t.hour),
  ],
)
