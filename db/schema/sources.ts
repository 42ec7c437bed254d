import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const SOURCE_STATES = ['waiting', 'ok', 'slow', 'off', 'refused'] as const

export const RUN_OUTCOMES = ['read', 'unchanged', 'bad', 'refused'] as const

/** The state of each source's readings. */
export const sources = sqliteTable('sources', {
  key: text().primaryKey(),
  state: text({ enum: SOURCE_STATES }).notNull().default('waiting'),
  reason: text(),
  rows: integer(),
  failures: integer().notNull().default(0),
  lastTriedAt: integer(),
  lastReadAt: integer(),
  nextReadAt: integer(),
  latencyMs: integer(),
  /** The process that reads it now, and until when: one reader per source, however many processes run. */
  leaseHolder: text(),
  leasedUntil: integer(),
  /** Since when staff have switched it off. */
  disabledAt: integer(),
  /** When staff last asked for a reading that has not begun. */
  askedAt: integer(),
})

/** The robots.txt of a source as it was last read. */
export const robots = sqliteTable('robots', {
  sourceKey: text().primaryKey(),
  /** Its first 10,000 letters. */
  text: text().notNull(),
  /** Whether it allows every page that we read. */
  isAllowed: integer({ mode: 'boolean' }).notNull(),
  readAt: integer().notNull(),
})

/**
 * Each reading of a page of a source, kept for 14 days. The baseline and the recent results of the source are computed
 * from these rows.
 */
export const sourceRuns = sqliteTable(
  'source_runs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sourceKey: text().notNull(),
    page: text().notNull(),
    at: integer().notNull(),
    outcome: text({ enum: RUN_OUTCOMES }).notNull(),
    rows: integer(),
    /** The rows without a price. */
    missingPrices: integer(),
    latencyMs: integer(),
    reason: text(),
  },
  (t) => [
    // The sums over 14 days and over the last day read this index alone.
    index('source_runs_source').on(t.sourceKey, t.at, t.page, t.outcome, t.rows, t.missingPrices),
    index('source_runs_at').on(t.at),
  ],
)

/**
 * The category words of sources that belong to none of our categories, with the number of new posts that used each
 * word.
 */
export const unknownCategories = sqliteTable(
  'unknown_categories',
  {
    sourceKey: text().notNull(),
    word: text().notNull(),
    firstSeenAt: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceKey, t.word] })],
)

/** Category words of sources that staff mapped to our categories. */
export const learnedWords = sqliteTable('learned_words', {
  word: text().primaryKey(),
  categoryId: integer().notNull(),
  learnedAt: integer().notNull(),
})

/** When each job that runs at most once a day last ran to its end, or else since when it is known. */
export const jobRuns = sqliteTable('job_runs', {
  job: text().primaryKey(),
  ranAt: integer().notNull(),
})
