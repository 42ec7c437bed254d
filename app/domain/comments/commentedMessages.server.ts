import { and, count, desc, eq, gte, isNull, lt, lte } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import {
  changeHistory,
  forgetSubject,
  listAbout,
  type NotifyHistory,
  renewHistory,
  writeHistory,
} from '#domain/devices/histories.server.ts'
import { shorten } from '#domain/shorten.ts'
import { type CommentPlace, type CommentRow, commentPath } from './place.server.ts'

/*
 * The author of a post gets one message for the comments that arrive while it is unread: later ones change its text.
 * Its subject ends with the id of the first of these comments, its link leads to the latest.
 */

/** A comment after this time sends another message, although the previous one is unread. */
const TOGETHER_MS = 6 * HOUR_MS
const MOST_TITLE = 30
const MOST_WORDS = 80

/** Notifies the author of a commented thing of a comment. Call it in the `write()` of the comment. */
export function sendCommented(
  { nickname }: Member,
  place: CommentPlace,
  comment: CommentRow,
  { member, subject, link }: { member: Member; subject: string; link: string },
  now: number,
): void {
  const words = { kind: 'COMMENT', body: bodyOf(comment, subject), imageUrl: null, link } as const
  const begun = listOwn(member.id, place, comment.subjectId).at(0)
  if (begun && begun.readAt === null && now - begun.createdAt < TOGETHER_MS) {
    const title = `내 글에 새 댓글 ${countSince(place, comment, firstOf(begun))}개`
    renewHistory(member.id, begun.id, { ...words, subject: begun.subject, title })
    return
  }
  const about = `${prefixOf(place, comment.subjectId)}${comment.id}`
  const title = `${nickname}님이 내 글에 댓글을 남겼습니다`
  const { id } = writeHistory(member.id, { ...words, subject: about, title }, now)
  sendMessage(member.id, { historyId: id, kind: 'COMMENT', urgency: 'KEYWORD' }, now)
}

/** Removes a hidden comment's text from its author's messages: the comment before it takes its place, if any. */
export function forgetCommented(place: CommentPlace, comment: CommentRow): void {
  for (const history of listShowing(place, comment)) {
    const before = findBefore(place, comment, firstOf(history))
    if (before === undefined) forgetSubject(history.subject)
    else renewText(place, history, before)
  }
}

/** Updates the text of a changed comment in its author's messages. */
export function renewCommented(place: CommentPlace, comment: CommentRow): void {
  for (const history of listShowing(place, comment)) renewText(place, history, comment)
}

/** Deletes the messages about all comments on a thing. */
export function forgetThing(place: CommentPlace, subjectId: number): void {
  for (const { subject } of listOwn(place.findAuthor(subjectId), place, subjectId)) forgetSubject(subject)
}

/** The text of a message about a comment. */
export function bodyOf({ plainContent }: Pick<CommentRow, 'plainContent'>, subject: string): string {
  const words = plainContent.replace(/\s+/g, ' ').trim()
  return `${words === '' ? '사진' : shorten(words, MOST_WORDS)} · ${shorten(subject, MOST_TITLE)}`
}

const prefixOf = ({ act }: CommentPlace, subjectId: number): string => `${act.toLowerCase()}s:${subjectId}/`

const firstOf = ({ subject }: NotifyHistory): number => Number(subject.slice(subject.indexOf('/') + 1))

/** The author's messages about comments on a thing, latest first. */
const listOwn = (userId: number | null, place: CommentPlace, subjectId: number): NotifyHistory[] =>
  userId === null ? [] : listAbout(userId, prefixOf(place, subjectId))

/** The author's messages that show a comment's text. */
function listShowing(place: CommentPlace, { id, subjectId }: CommentRow): NotifyHistory[] {
  const link = commentPath(place, subjectId, id)
  return listOwn(place.findAuthor(subjectId), place, subjectId).filter((history) => history.link === link)
}

function renewText(place: CommentPlace, history: NotifyHistory, comment: CommentRow): void {
  const [thing] = place.listTitles([comment.subjectId])
  const link = commentPath(place, comment.subjectId, comment.id)
  changeHistory(history.id, { body: bodyOf(comment, thing?.title ?? ''), link })
}

function countSince(
  { tables: { comments } }: CommentPlace,
  { id, subjectId }: CommentRow,
  from: number,
): number {
  const between = and(gte(comments.id, from), lte(comments.id, id))
  const since = and(
    eq(comments.subjectId, subjectId),
    between,
    isNull(comments.parentId),
    isNull(comments.deletedAt),
  )
  return db.select({ total: count() }).from(comments).where(since).get()!.total
}

function findBefore(
  { tables: { comments } }: CommentPlace,
  { id, subjectId }: CommentRow,
  from: number,
): CommentRow | undefined {
  const shown = and(isNull(comments.parentId), isNull(comments.deletedAt), isNull(comments.blindedAt))
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.subjectId, subjectId), gte(comments.id, from), lt(comments.id, id), shown))
    .orderBy(desc(comments.id))
    .limit(1)
    .get()
}
