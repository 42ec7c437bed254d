import { and, desc, eq, isNull } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import type { CommentImage } from '#db/schema/comments.ts'
import type { Member } from '#domain/accounts/member.ts'
import { attachUpload, removeUpload } from '#domain/accounts/profile/uploads.server.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { SECOND_MS } from '#domain/clock.ts'
import { isBlank } from '#domain/fields.ts'
import { countRows } from '#domain/page.server.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { takeBack } from '#domain/rewards/ledger.server.ts'
import { payWriting } from '#domain/rewards/writings.server.ts'
import { cleanHtml, plainTextOf } from '#domain/richText.server.ts'
import { MAX_LETTERS, TOO_LONG } from './comment.ts'
import { type Concern, deleteMentionMessages } from './mentionMessages.server.ts'
import { linkMentions, listNewlyMentioned, noteMentions, notifyOfComment } from './mentions.server.ts'
import type { CommentEdit, NewComment } from './newComment.server.ts'
import { type CommentPlace, type CommentRow, commentPath, referenceOf } from './place.server.ts'

/** An identical comment within this time is the same submission. */
const TWIN_WITHIN_MS = 10 * SECOND_MS

/** The result of writing a comment. */
export interface WrittenComment {
  id: number
  subjectId: number
  /** Whether it earned points. */
  isPaid: boolean
}

/**
 * Writes a comment about a thing, or an answer to one, and pays up to the daily limit; `notifyOfWritten` notifies
 * others. There are two levels: an answer to an answer is listed beside it. A comment that a slow connection sends
 * twice is written once. Refuses `invalid` for an empty or too long text, pictures that are not the member's own, an
 * answer to another thing's comment, and to a suspended member; `not_found` for a missing thing or comment, also for a
 * thing that the member may not see; `conflict` below a removed thing, and for an answer to a deleted or removed
 * comment.
 */
export function writeComment(
  member: Member,
  place: CommentPlace,
  subjectId: number,
  input: NewComment,
  now = Date.now(),
): WrittenComment {
  return write(() => {
    assertMayWrite(member, now)
    const { id, title, isRemoved } = place.getShown(member, subjectId)
    if (isRemoved) refuse('conflict', '운영자가 확인 중이거나 삭제한 글에는 댓글을 달 수 없습니다.')
    const at = findBranch(place, id, input)
    const words = readWords(input)
    const twin = findTwin(member, place, { subjectId: id, ...at, ...words.kept, images: input.images }, now)
    if (twin !== undefined) return { id: twin.id, subjectId: id, isPaid: false }
    const images = input.images.map((imagePath) => attachUpload(member, imagePath, 'images', now))
    assertSaysSomething(words.plainContent, images)
    const comment = db
      .insert(place.tables.comments)
      .values({ ...at, ...words.kept, images, subjectId: id, userId: member.id, writtenAt: now })
      .returning()
      .get()
    const said = { reference: referenceOf(comment.id), text: words.plainContent }
    const isPaid = payWriting(member.id, place.act, said, now)
    const link = commentPath(place, id, comment.id)
    recordAction(member.id, { direction: 'BY_ME', kind: 'COMMENT', subject: title, link }, now)
    noteMentions(place, comment, words.mentioned, now)
    recount(place, id)
    return { id: comment.id, subjectId: id, isPaid }
  })
}

/**
 * Notifies each member that a comment concerns, once: the mentioned members, at most ten over all its edits. A new
 * comment also notifies the author of the comment that it answers, or the author of the thing. Call it in the `write()`
 * after which others can read the comment.
 */
export function notifyOfWritten(place: CommentPlace, comment: CommentRow, now: number): void {
  const author = comment.userId === null ? null : findUser(comment.userId)
  if (author === null || place.listTitles([comment.subjectId]).length === 0) return
  const mentioned = listNewlyMentioned(place, comment)
  const target = comment.targetId === null ? null : findComment(place, comment.targetId)
  const answered = target === null || target.userId === null ? null : findUser(target.userId)
  const notify: Notify = (recipient) => notifyOfComment(author, place, comment, recipient, now)
  write(() => {
    for (const member of mentioned) notify({ member, concern: 'MENTIONED' })
    if (comment.editedAt !== null) return
    notifyAnswered(answered, mentioned, notify)
    notifyAuthor(place, comment, mentioned, notify)
  })
}

/**
 * Changes a member's own comment; `notifyOfWritten` notifies newly mentioned members. Refuses like `writeComment`,
 * `not_found` under a thing that is deleted or that the member may not see, and `conflict` for a hidden comment.
 */
export function editComment(
  member: Member,
  place: CommentPlace,
  id: number,
  input: CommentEdit,
  now = Date.now(),
): void {
  write(() => {
    assertMayWrite(member, now)
    const comment = getOwn(member, place, id)
    place.getShown(member, comment.subjectId)
    if (comment.blindedAt !== null)
      refuse('conflict', '가려진 댓글은 수정할 수 없습니다. 운영자의 결정을 기다려주세요.')
    const { kept, mentioned } = readWords(input)
    const images = changeImages(member, comment.images, input.images, now)
    assertSaysSomething(kept.plainContent, images)
    const { comments } = place.tables
    db.update(comments)
      .set({ ...kept, images, editedAt: now })
      .where(eq(comments.id, id))
      .run()
    noteMentions(place, comment, mentioned, now)
  })
}

/**
 * Deletes a member's own comment with its pictures and reverses exactly what it earned. While it has
 * another member's reply, its place stays. Refuses `not_found`.
 */
export function deleteComment(member: Member, place: CommentPlace, id: number, now = Date.now()): void {
  write(() => {
    const comment = getOwn(member, place, id)
    const { subjectId, images } = comment
    const { comments, mentions } = place.tables
    for (const { imagePath } of images) removeUpload(imagePath)
    db.delete(mentions).where(eq(mentions.commentId, id)).run()
    db.update(comments)
      .set({ content: '', plainContent: '', images: [], deletedAt: now })
      .where(eq(comments.id, id))
      .run()
    deleteMentionMessages(place, comment)
    takeBack(member.id, place.act, referenceOf(id), now)
    recount(place, subjectId)
  })
}

/** A comment that is not deleted. Refuses `not_found`. */
export function getVisibleComment({ tables: { comments } }: CommentPlace, id: number): CommentRow {
  const stands = and(eq(comments.id, id), isNull(comments.deletedAt))
  return db.select().from(comments).where(stands).get() ?? refuse('not_found', '댓글을 찾을 수 없습니다.')
}

/** Stores the number of comments on a thing. Call it in the `write()` of the change. */
function recount(place: CommentPlace, subjectId: number): void {
  const { comments } = place.tables
  const stands = and(eq(comments.subjectId, subjectId), isNull(comments.deletedAt))
  place.noteCount(subjectId, countRows(comments, stands))
}

/** The member's previous comment, if it is an identical one posted moments ago (a double submit). */
function findTwin(
  member: Member,
  { tables: { comments } }: CommentPlace,
  said: Pick<CommentRow, 'subjectId' | 'targetId' | 'content'> & { images: string[] },
  now: number,
): CommentRow | undefined {
  const last = db
    .select()
    .from(comments)
    .where(eq(comments.userId, member.id))
    .orderBy(desc(comments.id))
    .limit(1)
    .get()
  if (!last || last.deletedAt !== null || now - last.writtenAt > TWIN_WITHIN_MS) return undefined
  const isSame =
    last.subjectId === said.subjectId &&
    last.targetId === said.targetId &&
    last.content === said.content &&
    last.images.length === said.images.length
  return isSame ? last : undefined
}

function getOwn(member: Member, place: CommentPlace, id: number): CommentRow {
  const comment = getVisibleComment(place, id)
  return comment.userId === member.id ? comment : refuse('not_found', '댓글을 찾을 수 없습니다.')
}

/** The branch of a reply, and the comment that it answers. Both are null for a first-level comment. */
function findBranch(
  place: CommentPlace,
  subjectId: number,
  { parentCommentId, targetCommentId }: NewComment,
): Pick<CommentRow, 'parentId' | 'targetId'> {
  const id = targetCommentId ?? parentCommentId
  if (id === null) return { parentId: null, targetId: null }
  const target = findComment(place, id)
  if (target?.subjectId !== subjectId) refuse('not_found', '답글을 달 댓글을 찾을 수 없습니다.')
  if (target.deletedAt !== null) refuse('conflict', '삭제된 댓글에는 답글을 달 수 없습니다.')
  if (target.removedAt !== null)
    refuse('conflict', '운영자가 확인 중이거나 삭제한 댓글에는 답글을 달 수 없습니다.')
  const parentId = target.parentId ?? target.id
  const isThere = parentCommentId === null || [parentId, target.id].includes(parentCommentId)
  if (!isThere) refuse('invalid', '다른 댓글의 답글입니다.')
  return { parentId, targetId: target.id }
}

/** A comment, also a deleted one. */
export function findComment({ tables: { comments } }: CommentPlace, id: number): CommentRow | null {
  return db.select().from(comments).where(eq(comments.id, id)).get() ?? null
}

/** Sanitised text, and the members it mentions. */
function readWords(input: { content: string }) {
  const clean = cleanHtml(input.content)
  const plainContent = plainTextOf(clean)
  if ([...plainContent].length > MAX_LETTERS) refuseContent(TOO_LONG)
  const { content, mentioned } = linkMentions(clean)
  return { kept: { content, plainContent }, plainContent, mentioned }
}

/**
 * The pictures of an edited comment, in its order; dropped ones are deleted, new ones must be the member's
 * own.
 */
function changeImages(
  member: Member,
  before: CommentImage[],
  wanted: string[] | undefined,
  now: number,
): CommentImage[] {
  if (wanted === undefined) return before
  for (const { imagePath } of before) if (!wanted.includes(imagePath)) removeUpload(imagePath)
  return wanted.map(
    (imagePath) =>
      before.find((image) => image.imagePath === imagePath) ?? attachUpload(member, imagePath, 'images', now),
  )
}

function assertSaysSomething(plainContent: string, images: CommentImage[]): void {
  if (images.length === 0 && isBlank(plainContent)) refuseContent('내용을 입력해주세요.')
}

/** Notifies a member of the comment. */
type Notify = (recipient: { member: Member; concern: Concern }) => void

/** The author of the answered comment is notified, unless the reply also mentions them. */
function notifyAnswered(answered: Member | null, mentioned: Member[], notify: Notify): void {
  if (answered === null || answered.leftAt !== null) return
  if (mentioned.some(({ id }) => id === answered.id)) return
  notify({ member: answered, concern: 'ANSWERED' })
}

/** The author of the commented thing is notified of each first-level comment, unless it also mentions them. */
function notifyAuthor(
  place: CommentPlace,
  { parentId, subjectId }: CommentRow,
  mentioned: Member[],
  notify: Notify,
): void {
  const authorId = parentId === null ? place.findAuthor(subjectId) : null
  const author = authorId === null || mentioned.some(({ id }) => id === authorId) ? null : findUser(authorId)
  if (author === null || author.leftAt !== null) return
  notify({ member: author, concern: 'COMMENTED' })
}

const refuseContent = (message: string): never => refuseField('content', message)
