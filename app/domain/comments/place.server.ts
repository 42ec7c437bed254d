import type { CommentTables } from '#db/schema/comments.ts'
import type { WritingAct } from '#domain/rewards/rates.ts'

/**
 * Where comments stand: what a word brings along for the rules of this folder. Products have theirs
 * (`products/comments.server.ts`), and so has whatever else is commented on.
 */
export interface CommentPlace {
  tables: CommentTables
  act: Exclude<WritingAct, 'BOARD'>
  /** What is commented on, by any number that it ever had. Refuses `not_found`. */
  getSubject: (id: number) => { id: number; title: string }
  /** The address of a comment. */
  pathOf: (subjectId: number, commentId: number) => string
  /** Notes how many comments stand on a thing; called in the `write()` of what changed it. */
  noteCount: (subjectId: number, count: number) => void
}

/** A comment's row. */
export type CommentRow = CommentTables['comments']['$inferSelect']

/** What the ledger calls a comment among those of its place. */
export const referenceOf = (id: number): string => `comment:${id}`

/** What the ledger calls a comment among all that can be liked. */
export const likedThing = ({ act }: CommentPlace, id: number): string => `${act.toLowerCase()}:${id}`
