import * as z from 'zod'
import { preparedFor } from '#db/prepare.server.ts'
import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { COMMENT_SORTS, MAX_IMAGES, type Thread } from '#domain/comments/comment.ts'
import { asSeenBy, findHead, findPageOf, listThread } from '#domain/comments/lists.server.ts'
import type { CommentEdit, NewComment } from '#domain/comments/newComment.server.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { editComment, type WrittenComment, writeComment } from '#domain/comments/writing.server.ts'
import { idField } from '#domain/fields.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import type { Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { cachedRead } from '../cachedRead.server.ts'
import { limitActs } from '../protection/limits.server.ts'
import type { Form } from './fileInput.server.ts'
import { readWriting } from './writings.server.ts'

const PAGE_SIZE = 30
/** The replies to a comment that a page shows; links lead to the other replies. */
const REPLIES = 20
const NOT_FOUND = '댓글을 찾을 수 없습니다.'

/** The requested page of a thread, or the page of a given comment, and its order. */
export const ThreadPlace = z.object({
  comment: z.coerce.number().int().positive().nullable().default(null).catch(null),
  commentSort: z.enum(COMMENT_SORTS).default('TIME').catch('TIME'),
  commentPage: z.coerce.number().int().positive().max(1_000_000).default(1).catch(1),
})
export type ThreadPlace = z.output<typeof ThreadPlace>

/**
 * The comments of a thing's page: `?commentPage=2`, or the page of `?comment=12`; `?commentSort=LIKE`: most likes first. A
 * page number after the last page returns the last page. Only the viewer's own comments have their plain text, for
 * editing.
 */
export function readThread(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  asked: ThreadPlace,
): Thread {
  const shared = seesAsGuest(viewer) ? sharedThreads(place)(subjectId, asked) : null
  const seen = shared && viewer ? asSeenBy(viewer, place, shared) : shared
  return withoutPlainTexts(seen ?? findThread(viewer, place, subjectId, asked))
}

/** The version without plain texts of a thread that readers share, made once. */
const madeWithout = new WeakMap<Thread, Thread>()

function withoutPlainTexts(thread: Thread): Thread {
  const made = madeWithout.get(thread) ?? {
    ...thread,
    contents: thread.contents.map((comment) => (comment.isMine ? comment : { ...comment, plainContent: '' })),
  }
  madeWithout.set(thread, made)
  return made
}

/** The threads of a place; each is read once for all viewers who see the same as guests. */
const sharedThreads = preparedFor((place: CommentPlace) =>
  cachedRead((subjectId: number, asked: ThreadPlace) => findThread(null, place, subjectId, asked)),
)

function findThread(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  { comment, commentSort: sort, commentPage }: ThreadPlace,
): Thread {
  const shown = { sort, pageSize: PAGE_SIZE, mostReplies: REPLIES, sought: comment }
  const sought = comment && findPageOf(viewer, place, subjectId, comment, shown)
  const thread = listThread(viewer, place, subjectId, { ...shown, pageNumber: sought ?? commentPage })
  const last = Math.max(Math.ceil(thread.totalCount / PAGE_SIZE), 1)
  return thread.pageNumber <= last
    ? thread
    : listThread(viewer, place, subjectId, { ...shown, pageNumber: last })
}

/** `fromCommentId`: a reply. The answer has only its first-level comment, with the replies from that reply on. */
export const ThreadPart = z.object({
  fromCommentId: idField('댓글의 번호(fromCommentId)가 올바르지 않습니다.').nullable().default(null),
})

/**
 * The comments of a call: a page of them, or what `fromCommentId` asks for. Refuses `not_found` for a comment on
 * another subject, and for a deleted comment of which nothing is left.
 */
export function readThreadPart(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  { fromCommentId: from, ...paging }: z.output<typeof ThreadPart> & Paging,
): Thread {
  if (from === null) return listThread(viewer, place, subjectId, paging)
  const pageNumber = findPageOf(viewer, place, subjectId, from, { pageSize: 1 })
  if (pageNumber === null) return refuse('not_found', NOT_FOUND)
  const part = listThread(viewer, place, subjectId, { pageNumber, pageSize: 1, from })
  // For a comment that the viewer does not see, the page is that of the comment before.
  return part.contents[0]?.id === findHead(place, from)?.id ? part : refuse('not_found', NOT_FOUND)
}

/** Reads a comment with the pictures that its form carries. Refuses as `readWriting` does. */
export const readComment = <T extends z.ZodType>(
  sent: { member: Member; form: Form },
  schema: T,
): Promise<z.output<T>> => readWriting(sent, schema, MAX_IMAGES)

/**
 * Writes a comment within the limits; a comment sent twice counts once. Refuses as `writeComment` and `screened` do, and
 * `too_many`.
 */
export async function postComment(
  { member, request }: { member: Member; request: Request },
  place: CommentPlace,
  subjectId: number,
  input: NewComment,
): Promise<WrittenComment & { isHeld: boolean }> {
  const act = JSON.stringify([place.act, subjectId, input])
  await limitActs({ member, request, act }, 'COMMENTS')
  const { written, isHeld } = await screened(
    member,
    () => writeComment(member, place, subjectId, input),
    ({ id }) => ({ kind: place.act, id }),
  )
  return { ...written, isPaid: written.isPaid && !isHeld, isHeld }
}

/** Changes a member's own comment. Refuses as `editComment` and `screened` do. */
export async function changeComment(
  member: Member,
  place: CommentPlace,
  id: number,
  input: CommentEdit,
): Promise<{ isHeld: boolean }> {
  const { isHeld } = await screened(
    member,
    () => editComment(member, place, id, input),
    () => ({ kind: place.act, id }),
  )
  return { isHeld }
}
