import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { changeBodies, forgetSubject, writeHistory } from '#domain/devices/histories.server.ts'
import { bodyOf, forgetCommented, renewCommented, sendCommented } from './commentedMessages.server.ts'
import { type CommentPlace, type CommentRow, likedThing } from './place.server.ts'

/** Why a comment concerns a member: it mentions them, or replies to their comment or to their post. */
export type Concern = 'MENTIONED' | 'ANSWERED' | 'COMMENTED'

/**
 * Notifies a member of a comment that concerns them: once per comment, also after an edit, at the hours and
 * on the channels that they allow for its kind. `subject` is the title of the commented thing, `link` the
 * comment's address. Call it in the `write()` of the comment.
 */
export function sendCall(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, concern, subject, link }: { member: Member; concern: Concern; subject: string; link: string },
  now: number,
): void {
  if (concern === 'COMMENTED') {
    sendCommented(author, place, comment, { member, subject, link }, now)
    return
  }
  const { kind, words } = CALLS[concern]
  const notice = {
    subject: likedThing(place, comment.id),
    kind,
    title: `${author.nickname}님이 ${words}`,
    body: bodyOf(comment, subject),
    imageUrl: null,
    link,
  }
  const history = writeHistory(member.id, notice, now)
  // A member who waits for a reply finds it as urgent as a keyword.
  if (history.isNew) sendMessage(member.id, { historyId: history.id, kind, urgency: 'KEYWORD' }, now)
}

/** Updates the text of the messages about a comment, read or not. Call it in the `write()` of the change. */
export function renewCallText(place: CommentPlace, comment: CommentRow): void {
  const [thing] = place.listTitles([comment.subjectId])
  changeBodies(likedThing(place, comment.id), bodyOf(comment, thing?.title ?? ''))
  renewCommented(place, comment)
}

/** Deletes the messages about a comment. Call it in the `write()` that hides the comment. */
export function forgetCalls(place: CommentPlace, comment: CommentRow): void {
  forgetSubject(likedThing(place, comment.id))
  forgetCommented(place, comment)
}

/** Deletes the messages about all comments of an erased member. */
export function forgetCallsBy({ id }: Member, place: CommentPlace): void {
  const { comments } = place.tables
  for (const comment of db.select().from(comments).where(eq(comments.userId, id)).all())
    forgetCalls(place, comment)
}

const CALLS = {
  MENTIONED: { kind: 'MENTION', words: '댓글에서 회원님을 언급했습니다' },
  ANSWERED: { kind: 'ANSWER', words: '내 댓글에 답글을 남겼습니다' },
} as const
