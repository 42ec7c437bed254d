import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** A picture of a comment: its address and its size. */
export interface CommentImage {
  imagePath: string
  width: number
  height: number
}

/**
 * The tables of the comments on one kind of thing: `product` makes product_comments with a product_id and so on.
 * `subject`: the number of what is commented on.
 */
export function commentTables(thing: 'product' | 'board', subject: () => AnySQLiteColumn) {
  // To the types all of them are called alike: what is written for one place is written for each.
  const comments = sqliteTable(
    `${thing}_comments` as 'comments',
    {
      id: integer().primaryKey({ autoIncrement: true }),
      subjectId: integer(`${thing}_id`).notNull().references(subject, { onDelete: 'cascade' }),
      userId: integer().references(() => users.id, { onDelete: 'set null' }),
      /** The comment under which it stands; null for one that stands by itself. */
      parentId: integer().references((): AnySQLiteColumn => comments.id, { onDelete: 'cascade' }),
      /** The one that it answers: its parent, or an answer beside it. */
      targetId: integer().references((): AnySQLiteColumn => comments.id, { onDelete: 'set null' }),
      /** Clean HTML. */
      content: text().notNull(),
      plainContent: text().notNull(),
      images: text({ mode: 'json' }).$type<CommentImage[]>().notNull(),
      /** Likes of members who count for others. */
      likeCount: integer().notNull().default(0),
      writtenAt: integer().notNull(),
      editedAt: integer(),
      /** What was deleted is empty, and stands only as long as somebody's answer does. */
      deletedAt: integer(),
      /** Since when enough reports keep it from sight. */
      blindedAt: integer(),
    },
    (t) => [
      index(`${thing}_comments_thread`).on(t.subjectId, t.parentId, t.id),
      index(`${thing}_comments_author`).on(t.userId, t.id),
      index(`${thing}_comments_parent`).on(t.parentId),
      index(`${thing}_comments_target`).on(t.targetId),
      check(`${thing}_comments_gone`, sql`${t.deletedAt} is null or ${t.content} = ''`),
    ],
  )
  const ofMember = {
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  }
  /** Who likes a comment. */
  const likes = sqliteTable(`${thing}_comment_likes` as 'comment_likes', { ...ofMember }, (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index(`${thing}_comment_likes_member`).on(t.userId, t.createdAt),
  ])
  /** Whom a comment calls by name. */
  const mentions = sqliteTable(`${thing}_comment_mentions` as 'comment_mentions', { ...ofMember }, (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index(`${thing}_comment_mentions_member`).on(t.userId, t.commentId),
  ])
  /** Who wants a comment gone; `weight` as it was when they said so. */
  const reports = sqliteTable(
    `${thing}_comment_reports` as 'comment_reports',
    { ...ofMember, weight: real().notNull(), reason: text() },
    (t) => [
      primaryKey({ columns: [t.commentId, t.userId] }),
      index(`${thing}_comment_reports_member`).on(t.userId),
    ],
  )
  return { comments, likes, mentions, reports }
}

export type CommentTables = ReturnType<typeof commentTables>
