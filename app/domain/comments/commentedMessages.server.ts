import { and, between, desc, eq, isNull, ne, notExists, notInArray, or } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { blocks } from '#db/schema/accounts.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
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
import { countRows } from '#domain/page.server.ts'
import { shorten } from '#domain/shorten.ts'
import { type CommentPlace, type CommentRow, commentPath } from './place.server.ts'

/*
 * The author of a post gets one message for the comments that arrive while it is unread: later ones change its text.
 * Its subject ends with the id of the first of these comments, its link leads to the latest.
 */

/** A comment after this time sends another message, although the previous one is unread. */
const TOGETHER_MS = 6 * HOUR_MS
const MAX_TITLE_LENGTH = 30
const MAX_WORDS = 80

/** Notifies the author of a commented thing of a comment. Call it in the `write()` of the comment. */
export function sendCommented(
  place: CommentPlace,
  comment: CommentRow,
  { member, subject, link }: { member: Member; subject: string; link: string },
  now: number,
): void {
  const words = { kind: 'COMMENT', body: bodyOf(comment, subject), imageUrl: null, link } as const
  const begun = listOwn(member.id, place, comment.subjectId).at(0)
  const isRunning = begun && begun.readAt === null && now - begun.createdAt < TOGETHER_MS
  // A comment that was on hold may be older than the latest one.
  if (isRunning && lastOf(begun) < comment.id) {
    const title = titleOf(place, member.id, comment, firstOf(begun))
    renewHistory(member.id, begun.id, { ...words, subject: begun.subject, title })
    return
  }
  const about = `${prefixOf(place, comment.subjectId)}${comment.id}`
  const title = titleOf(place, member.id, comment, comment.id)
  const { id } = writeHistory(member.id, { ...words, subject: about, title }, now)
  sendMessage(member.id, { historyId: id, kind: 'COMMENT', urgency: 'KEYWORD' }, now)
}

/**
 * Removes a hidden comment from the messages of the thing's author. Such a message then shows and counts its other
 * comments, or is deleted if it has none.
 */
export function forgetCommented(place: CommentPlace, { id, subjectId }: CommentRow): void {
  const authorId = place.findAuthor(subjectId)
  if (authorId === null) return
  for (const history of listOwn(authorId, place, subjectId)) {
    const [first, last] = [firstOf(history), lastOf(history)]
    if (id < first || id > last) continue
    const latest = findLatest(place, authorId, { subjectId, first, last, left: id })
    if (latest === null) forgetSubject(history.subject)
    else renewText(place, history, latest)
  }
}

/** Updates the text of a changed comment in the messages of the thing's author. */
export function renewCommented(place: CommentPlace, comment: CommentRow): void {
  for (const history of listOwn(place.findAuthor(comment.subjectId), place, comment.subjectId))
    if (lastOf(history) === comment.id) renewText(place, history, comment)
}

/** Deletes the messages about all comments on a thing. */
export function forgetThing(place: CommentPlace, subjectId: number): void {
  for (const { subject } of listOwn(place.findAuthor(subjectId), place, subjectId)) forgetSubject(subject)
}

/** The text of a message about a comment. */
export function bodyOf({ plainContent }: Pick<CommentRow, 'plainContent'>, subject: string): string {
  const words = plainContent.replace(/\s+/g, ' ').trim()
  return `${words === '' ? '사진' : shorten(words, MAX_WORDS)} · ${shorten(subject, MAX_TITLE_LENGTH)}`
}

const prefixOf = ({ act }: CommentPlace, subjectId: number): string => `${act.toLowerCase()}s:${subjectId}/`

const firstOf = ({ subject }: NotifyHistory): number => Number(subject.slice(subject.indexOf('/') + 1))

/** The author's messages about comments on a thing, latest first. */
const listOwn = (userId: number | null, place: CommentPlace, subjectId: number): NotifyHistory[] =>
  userId === null ? [] : listAbout(userId, prefixOf(place, subjectId))

/** The comment whose text a message shows. */
const lastOf = ({ link }: NotifyHistory): number => Number(link.slice(link.indexOf('#') + 1))

function renewText(place: CommentPlace, history: NotifyHistory, comment: CommentRow): void {
  const [thing] = place.listTitles([comment.subjectId])
  changeHistory(history.id, {
    title: titleOf(place, history.userId, comment, firstOf(history)),
    body: bodyOf(comment, thing?.title ?? ''),
    link: commentPath(place, comment.subjectId, comment.id),
  })
}

/** The title of a message that shows a comment and began with the comment `first`. */
function titleOf(
  place: CommentPlace,
  authorId: number,
  { id, subjectId, userId }: CommentRow,
  first: number,
): string {
  const { comments } = place.tables
  const count = countRows(comments, isNews(place, authorId, { subjectId, first, last: id }))
  if (count > 1) return `내 글에 새 댓글 ${count}개`
  return `${shownAs(userId === null ? null : findUser(userId)).nickname}님이 내 글에 댓글을 남겼습니다`
}

/** The latest comment of a message, without the one that is being removed. */
function findLatest(
  place: CommentPlace,
  authorId: number,
  { left, ...range }: Range & { left: number },
): CommentRow | null {
  const { comments } = place.tables
  const others = and(isNews(place, authorId, range), ne(comments.id, left))
  return db.select().from(comments).where(others).orderBy(desc(comments.id)).limit(1).get() ?? null
}

interface Range {
  subjectId: number
  first: number
  last: number
}

/**
 * The first-level comments that notify the author of a thing. They are visible, and the author neither wrote them nor
 * blocked their writers. Comments that mention the author are left out: a mention has a separate message.
 */
function isNews({ tables: { comments, mentions } }: CommentPlace, authorId: number, range: Range) {
  const blocked = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, authorId))
  const mentionsAuthor = db
    .select({ id: mentions.commentId })
    .from(mentions)
    .where(and(eq(mentions.commentId, comments.id), eq(mentions.userId, authorId)))
  return and(
    eq(comments.subjectId, range.subjectId),
    between(comments.id, range.first, range.last),
    isNull(comments.parentId),
    isNull(comments.deletedAt),
    isNull(comments.blindedAt),
    or(isNull(comments.userId), and(ne(comments.userId, authorId), notInArray(comments.userId, blocked))),
    notExists(mentionsAuthor),
  )
}
