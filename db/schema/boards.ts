import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { commentTables } from './comments.ts'

export const BOARD_CATEGORIES = [
  'TALK',
  'REVIEW',
  'NOTICE',
  'HELP',
  'HOT_DEAL',
  'INFO',
  'SUGGEST',
  'ARCHIVE',
] as const
export const BOARD_TYPES = ['NORMAL', 'PRODUCT'] as const

/**
 * A post (the specification calls it a board). It outlives its author's account, then without a name.
 * `content` is sanitised HTML, `plainContent` its text.
 */
export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: BOARD_TYPES }).notNull(),
    category: text({ enum: BOARD_CATEGORIES }),
    title: text().notNull(),
    content: text().notNull(),
    plainContent: text().notNull(),
    hitCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    writtenAt: integer().notNull(),
  },
  (t) => [index('boards_newest').on(t.writtenAt, t.id), index('boards_author').on(t.userId)],
)

/** Posts and comments whose full-text index entry is outdated; triggers write these rows. */
export const boardSearchChanges = sqliteTable('board_search_changes', {
  /** Their row in the index. */
  id: integer().primaryKey(),
})

/** Comments on posts. */
const comments = commentTables('board', () => boards.id)
export const boardComments = comments.comments
export const boardCommentLikes = comments.likes
export const boardCommentMentions = comments.mentions
export const boardCommentReports = comments.reports
