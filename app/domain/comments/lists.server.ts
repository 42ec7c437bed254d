import { and, asc, count, desc, eq, exists, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '../../../db/client.server.ts'
import { blocks, users } from '../../../db/schema/accounts.ts'
import { userTags } from '../../../db/schema/rewards.ts'
import { type Member, shownAs } from '../accounts/member.ts'
import type { Page, Paging } from '../page.ts'
import { refuse } from '../refusal.ts'
import { levelOf } from '../rewards/tags/levels.ts'
import type { Comment, CommentAuthor, CommentState } from './comment.ts'
import type { CommentPlace, CommentRow } from './place.server.ts'
import { getStanding } from './writing.server.ts'

// Whoever looks does not see whom they hid: a comment of theirs is left out, or says so where others answered it.

/** A part of the comments on a thing. `totalCount` and the pages count those that stand by themselves. */
export type Thread = Page<Comment>

/**
 * The comments on a thing as `viewer` sees them, the oldest first, each followed by its answers. What was deleted or
 * hidden stands there only for the answers under it.
 */
export function listThread(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  { pageNumber, pageSize }: Paging,
): Thread {
  const { comments } = place.tables
  const heads = db
    .select({ id: comments.id })
    .from(comments)
    .where(isHead(viewer, place, subjectId))
    .orderBy(asc(comments.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
    .map(({ id }) => id)
  const answers = and(inArray(comments.parentId, heads), isVisible(viewer, comments))
  const shown = show(viewer, place, or(inArray(comments.id, heads), answers), asc(comments.id))
  const byHead = Map.groupBy(shown, ({ id, parentId }) => parentId ?? id)
  return {
    contents: heads.flatMap((id) => byHead.get(id) ?? []),
    pageNumber,
    pageSize,
    totalCount: countWhere(place, isHead(viewer, place, subjectId)),
  }
}

/** On which page of its thread a comment stands; null when `viewer` sees none of that number there. */
export function findPageOf(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  id: number,
  pageSize: number,
): number | null {
  const { comments } = place.tables
  const found = db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.subjectId, subjectId)))
    .get()
  if (!found) return null
  const headId = found.parentId ?? found.id
  const before = countWhere(place, and(isHead(viewer, place, subjectId), lte(comments.id, headId)))
  return Math.max(Math.ceil(before / pageSize), 1)
}

/** One comment. Refuses `not_found`, also for one that was deleted or whose author the viewer hid. */
export function getComment(viewer: Member | null, place: CommentPlace, id: number): Comment {
  const { comments } = place.tables
  const [comment] = show(viewer, place, and(eq(comments.id, id), isVisible(viewer, comments)))
  return comment ?? refuse('not_found', '댓글을 찾을 수 없습니다.')
}

/** Whether a comment is the member's own. Refuses `not_found`. */
export const isOwnComment = (member: Member, place: CommentPlace, id: number): boolean =>
  getStanding(place, id).userId === member.id

/** The newest comments, those out of sight left out. */
export function listRecentComments(viewer: Member | null, place: CommentPlace, size: number): Comment[] {
  const { comments } = place.tables
  const stands = and(isVisible(viewer, comments), isNull(comments.blindedAt))
  return show(viewer, place, stands, desc(comments.id), size)
}

/** What a member wrote, newest first. Nobody of that number has written nothing. */
export function listCommentsBy(
  viewer: Member | null,
  place: CommentPlace,
  userId: number,
  paging: Paging,
): Page<Comment> {
  const { comments } = place.tables
  return listPage(viewer, place, and(eq(comments.userId, userId), isVisible(viewer, comments)), paging)
}

/** What a member likes, newest comment first. */
export const listLikedComments = (member: Member, place: CommentPlace, paging: Paging): Page<Comment> =>
  listTied(member, place, place.tables.likes, paging)

/** Where a member is called, newest comment first. */
export const listMentioning = (member: Member, place: CommentPlace, paging: Paging): Page<Comment> =>
  listTied(member, place, place.tables.mentions, paging)

/** How many comments of somebody stand. */
export const countCommentsBy = (userId: number, place: CommentPlace): number => {
  const { comments } = place.tables
  return countWhere(place, and(eq(comments.userId, userId), isNull(comments.deletedAt)))
}

/** How many comments a member wrote that stand, and how many call them. */
export function countActivity(member: Member, place: CommentPlace) {
  const { comments, mentions } = place.tables
  const calls = db.select({ id: mentions.commentId }).from(mentions).where(eq(mentions.userId, member.id))
  return {
    commentCount: countCommentsBy(member.id, place),
    mentionCount: countWhere(place, and(inArray(comments.id, calls), isVisible(member, comments))),
  }
}

type Tie = CommentPlace['tables']['likes' | 'mentions']

function listTied(member: Member, place: CommentPlace, tie: Tie, paging: Paging): Page<Comment> {
  const { comments } = place.tables
  const tied = db.select({ id: tie.commentId }).from(tie).where(eq(tie.userId, member.id))
  return listPage(member, place, and(inArray(comments.id, tied), isVisible(member, comments)), paging)
}

function listPage(
  viewer: Member | null,
  place: CommentPlace,
  wanted: SQL | undefined,
  { pageNumber, pageSize }: Paging,
): Page<Comment> {
  const { comments } = place.tables
  const contents = show(viewer, place, wanted, desc(comments.id), pageSize, (pageNumber - 1) * pageSize)
  return { contents, pageNumber, pageSize, totalCount: countWhere(place, wanted) }
}

const countWhere = ({ tables: { comments } }: CommentPlace, condition: SQL | undefined): number =>
  db.select({ total: count() }).from(comments).where(condition).get()!.total

/** A comment that stands by itself and has something to show: itself, or an answer under it. */
function isHead(viewer: Member | null, { tables: { comments } }: CommentPlace, subjectId: number) {
  const answers = alias(comments, 'answers')
  const hasAnswer = exists(
    db
      .select({ one: sql`1` })
      .from(answers)
      .where(and(eq(answers.parentId, comments.id), isVisible(viewer, answers))),
  )
  return and(
    eq(comments.subjectId, subjectId),
    isNull(comments.parentId),
    or(isVisible(viewer, comments), hasAnswer),
  )
}

type Columns = { deletedAt: SQLiteColumn; userId: SQLiteColumn }

/** Neither deleted nor of somebody whom the viewer hid. */
function isVisible(viewer: Member | null, { deletedAt, userId }: Columns): SQL | undefined {
  if (viewer === null) return isNull(deletedAt)
  const hidden = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewer.id))
  return and(isNull(deletedAt), or(isNull(userId), sql`${userId} not in ${hidden}`))
}

/** The comments that are wanted, with all that stands beside them. */
function show(
  viewer: Member | null,
  place: CommentPlace,
  wanted: SQL | undefined,
  order: SQL = desc(place.tables.comments.id),
  limit = -1,
  offset = 0,
): Comment[] {
  const { comments } = place.tables
  const rows = db
    .select({ comment: comments, author: AUTHOR, isHidden: hiddenBy(viewer) })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(wanted)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .all()
  const ids = rows.map(({ comment }) => comment.id)
  const mentions = listMentions(place, ids)
  const liked = listLikedOf(viewer, place, ids)
  return rows.map(({ comment, author, isHidden }) => {
    const isMine = viewer !== null && comment.userId === viewer.id
    const state = stateOf(comment, isMine, isHidden === 1)
    return {
      ...(state === 'SHOWN' ? said(comment, author, mentions.get(comment.id) ?? []) : NOTHING_SAID),
      id: comment.id,
      subjectId: comment.subjectId,
      parentId: comment.parentId,
      targetId: comment.targetId,
      state,
      isLiked: liked.has(comment.id),
      isMine,
      isBlinded: comment.blindedAt !== null,
      writtenAt: comment.writtenAt,
    }
  })
}

const AUTHOR = {
  nickname: users.nickname,
  imageUrl: users.imageUrl,
  leftAt: users.leftAt,
  tagCount: sql<number>`(select count(*) from ${userTags} where ${userTags.userId} = ${users.id})`,
}
type Author = { nickname: string; imageUrl: string | null; leftAt: number | null; tagCount: number } | null

const hiddenBy = (viewer: Member | null) =>
  sql<0 | 1>`exists (
    select 1 from ${blocks} where ${blocks.userId} = ${viewer?.id ?? 0} and ${blocks.blockedId} = ${users.id})`

function stateOf({ deletedAt, blindedAt }: CommentRow, isMine: boolean, isHidden: boolean): CommentState {
  if (deletedAt !== null) return 'DELETED'
  if (isHidden) return 'HIDDEN'
  return blindedAt !== null && !isMine ? 'BLINDED' : 'SHOWN'
}

const said = (
  { userId, content, plainContent, images, likeCount, editedAt }: CommentRow,
  author: Author,
  mentions: number[],
) => ({ author: authorOf(userId, author), content, plainContent, images, mentions, likeCount, editedAt })

const NOTHING_SAID = {
  author: null,
  content: '',
  plainContent: '',
  images: [],
  mentions: [],
  likeCount: 0,
  editedAt: null,
}

/** Who left is nobody to be visited. */
function authorOf(userId: number | null, author: Author): CommentAuthor {
  const isGone = author === null || author.leftAt !== null
  return {
    id: isGone ? null : userId,
    ...shownAs(author),
    level: levelOf(isGone ? 0 : author.tagCount),
  }
}

function listMentions({ tables: { mentions } }: CommentPlace, ids: number[]): Map<number, number[]> {
  const rows = db.select().from(mentions).where(inArray(mentions.commentId, ids)).all()
  const byComment = Map.groupBy(rows, ({ commentId }) => commentId)
  return new Map([...byComment].map(([id, called]) => [id, called.map(({ userId }) => userId)]))
}

function listLikedOf(viewer: Member | null, { tables: { likes } }: CommentPlace, ids: number[]): Set<number> {
  if (viewer === null) return new Set()
  const mine = and(eq(likes.userId, viewer.id), inArray(likes.commentId, ids))
  return new Set(
    db
      .select({ id: likes.commentId })
      .from(likes)
      .where(mine)
      .all()
      .map(({ id }) => id),
  )
}
