import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { hideUploads } from '#domain/accounts/profile/uploads.server.ts'
import { giveBack, takeBack } from '#domain/rewards/ledger.server.ts'
import { deleteMentionMessages } from './mentionMessages.server.ts'
import { type CommentPlace, type CommentRow, referenceOf } from './place.server.ts'

/** Hides a comment from guests and its messages from everybody; members may open its text. */
export function blindComment(place: CommentPlace, comment: CommentRow, now: number): void {
  write(() => {
    const { comments } = place.tables
    db.update(comments).set({ blindedAt: now }).where(eq(comments.id, comment.id)).run()
    deleteMentionMessages(place, comment)
  })
}

/** Removes a comment as staff decided: only its author and admins can read it, and what it earned is taken back. */
export function takeDownComment(place: CommentPlace, comment: CommentRow, now: number): void {
  write(() => {
    const { comments } = place.tables
    const { id, userId, images, blindedAt } = comment
    if (blindedAt === null) blindComment(place, comment, now)
    db.update(comments).set({ removedAt: now }).where(eq(comments.id, id)).run()
    hideUploads(images, now)
    if (userId !== null) takeBack(userId, place.act, referenceOf(id), now)
  })
}

/** Shows a hidden or removed comment again and pays again what was taken back. */
export function restoreComment(
  { tables: { comments }, act }: CommentPlace,
  { id, userId, images, removedAt }: CommentRow,
  now: number,
): void {
  write(() => {
    db.update(comments).set({ blindedAt: null, removedAt: null }).where(eq(comments.id, id)).run()
    hideUploads(images, null)
    if (removedAt !== null && userId !== null) giveBack(userId, act, referenceOf(id), now)
  })
}
