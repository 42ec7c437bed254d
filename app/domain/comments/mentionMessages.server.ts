import { asc, eq, inArray } from 'drizzle-orm'
import { many, prepare, preparedFor } from '#db/prepare.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { changeBodies, forgetSubject, writeHistory } from '#domain/devices/histories.server.ts'
import { serveRows } from '#domain/drainGroups.server.ts'
import { bodyOf, forgetCommented, renewCommented, sendCommented } from './commentedMessages.server.ts'
import { type CommentPlace, type CommentRow, likedThing } from './place.server.ts'

/** Why a comment concerns a member: it mentions them, or replies to their comment or to their post. */
export type Concern = 'MENTIONED' | 'ANSWERED' | 'COMMENTED'

/**
 * Notifies a member of a comment that concerns them: once per comment, also after an edit, at the hours and
 * on the channels that they allow for its kind. `subject` is the title of the commented thing, `link` the
 * comment's address. Call it in the `write()` of the comment.
 */
export function sendMentionMessage(
  author: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, concern, subject, link }: { member: Member; concern: Concern; subject: string; link: string },
  now: number,
): void {
  if (concern === 'COMMENTED') {
    sendCommented(place, comment, { member, subject, link }, now)
    return
  }
  const { kind, words } = TEXTS[concern]
  const notice = {
    subject: likedThing(place, comment.id),
    kind,
    title: `${author.nickname}님이 ${words}`,
    body: bodyOf(comment, subject),
    imageUrl: null,
    link,
  }
  const history = writeHistory(member.id, notice, now)
  // A reply is as urgent as a keyword alert.
  if (history.isNew) sendMessage(member.id, { historyId: history.id, kind, urgency: 'KEYWORD' }, now)
}

/** Updates the text of the messages about a comment, read or not. Call it in the `write()` of the change. */
export function renewMentionText(place: CommentPlace, comment: CommentRow): void {
  const [thing] = place.listTitles([comment.subjectId])
  changeBodies(likedThing(place, comment.id), bodyOf(comment, thing?.title ?? ''))
  renewCommented(place, comment)
}

/** Deletes the messages about a comment. Call it in the `write()` that hides the comment. */
export function deleteMentionMessages(place: CommentPlace, comment: CommentRow): void {
  forgetSubject(likedThing(place, comment.id))
  forgetCommented(place, comment)
}

/**
 * Deletes the messages about all comments of a member who is erased, in groups. The comments lose their author in the
 * same transaction, so a restart continues where it stopped.
 */
export function deleteMentionMessagesBy({ id }: Member, place: CommentPlace): Promise<void> {
  const { listSome, leaveNameless } = authorshipOf(place)
  return serveRows((size) => {
    const some = listSome({ userId: id, size })
    for (const comment of some) deleteMentionMessages(place, comment)
    leaveNameless({ ids: some.map((comment) => comment.id) })
    return some.length
  })
}

const authorshipOf = preparedFor(({ tables: { comments } }: CommentPlace) => ({
  listSome: prepare('list', { userId: comments.userId, size: 'number' }, (db, given) =>
    db
      .select()
      .from(comments)
      .where(eq(comments.userId, given.userId))
      .orderBy(asc(comments.id))
      .limit(given.size),
  ),
  leaveNameless: prepare('run', { ids: many(comments.id) }, (db, given) =>
    db.update(comments).set({ userId: null }).where(inArray(comments.id, given.ids)),
  ),
}))

const TEXTS = {
  MENTIONED: { kind: 'MENTION', words: '댓글에서 회원님을 언급했습니다' },
  ANSWERED: { kind: 'ANSWER', words: '내 댓글에 답글을 남겼습니다' },
} as const
