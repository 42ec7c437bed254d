import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { suspensions, users } from './accounts.ts'

export const SUBJECT_KINDS = [
  'BOARD',
  'BOARD_COMMENT',
  'PRODUCT_COMMENT',
  'CHAT_MESSAGE',
  'MEMBER',
  'OFFER',
] as const

export const REPORT_REASONS = [
  'ABUSE',
  'SPAM',
  'ADULT',
  'PERSONAL_DATA',
  'WRONG_INFORMATION',
  'RIGHTS',
  'OTHER',
] as const

/** Why a case is open: members reported the thing, or the service held it for staff. */
export const CASE_CAUSES = ['REPORTS', 'WATCHED_WORD', 'NEWCOMER_LINK', 'REPEATED'] as const

/** What happens to a writing with a watched word: its writer is warned, staff look at it first, or it is refused. */
export const WATCH_ACTIONS = ['WARN', 'HOLD', 'REFUSE'] as const

export const VERDICTS = ['DISMISS', 'WARN', 'REMOVE', 'SUSPEND'] as const

/** The reported thing, by its kind and id, and whom it is about. */
const subject = {
  subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
  subjectId: integer().notNull(),
}

/** Everything against one thing until staff decide. A later report of the same thing opens another case. */
export const reportCases = sqliteTable(
  'report_cases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...subject,
    /** The author of the thing; null for a source's offer and for an erased account. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    cause: text({ enum: CASE_CAUSES }).notNull().default('REPORTS'),
    /** The watched word or the link that the service found. */
    found: text(),
    /** The lead case, which staff decide together with this one: it has the same text by another account. */
    leadId: integer().references((): AnySQLiteColumn => reportCases.id, { onDelete: 'set null' }),
    /** The sum of the weights of its reports; those of one household count as the heaviest. */
    weight: real().notNull(),
    openedAt: integer().notNull(),
    /** Since when its reports hide the thing. */
    blindedAt: integer(),
    /** A claim of rights hides the thing until then, unless staff decide before. */
    blindedUntil: integer(),
    /** What the author says against a claim of rights. */
    counterStatement: text(),
    decidedAt: integer(),
  },
  (t) => [
    uniqueIndex('report_cases_open').on(t.subjectKind, t.subjectId).where(sql`decided_at is null`),
    index('report_cases_queue')
      .on(sql`${t.blindedAt} is null`, t.openedAt, t.id)
      .where(sql`decided_at is null and lead_id is null`),
    index('report_cases_lead').on(t.leadId).where(sql`lead_id is not null`),
    index('report_cases_subject').on(t.subjectKind, t.subjectId),
    index('report_cases_author').on(t.authorId, t.id),
    index('report_cases_until')
      .on(t.blindedUntil)
      .where(sql`decided_at is null and blinded_until is not null`),
  ],
)

/** A member's report of a thing, once for ever; `weight` as of the report. */
export const reports = sqliteTable(
  'reports',
  {
    ...subject,
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    caseId: integer()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    words: text(),
    weight: real().notNull(),
    /** A keyed hash of the address, enough to see that two reports came from one place. */
    addressHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId, t.userId] }),
    index('reports_case').on(t.caseId, t.createdAt),
    index('reports_member').on(t.userId, t.createdAt),
  ],
)

/** What staff decided about a case. An undone decision stays as a row. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    caseId: integer()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    verdict: text({ enum: VERDICTS }).notNull(),
    /** The rule that was broken; null for a dismissal. */
    rule: text({ enum: REPORT_REASONS }),
    /** The length of a suspension; null for one without an end, and for other verdicts. */
    days: integer(),
    /** The suspension that came with it. */
    suspensionId: integer().references(() => suspensions.id, { onDelete: 'set null' }),
    /** What the author reads. */
    words: text().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: integer().notNull(),
    undoneAt: integer(),
  },
  (t) => [
    uniqueIndex('decisions_standing').on(t.caseId).where(sql`undone_at is null`),
    index('decisions_newest').on(t.decidedAt, t.id).where(sql`undone_at is null`),
    index('decisions_decider').on(t.decidedBy).where(sql`decided_by is not null`),
  ],
)

/**
 * What still has to follow a decision that was made, undone or lifted after an appeal: it has to be applied to the
 * cases that its case leads, and the reporters after the member `cursor` have to be notified. The row is deleted with
 * the last of them.
 */
export const decisionChanges = sqliteTable(
  'decision_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['MADE', 'UNDONE', 'LIFTED'] }).notNull(),
    cursor: integer().notNull().default(0),
  },
  (t) => [index('decision_changes_decision').on(t.decisionId)],
)

/** An author's one appeal against a decision, and its outcome. */
export const appeals = sqliteTable(
  'appeals',
  {
    decisionId: integer()
      .primaryKey()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    createdAt: integer().notNull(),
    /** `LIFTED`: the decision is taken back. */
    outcome: text({ enum: ['UPHELD', 'LIFTED'] }),
    answer: text(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: integer(),
  },
  (t) => [index('appeals_open').on(t.createdAt).where(sql`decided_at is null`)],
)

/** A word or a domain that writings are searched for. */
export const watchedWords = sqliteTable(
  'watched_words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As staff wrote it; a domain has a point: `example.com`. */
    word: text().notNull(),
    action: text({ enum: WATCH_ACTIONS }).notNull(),
    /** Words that may contain it. */
    exceptions: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('watched_words_word').on(t.word)],
)

/** The version of the list of watched words, one row: each process builds its search again after a change. */
export const watchedWordLists = sqliteTable('watched_word_lists', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})

/** The long texts of the last hour, by their letters: the same text by several accounts is one case. */
export const recentTexts = sqliteTable(
  'recent_texts',
  {
    ...subject,
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    textHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId] }),
    index('recent_texts_text').on(t.textHash, t.createdAt),
    index('recent_texts_oldest').on(t.createdAt),
  ],
)
