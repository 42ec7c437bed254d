import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ROLES, users } from './accounts.ts'
import { DELIVERY_STATES } from './devices.ts'

export const BROADCAST_PURPOSES = ['INFO', 'AD'] as const

/**
 * A broadcast of the operator to many members. `audience`: the filter that leaves members out. Groups of
 * members are notified in the order of their ids; `cursor` is the last member served.
 */
export const broadcasts = sqliteTable('broadcasts', {
  id: integer().primaryKey({ autoIncrement: true }),
  authorId: integer().references(() => users.id, { onDelete: 'set null' }),
  purpose: text({ enum: BROADCAST_PURPOSES }).notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text().notNull(),
  contact: text(),
  audience: text({ mode: 'json' })
    .$type<{ roles?: Array<(typeof ROLES)[number]>; activeDays?: number; inactiveDays?: number }>()
    .notNull(),
  state: text({ enum: ['SENDING', 'DONE', 'STOPPED'] }).notNull(),
  cursor: integer().notNull().default(0),
  /** How many members the audience had at the start, and how many were notified. */
  expected: integer().notNull(),
  told: integer().notNull().default(0),
  createdAt: integer().notNull(),
  endedAt: integer(),
})

/**
 * How many deliveries of a broadcast are in each state. Triggers write it with each change of a delivery. A delivery
 * that is deleted after it ended stays counted.
 */
export const broadcastDeliveries = sqliteTable(
  'broadcast_deliveries',
  {
    broadcastId: integer()
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.broadcastId, t.state] })],
)

export const OPEN_MODAL_AUDIENCES = ['ALL', 'MEMBERS', 'APPS', 'ANDROID', 'IOS'] as const

/** A notice that a start of the service shows, from `startsAt` until `endsAt`. The versions are those of apps. */
export const openModals = sqliteTable(
  'open_modals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    body: text().notNull(),
    imagePath: text(),
    link: text(),
    audience: text({ enum: OPEN_MODAL_AUDIENCES }).notNull(),
    fromVersion: text(),
    toVersion: text(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (t) => [index('open_modals_ends').on(t.endsAt)],
)
