import { and, asc, desc, eq, exists, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.server.ts'
import { many, prepare, preparedFor } from '#db/prepare.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import { changed, withField } from '#domain/accounts/changed.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import type { MemberNote } from '#domain/accounts/memberNote.ts'
import { listMemberNotes } from '#domain/accounts/memberNotes.server.ts'
import { countSome, paged, selectSome } from '#domain/page.server.ts'
import { isListed as isPageListed, MAX_LISTED, offsetOf, type Page, type Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { TAG_COUNT } from '#domain/rewards/tags/earnedTags.server.ts'
import { levelOf } from '#domain/rewards/tags/levels.ts'
import type {
  Comment,
  CommentAuthor,
  CommentSort,
  CommentState,
  Cut,
  Thread,
  TitledComment,
} from './comment.ts'
import { mayRead } from './hiding.ts'
import type { CommentPlace, CommentRow } from './place.server.ts'
import { findComment, getVisibleComment } from './writing.server.ts'

// The comments of members that a viewer blocked are left out. If others replied to such a comment, a placeholder stands
// in its place.

/** A page of a thread in an order, oldest first without `sort`. */
type ThreadPaging = Paging & {
  sort?: CommentSort
  /** At most this many replies to one comment, and on the page; without it 1,000. */
  mostReplies?: number
  /**
   * A reply that the page must show: if the first replies do not include it, the replies to its comment begin with it.
   */
  sought?: number | null
  /** The replies begin with this id, even if the first replies include it. */
  from?: number | null
}

/** A page has at most this many replies; its cuts lead to further ones. */
const MAX_REPLIES = 1_000

/**
 * The comments on a thing as `viewer` sees them, each followed by its replies, oldest first. Deleted and hidden ones
 * appear only above replies.
 */
export function listThread(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  { sort = 'TIME', mostReplies = MAX_REPLIES, sought = null, from = null, ...paging }: ThreadPaging,
): Thread {
  const asked = { subjectId, viewerId: idOf(viewer) }
  const { pageNumber, pageSize } = paging
  const offset = offsetOf(paging)
  const { listHeads, getHeadCount } = queriesOf(place)
  const heads = isPageListed(paging) ? idsOf(listHeads[sort]({ ...asked, limit: pageSize, offset })) : []
  const isAll = offset === 0 && heads.length < pageSize
  const soughtReply = sought === null ? null : findComment(place, sought)
  let left = MAX_REPLIES
  const branches = heads.map((headId) => {
    const limit = Math.min(mostReplies, left)
    const branch = readBranch(place, { ...asked, headId, limit, from, sought: soughtReply })
    left -= branch.replies.length
    return branch
  })
  const ids = branches.flatMap(({ headId, replies }) => [headId, ...replies])
  return {
    contents: show(viewer, place, ids),
    cuts: branches.flatMap(({ cut }) => cut ?? []),
    authorId: place.findAuthor(subjectId),
    sort,
    pageNumber,
    pageSize,
    totalCount: isAll ? heads.length : getHeadCount(asked).total,
  }
}

interface Branch {
  headId: number
  replies: number[]
  cut: Cut | null
}

interface AskedBranch {
  viewerId: number
  headId: number
  limit: number
  from: number | null
  sought: CommentRow | null
}

/**
 * At most `limit` visible replies to a first-level comment: those from `from` on, the first ones, or those from the
 * sought one on.
 */
function readBranch(place: CommentPlace, { viewerId, headId, limit, from, sought }: AskedBranch): Branch {
  const { listReplies, countReplies } = queriesOf(place)
  const listFrom = (id: number) => idsOf(listReplies({ viewerId, headId, from: id, limit: limit + 1 }))
  const first = listFrom(0)
  const isLeftOut =
    sought?.parentId === headId && first.length > limit && sought.id >= (first[limit] as number)
  const start = from ?? (isLeftOut ? sought.id : 0)
  const isLater = (first[0] ?? start) < start
  const found = isLater ? listFrom(start) : first
  const replies = found.slice(0, limit)
  const nextId = found[limit] ?? null
  if (nextId === null && !isLater) return { headId, replies, cut: null }
  const more = nextId === null ? 0 : countReplies({ viewerId, headId, from: nextId }).total
  return { headId, replies, cut: { headId, lastId: replies.at(-1) ?? headId, nextId, more, isLater } }
}

/**
 * Completes a thread that was read for guests for a member who sees what guests see (`seesAsGuest`): marks the member's
 * own comments and likes. Returns the thread itself where there are none. Null where a comment is hidden after reports,
 * because its author still reads it.
 */
export function asSeenBy(member: Member, place: CommentPlace, thread: Thread): Thread | null {
  const { contents } = thread
  if (contents.some(({ isBlinded }) => isBlinded)) return null
  const liked = new Set(idsOf(queriesOf(place).listLiked({ viewerId: member.id, ids: idsOf(contents) })))
  const seen = changed(contents, (comment) => {
    const isMine = comment.author?.id === member.id
    const isLiked = liked.has(comment.id)
    return isMine || isLiked ? { ...comment, isMine, isLiked } : comment
  })
  return withField(thread, 'contents', seen)
}

/** The queries of a page of a product or a post, for each place with comments. */
const queriesOf = preparedFor((place: CommentPlace) => {
  const { comments, mentions, likes } = place.tables
  const asked = { subjectId: comments.subjectId, viewerId: users.id }
  const listHeadsBy = (order: SQL[]) =>
    prepare('list', { ...asked, limit: 'number', offset: 'number' }, (db, given) =>
      db
        .select({ id: comments.id })
        .from(comments)
        .where(isHead(comments, given))
        .orderBy(...order)
        .limit(given.limit)
        .offset(given.offset),
    )
  return {
    listHeads: {
      TIME: listHeadsBy([asc(comments.id)]),
      LIKE: listHeadsBy([desc(comments.likeCount), asc(comments.id)]),
    },
    getHeadCount: prepare('get', asked, (db, given) =>
      selectSome(db, comments, isHead(comments, given), MAX_LISTED),
    ),
    /** The visible replies to a first-level comment from an id on, oldest first. */
    listReplies: prepare(
      'list',
      { viewerId: users.id, headId: comments.id, from: comments.id, limit: 'number' },
      (db, given) =>
        db
          .select({ id: comments.id })
          .from(comments)
          .where(isReply(comments, given))
          .orderBy(asc(comments.id))
          .limit(given.limit),
    ),
    countReplies: prepare(
      'get',
      { viewerId: users.id, headId: comments.id, from: comments.id },
      (db, given) => selectSome(db, comments, isReply(comments, given)),
    ),
    listRecent: prepare('list', { viewerId: users.id, size: 'number' }, (db, given) =>
      db
        .select({ id: comments.id })
        .from(comments)
        .where(and(isListed(place, given.viewerId), isNull(comments.blindedAt)))
        .orderBy(desc(comments.id))
        .limit(given.size),
    ),
    listComments: prepare('list', { viewerId: users.id, ids: many(comments.id) }, (db, given) =>
      db
        .select({ comment: comments, author: AUTHOR, isHidden: isBlockedBy(given.viewerId) })
        .from(comments)
        .leftJoin(users, eq(users.id, comments.userId))
        .where(inArray(comments.id, given.ids)),
    ),
    listMentions: prepare('list', { ids: many(mentions.commentId) }, (db, given) =>
      db.select().from(mentions).where(inArray(mentions.commentId, given.ids)),
    ),
    listLiked: prepare('list', { viewerId: likes.userId, ids: many(likes.commentId) }, (db, given) =>
      db
        .select({ id: likes.commentId })
        .from(likes)
        .where(and(eq(likes.userId, given.viewerId), inArray(likes.commentId, given.ids))),
    ),
  }
})

/** The first-level comment above a reply, or the comment itself, also deleted ones. */
export function findHead(place: CommentPlace, id: number): CommentRow | null {
  const found = findComment(place, id)
  return found === null || found.parentId === null ? found : findComment(place, found.parentId)
}

/** The page of the thread on which a comment is; null when `viewer` sees no such comment there. */
export function findPageOf(
  viewer: Member | null,
  place: CommentPlace,
  subjectId: number,
  id: number,
  { pageSize, sort = 'TIME' }: Pick<ThreadPaging, 'pageSize' | 'sort'>,
): number | null {
  const { comments } = place.tables
  const head = findHead(place, id)
  if (head?.subjectId !== subjectId) return null
  const isEarlier = lte(comments.id, head.id)
  const isSooner = or(
    gt(comments.likeCount, head.likeCount),
    and(eq(comments.likeCount, head.likeCount), isEarlier),
  )
  const isHeadOf = isHead(comments, { subjectId, viewerId: idOf(viewer) })
  const before = countSome(comments, and(isHeadOf, sort === 'LIKE' ? isSooner : isEarlier), MAX_LISTED)
  return Math.max(Math.ceil(before / pageSize), 1)
}

/**
 * One comment. Refuses `not_found`, also for a deleted one, on a thing whose page the viewer may not read, and when the
 * viewer has blocked its author.
 */
export function getComment(viewer: Member | null, place: CommentPlace, id: number): Comment {
  const { comments } = place.tables
  const wanted = and(eq(comments.id, id), isVisible(comments, idOf(viewer)))
  const [comment] = show(viewer, place, idsOf(selectIds(place, wanted).all()))
  if (!comment) return refuse('not_found', '댓글을 찾을 수 없습니다.')
  place.getShown(viewer, comment.subjectId)
  return comment
}

/** True when a comment is the member's own. Refuses `not_found`. */
export const isOwnComment = (member: Member, place: CommentPlace, id: number): boolean =>
  getVisibleComment(place, id).userId === member.id

/** The newest comments that are visible. */
export function listRecentComments(viewer: Member | null, place: CommentPlace, size: number): Comment[] {
  return show(viewer, place, idsOf(queriesOf(place).listRecent({ viewerId: idOf(viewer), size })))
}

/** A member's comments, newest first; none for an unknown id. `totalCount` counts to 1,001. */
export const listCommentsBy = (
  viewer: Member | null,
  place: CommentPlace,
  userId: number,
  paging: Paging,
): Page<Comment> => listPage(viewer, place, isBy(viewer, place, userId), paging)

/** Adds to each comment of a list across commented things the title of its thing. */
export function withTitles(place: CommentPlace, comments: Comment[]): TitledComment[] {
  const ids = [...new Set(comments.map(({ subjectId }) => subjectId))]
  const titles = new Map(place.listTitles(ids).map(({ id, title }) => [id, title]))
  return comments.map((comment) => ({ ...comment, subjectTitle: titles.get(comment.subjectId) ?? '' }))
}

/** Like `withTitles`, for one page. */
export const pageWithTitles = (place: CommentPlace, page: Page<Comment>): Page<TitledComment> => ({
  ...page,
  contents: withTitles(place, page.contents),
})

/** The comments that a member likes, newest comment first. */
export const listLikedComments = (member: Member, place: CommentPlace, paging: Paging): Page<Comment> =>
  listTied(member, place, place.tables.likes, paging)

/** The comments that mention a member, newest comment first. */
export const listMentioning = (member: Member, place: CommentPlace, paging: Paging): Page<Comment> =>
  listTied(member, place, place.tables.mentions, paging)

/** The length of `listCommentsBy`. */
export const countCommentsBy = (viewer: Member | null, place: CommentPlace, userId: number): number =>
  countSome(place.tables.comments, isBy(viewer, place, userId))

/** How many visible comments a member has, and how many mention them, each counted to 1,001. */
export function countActivity(member: Member, place: CommentPlace) {
  const { comments, mentions } = place.tables
  const calls = db.select({ id: mentions.commentId }).from(mentions).where(eq(mentions.userId, member.id))
  return {
    commentCount: countCommentsBy(member, place, member.id),
    mentionCount: countSome(comments, and(inArray(comments.id, calls), isListed(place, member.id))),
  }
}

const isBy = (viewer: Member | null, place: CommentPlace, userId: number): SQL | undefined =>
  and(eq(place.tables.comments.userId, userId), isListed(place, idOf(viewer)))

type Tie = CommentPlace['tables']['likes' | 'mentions']

function listTied(member: Member, place: CommentPlace, tie: Tie, paging: Paging): Page<Comment> {
  const { comments } = place.tables
  const tied = db.select({ id: tie.commentId }).from(tie).where(eq(tie.userId, member.id))
  return listPage(member, place, and(inArray(comments.id, tied), isListed(place, member.id)), paging)
}

function listPage(
  viewer: Member | null,
  place: CommentPlace,
  wanted: SQL | undefined,
  paging: Paging,
): Page<Comment> {
  const { comments } = place.tables
  const page = paged(selectIds(place, wanted), countSome(comments, wanted), paging)
  return { ...page, contents: show(viewer, place, idsOf(page.contents)) }
}

/** The newest first. */
const selectIds = ({ tables: { comments } }: CommentPlace, wanted: SQL | undefined) =>
  db.select({ id: comments.id }).from(comments).where(wanted).orderBy(desc(comments.id))

const idsOf = (rows: Array<{ id: number }>): number[] => rows.map(({ id }) => id)

/** The id for conditions on blocks: 0 for a visitor, who has blocked nobody. */
const idOf = (viewer: Member | null): number => viewer?.id ?? 0

/** An id, or its place in a prepared query. */
type Given = number | SQL

/** A first-level comment with something to show: itself, or a reply. */
function isHead(
  comments: CommentPlace['tables']['comments'],
  { subjectId, viewerId }: { subjectId: Given; viewerId: Given },
) {
  const answers = alias(comments, 'answers')
  const hasAnswer = exists(
    db
      .select({ one: sql`1` })
      .from(answers)
      .where(and(eq(answers.parentId, comments.id), isVisible(answers, viewerId))),
  )
  return and(
    eq(comments.subjectId, subjectId),
    isNull(comments.parentId),
    or(isVisible(comments, viewerId), hasAnswer),
  )
}

const isReply = (
  comments: CommentPlace['tables']['comments'],
  { viewerId, headId, from }: { viewerId: SQL; headId: SQL; from: SQL },
) => and(eq(comments.parentId, headId), gte(comments.id, from), isVisible(comments, viewerId))

type Columns = { deletedAt: SQLiteColumn; userId: SQLiteColumn }

/** Neither deleted nor by a member whom the viewer has blocked. */
function isVisible({ deletedAt, userId }: Columns, viewerId: Given): SQL | undefined {
  const hidden = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewerId))
  return and(isNull(deletedAt), or(isNull(userId), sql`${userId} not in ${hidden}`))
}

/**
 * True for a comment in lists across things: it is visible, its thing is listed, and reports have not hidden it unless
 * the viewer is its author.
 */
function isListed(place: CommentPlace, viewerId: Given): SQL | undefined {
  const { comments } = place.tables
  return and(
    isVisible(comments, viewerId),
    or(isNull(comments.blindedAt), eq(comments.userId, viewerId)),
    place.isSubjectListed?.(comments.subjectId, viewerId),
  )
}

/** The comments with these ids in their order, with everything that is shown beside them. */
function show(viewer: Member | null, place: CommentPlace, ids: number[]): Comment[] {
  if (ids.length === 0) return []
  const asked = { ids, viewerId: idOf(viewer) }
  const { listComments, listLiked } = queriesOf(place)
  const found = new Map(listComments(asked).map((row) => [row.comment.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const targetNames = listTargetNames(viewer, place, rows)
  const mentions = listMentions(place, ids)
  const liked = new Set(idsOf(listLiked(asked)))
  const hides = hidingOf(viewer)
  const notes = listMemberNotes(viewer, [...new Set(rows.flatMap(({ comment }) => comment.userId ?? []))])
  return rows.map(({ comment, author, isHidden }) => {
    const isMine = viewer !== null && comment.userId === viewer.id
    const state = stateOf(comment, viewer, isHidden === 1)
    const isBlinded = comment.blindedAt !== null
    return {
      ...(state === 'SHOWN'
        ? said(comment, authorOf(comment.userId, author, notes), mentions.get(comment.id) ?? [])
        : NOTHING_SAID),
      id: comment.id,
      subjectId: comment.subjectId,
      parentId: comment.parentId,
      targetId: comment.targetId,
      targetName: targetNames.get(comment.targetId) ?? null,
      state,
      isLiked: liked.has(comment.id),
      isMine,
      isFolded: state === 'SHOWN' && !isMine && (isBlinded || hides(comment.plainContent)),
      isBlinded,
      isRemoved: comment.removedAt !== null,
      writtenAt: comment.writtenAt,
    }
  })
}

/**
 * The names of the authors of the replies that other replies answer, by the ids of the answered replies. Replies that
 * the viewer cannot read are left out.
 */
function listTargetNames(
  viewer: Member | null,
  place: CommentPlace,
  rows: { comment: CommentRow }[],
): Map<number | null, string> {
  const ids = rows.flatMap(({ comment: { parentId, targetId } }) =>
    targetId === null || targetId === parentId ? [] : [targetId],
  )
  if (ids.length === 0) return new Map()
  const targets = queriesOf(place).listComments({ ids: [...new Set(ids)], viewerId: idOf(viewer) })
  const read = targets.filter(({ comment, isHidden }) => stateOf(comment, viewer, isHidden === 1) === 'SHOWN')
  return new Map(read.map(({ comment, author }) => [comment.id, shownAs(author).nickname]))
}

const AUTHOR = {
  nickname: users.nickname,
  imageUrl: users.imageUrl,
  leftAt: users.leftAt,
  tagCount: TAG_COUNT,
}
type Author = { nickname: string; imageUrl: string | null; leftAt: number | null; tagCount: number } | null

/** True when the viewer has blocked its author. */
const isBlockedBy = (viewerId: Given) => sql<0 | 1>`exists (
  select 1 from ${blocks} where ${blocks.userId} = ${viewerId} and ${blocks.blockedId} = ${users.id})`

function stateOf(comment: CommentRow, viewer: Member | null, isHidden: boolean): CommentState {
  if (comment.deletedAt !== null) return 'DELETED'
  if (isHidden) return 'HIDDEN'
  if (mayRead(comment, viewer)) return 'SHOWN'
  return comment.removedAt === null ? 'BLINDED' : 'REMOVED'
}

const said = (
  { content, plainContent, images, likeCount, editedAt }: CommentRow,
  author: CommentAuthor,
  mentions: number[],
) => ({ author, content, plainContent, images, mentions, likeCount, editedAt })

const NOTHING_SAID = {
  author: null,
  content: '',
  plainContent: '',
  images: [],
  mentions: [],
  likeCount: 0,
  editedAt: null,
}

/** The author as shown. A member who left has no page. */
function authorOf(userId: number | null, author: Author, notes: Map<number, MemberNote>): CommentAuthor {
  const isGone = userId === null || author === null || author.leftAt !== null
  return {
    id: isGone ? null : userId,
    ...shownAs(author),
    level: levelOf(isGone ? 0 : author.tagCount),
    note: isGone ? null : (notes.get(userId) ?? null),
  }
}

function listMentions(place: CommentPlace, ids: number[]): Map<number, number[]> {
  const byComment = Map.groupBy(queriesOf(place).listMentions({ ids }), ({ commentId }) => commentId)
  return new Map([...byComment].map(([id, called]) => [id, called.map(({ userId }) => userId)]))
}
