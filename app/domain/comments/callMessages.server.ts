import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { changeBodies, forgetSubject, writeHistory } from '#domain/devices/histories.server.ts'
import { shorten } from '#domain/shorten.ts'
import { type CommentPlace, type CommentRow, likedThing } from './place.server.ts'

const MOST_TITLE = 30
const MOST_WORDS = 80

/** Why a comment concerns a member: it mentions them, or replies to theirs. */
export type Concern = 'MENTIONED' | 'ANSWERED'

/**
 * Notifies a member of a comment that concerns them: once per comment, also after an edit, at the hours and
 * on the channels that they allow for MENTION. `subject` is the title of the commented thing, `link` the
 * comment's address. Call it in the `write()` of the comment.
 */
export function sendCall(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, concern, subject, link }: { member: Member; concern: Concern; subject: string; link: string },
  now: number,
): void {
  const notice = {
    subject: likedThing(place, comment.id),
    kind: 'MENTION' as const,
    title: titleOf(author, concern),
    body: bodyOf(comment, subject),
    imageUrl: null,
    link,
  }
  const history = writeHistory(member.id, notice, now)
  // A member who waits for a reply finds it as urgent as a keyword.
  if (history.isNew)
    sendMessage(member.id, { historyId: history.id, kind: 'MENTION', urgency: 'KEYWORD' }, now)
}

/** Updates the text of the messages about a comment, read or not. Call it in the `write()` of the change. */
export function renewCallText(place: CommentPlace, comment: CommentRow): void {
  const { title } = place.getSubject(comment.subjectId)
  changeBodies(likedThing(place, comment.id), bodyOf(comment, title))
}

/** Deletes the messages about a comment. Call it in the `write()` that hides the comment. */
export const forgetCalls = (place: CommentPlace, commentId: number): void =>
  forgetSubject(likedThing(place, commentId))

/** Deletes the messages about all comments of an erased member. */
export function forgetCallsBy({ id }: Member, place: CommentPlace): void {
  const { comments } = place.tables
  const written = db.select({ id: comments.id }).from(comments).where(eq(comments.userId, id)).all()
  for (const comment of written) forgetCalls(place, comment.id)
}

const titleOf = ({ nickname }: Member, concern: Concern): string =>
  concern === 'MENTIONED'
    ? `${nickname}님이 댓글에서 불렀습니다`
    : `${nickname}님이 내 댓글에 답글을 남겼습니다`

function bodyOf({ plainContent }: CommentRow, subject: string): string {
  const words = plainContent.replace(/\s+/g, ' ').trim()
  return `${words === '' ? '사진' : shorten(words, MOST_WORDS)} · ${shorten(subject, MOST_TITLE)}`
}
