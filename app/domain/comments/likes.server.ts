import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { many, prepare, preparedFor } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { payLike, takeBackLike } from '#domain/rewards/likePay.server.ts'
import { mayRead } from './hiding.ts'
import { type CommentPlace, commentPath, likedThing } from './place.server.ts'
import { getVisibleComment } from './writing.server.ts'

/**
 * Likes another member's comment; repeating it changes nothing. A like that counts brings its author a
 * star. Refuses `not_found`, and `invalid` for the member's own comment and a suspended member.
 */
export function likeComment(member: Member, place: CommentPlace, id: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const { userId, subjectId } = getReadable(member, place, id)
    if (userId === member.id) refuse('invalid', '내 댓글은 추천할 수 없습니다.')
    const { likes } = place.tables
    const { changes } = db
      .insert(likes)
      .values({ commentId: id, userId: member.id, createdAt: now })
      .onConflictDoNothing()
      .run()
    if (changes === 0) return
    countLikes(place, id)
    if (userId === null || !payLike(member, userId, likedThing(place, id), now)) return
    const { title } = place.getSubject(subjectId)
    const link = commentPath(place, subjectId, id)
    recordAction(userId, { direction: 'TO_ME', kind: 'LIKED', subject: title, otherId: member.id, link }, now)
  })
}

/** Returns a readable comment on a readable page. Refuses `not_found`, also when the member blocked its author. */
function getReadable(member: Member, place: CommentPlace, id: number) {
  const comment = getVisibleComment(place, id)
  place.getShown(member, comment.subjectId)
  const isUnseen = comment.userId !== null && isHidden(member, comment.userId)
  return !isUnseen && mayRead(comment, member) ? comment : refuse('not_found', '댓글을 찾을 수 없습니다.')
}

/** Withdraws a like, with its star; without a like it changes nothing. Refuses `not_found`. */
export function unlikeComment(member: Member, place: CommentPlace, id: number, now = Date.now()): void {
  write(() => {
    const { userId } = getVisibleComment(place, id)
    const { likes } = place.tables
    const isIt = and(eq(likes.commentId, id), eq(likes.userId, member.id))
    if (db.delete(likes).where(isIt).run().changes === 0) return
    countLikes(place, id)
    if (userId !== null) takeBackLike(member, userId, likedThing(place, id), now)
  })
}

/** Counts a member's likes for others from now on, because an anonymous account was linked. */
export function recountCommentLikes(member: Member, place: CommentPlace): void {
  for (const id of listLiked(member, place)) countLikes(place, id)
}

/** Withdraws all likes of a member who is erased, in groups; the stars that they brought stay. */
export function removeCommentLikes({ id, isNoauth }: Member, place: CommentPlace): Promise<void> {
  const countOneLess = countingOf(place)
  const { likes } = place.tables
  return serveRows((size) => {
    const removed = deleteSome(likes, eq(likes.userId, id), size)
    if (!isNoauth) countOneLess({ ids: removed.map(({ commentId }) => commentId) })
    return removed.length
  })
}

const countingOf = preparedFor(({ tables: { comments } }: CommentPlace) =>
  prepare('run', { ids: many(comments.id) }, (db, given) =>
    db
      .update(comments)
      .set({ likeCount: sql`max(0, ${comments.likeCount} - 1)` })
      .where(inArray(comments.id, given.ids)),
  ),
)

const listLiked = ({ id }: Member, { tables: { likes } }: CommentPlace): number[] =>
  db
    .select({ commentId: likes.commentId })
    .from(likes)
    .where(eq(likes.userId, id))
    .all()
    .map(({ commentId }) => commentId)

/** Recounts a comment's likes; those of anonymous members do not count. */
function countLikes({ tables: { comments, likes } }: CommentPlace, id: number): void {
  const likeCount = sql`(
    select count(*) from ${likes} join ${users} on ${users.id} = ${likes.userId}
    where ${likes.commentId} = ${id} and not ${users.isNoauth}
  )`
  db.update(comments).set({ likeCount }).where(eq(comments.id, id)).run()
}
