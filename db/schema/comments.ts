import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
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
 * The tables for comments on one kind of thing: `product` makes product_comments with a product_id and so
 * on. `subject` is the id of the commented thing.
 */
export function commentTables(thing: 'product' | 'board', subject: () => AnySQLiteColumn) {
  // All places have the same types, so code for one place works for each.
  const comments = sqliteTable(
    `${thing}_comments` as 'comments',
    {
      id: integer().primaryKey({ autoIncrement: true }),
      subjectId: integer(`${thing}_id`).notNull().references(subject, { onDelete: 'cascade' }),
      userId: integer().references(() => users.id, { onDelete: 'set null' }),
      /** Its parent comment; null at the first level. */
      parentId: integer().references((): AnySQLiteColumn => comments.id, { onDelete: 'cascade' }),
      /** The comment that it answers: its parent, or another reply to it. */
      targetId: integer().references((): AnySQLiteColumn => comments.id, { onDelete: 'set null' }),
      /** Sanitised HTML. */
      content: text().notNull(),
      plainContent: text().notNull(),
      images: text({ mode: 'json' }).$type<CommentImage[]>().notNull(),
      /** Likes of members whose likes count. */
      likeCount: integer().notNull().default(0),
      writtenAt: integer().notNull(),
      editedAt: integer(),
      /** A deleted comment is empty, and stays only while it has a reply. */
      deletedAt: integer(),
      /** Since when it is hidden, by reports or by staff. */
      blindedAt: integer(),
      /** Since when it is removed by staff, or on hold for them: only its author and admins can read it. */
      removedAt: integer(),
    },
    (t) => [
      index(`${thing}_comments_thread`).on(t.subjectId, t.parentId, t.id),
      index(`${thing}_comments_liked`)
        .on(t.subjectId, sql`${t.likeCount} desc`, t.id)
        .where(sql`parent_id is null`),
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
  /** The members who like a comment. */
  const likes = sqliteTable(`${thing}_comment_likes` as 'comment_likes', { ...ofMember }, (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index(`${thing}_comment_likes_member`).on(t.userId, t.createdAt),
  ])
  /** The members whom a comment mentions. */
  const mentions = sqliteTable(`${thing}_comment_mentions` as 'comment_mentions', { ...ofMember }, (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index(`${thing}_comment_mentions_member`).on(t.userId, t.commentId),
  ])
  return { comments, likes, mentions }
}

export type CommentTables = ReturnType<typeof commentTables>
