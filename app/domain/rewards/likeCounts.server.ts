import { and, eq, exists, inArray, notExists, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { boardLikes, boards } from '#db/schema/boards.ts'
import type { products } from '#db/schema/catalog.ts'
import type { CommentTables } from '#db/schema/comments.ts'
import type { productLikes } from '#db/schema/interest.ts'

/** A table of things that members like, and the table of their likes with its column for the liked thing. */
interface Liked {
  things: typeof products | typeof boards | CommentTables['comments']
  likes: typeof productLikes | typeof boardLikes | CommentTables['likes']
  thingId: SQLiteColumn
}

/**
 * Keeps `likeCount` up to date by adding and subtracting, because counting all likes of a popular thing takes long. The
 * likes of anonymous members do not count. Call each function in the transaction that adds or deletes the likes.
 */
export const likeCounting = ({ things, likes, thingId }: Liked) => ({
  /** Adds `by`, 1 or -1, to each of the things whose likes of a member came or went. Returns how many counted. */
  add: prepare('run', { ids: many(things.id), memberId: users.id, by: 'number' }, (db, given) => {
    const named = db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, given.memberId), eq(users.isNoauth, false)))
    return db
      .update(things)
      .set({ likeCount: sql`max(0, ${things.likeCount} + ${given.by})` })
      .where(and(inArray(things.id, given.ids), exists(named)))
  }),
  /**
   * Adds the likes of an anonymous member before they move to `ownerId`, who may like the same things. `ownerId` 0:
   * they do not move.
   */
  addAnonymous: prepare('run', { memberId: users.id, ownerId: users.id }, (db, given) => {
    const isOf = (id: typeof given.memberId) => eq(likes.userId, id)
    const theirs = db.select({ thingId }).from(likes).where(isOf(given.memberId))
    const equal = db
      .select({ thingId })
      .from(likes)
      .where(and(isOf(given.ownerId), eq(thingId, things.id)))
    return db
      .update(things)
      .set({ likeCount: sql`${things.likeCount} + 1` })
      .where(and(inArray(things.id, theirs), notExists(equal)))
  }),
})
