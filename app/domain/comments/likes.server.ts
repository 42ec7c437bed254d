import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { preparedFor } from '#db/prepare.server.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { likeCounting } from '#domain/rewards/likeCounts.server.ts'
import { payLike, takeBackLike } from '#domain/rewards/likePay.server.ts'
import { mayRead } from './hiding.ts'
import { type CommentPlace, commentPath, likedThing } from './place.server.ts'
import { getVisibleComment } from './writing.server.ts'

const countingOf = preparedFor(({ tables: { comments, likes } }: CommentPlace) =>
  likeCounting({ things: comments, likes, thingId: likes.commentId }),
)

/**
 * Likes another member's comment; repeating it changes nothing. A like that counts brings its author a star; an author
 * who blocked the member is not notified. Refuses `not_found`, and `invalid` for the member's own comment and a
 * suspended member.
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
    countingOf(place).add({ ids: [id], memberId: member.id, by: 1 })
    if (userId === null || !payLike(member, userId, likedThing(place, id), now)) return
    if (isHidden({ id: userId }, member.id)) return
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
    countingOf(place).add({ ids: [id], memberId: member.id, by: -1 })
    if (userId !== null) takeBackLike(member, userId, likedThing(place, id), now)
  })
}

/**
 * Counts the likes of an anonymous account, which did not count until now, because the account is about to be linked
 * (`addAnonymous`).
 */
export function countAnonymousCommentLikes(place: CommentPlace, memberId: number, ownerId: number): void {
  countingOf(place).addAnonymous({ memberId, ownerId })
}

/** Withdraws all likes of a member who is erased, in groups; the stars that they brought stay. */
export function removeCommentLikes({ id }: Member, place: CommentPlace): Promise<void> {
  const { likes } = place.tables
  return serveRows((size) => {
    const removed = deleteSome(likes, eq(likes.userId, id), size)
    countingOf(place).add({ ids: removed.map(({ commentId }) => commentId), memberId: id, by: -1 })
    return removed.length
  })
}
