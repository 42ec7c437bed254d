import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { CommentTables } from '#db/schema/comments.ts'
import type { Member } from '#domain/accounts/member.ts'
import type { WritingAct } from '#domain/rewards/rates.ts'
import { commentAddress } from './comment.ts'

/**
 * A place for comments: what a module provides for the rules of this folder. Each kind of commented thing has one, for
 * example products (`catalog/comments.server.ts`).
 */
export interface CommentPlace {
  tables: CommentTables
  act: Exclude<WritingAct, 'BOARD'>
  /** The commented thing, by any id it ever had. Refuses `not_found`. */
  getSubject: (id: number) => { id: number; title: string }
  /** The titles of commented things, in no order. */
  listTitles: (ids: number[]) => { id: number; title: string }[]
  /** The author of a thing, also of a deleted one; null when none is left or members write no such things. */
  findAuthor: (id: number) => number | null
  /**
   * The commented thing as its page shows it to `viewer`, by any id it ever had. Refuses `not_found`, also for one that
   * the viewer may not see. `isRemoved`: staff removed it, so nobody comments on it.
   */
  getShown: (viewer: Member | null, id: number) => ShownSubject
  /** The page of a commented thing. */
  homeOf: (subjectId: number) => string
  /** True where lists show the viewer the commented thing; without it they show everybody every thing. */
  isSubjectListed?: (subjectId: SQLiteColumn, viewerId: number | SQL) => SQL
  /** Stores the number of comments on a thing; called in the `write()` of the change. */
  noteCount: (subjectId: number, count: number) => void
}

interface ShownSubject {
  id: number
  title: string
  commentCount: number
  isRemoved: boolean
}

/** A comment's row. */
export type CommentRow = CommentTables['comments']['$inferSelect']

/** The address of a comment. */
export const commentPath = ({ homeOf }: CommentPlace, subjectId: number, id: number): string =>
  commentAddress(homeOf(subjectId), id)

/** The ledger's reference of a comment within its place. */
export const referenceOf = (id: number): string => `comment:${id}`

/** The ledger's reference of a comment among everything that members like. */
export const likedThing = ({ act }: CommentPlace, id: number): string => `${act.toLowerCase()}:${id}`
