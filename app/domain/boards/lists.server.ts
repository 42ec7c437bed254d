import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { many, prepare, preparedFor } from '#db/prepare.server.ts'
import { blocks, users } from '#db/schema/accounts.ts'
import {
  BOARD_CATEGORIES,
  boardBookmarks,
  boardComments,
  boardDeals,
  boardLikes,
  boards,
} from '#db/schema/boards.ts'
import { sales } from '#db/schema/catalog.ts'
import { processSingleton } from '#db/singleton.ts'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { listMemberNotes } from '#domain/accounts/memberNotes.server.ts'
import { DAY_MS, MINUTE_MS, seoulMidnight } from '#domain/clock.ts'
import { countSome, MAX_COUNTED, paged, selectSome } from '#domain/page.server.ts'
import { isListed, offsetOf, type Page, type Paging } from '#domain/page.ts'
import { BOARD_SORTS, type BoardDetail, type BoardItem, type BoardSort } from './board.ts'
import { AUTHOR } from './boards.server.ts'
import { DEAL_COLUMNS, itemDeal, SALE_COLUMNS } from './deals/shownDeals.server.ts'

/** Popular posts are at most this many days old, most read first. */
const POPULAR_DAYS = 7

/** The requested posts: of one category, `NONE` or `none` for those without, or of all but notices. */
export const BoardFilter = z.object({
  category: z
    .preprocess(
      (given) => (given === 'none' ? 'NONE' : given),
      z.enum([...BOARD_CATEGORIES, 'NONE'], '없는 말머리입니다.').nullable(),
    )
    .default(null)
    .catch(null),
  sort: z.enum(BOARD_SORTS, '없는 정렬입니다.').default('NEWEST').catch('NEWEST'),
})
export type BoardFilter = z.output<typeof BoardFilter>

/** A page of posts; authors whom the viewer blocked are left out. `totalCount` counts to 1,001. */
export function listBoards(
  viewer: Member | null,
  { category, sort }: BoardFilter,
  paging: Paging,
): Page<BoardItem> {
  const { list, getCount } = queriesOf(category)
  const viewerId = viewer?.id ?? 0
  const { pageNumber, pageSize } = paging
  const rows = isListed(paging) ? list[sort]({ viewerId, size: pageSize, offset: offsetOf(paging) }) : []
  return {
    contents: items(viewer, rows),
    pageNumber,
    pageSize,
    totalCount: getCount({ viewerId }).total,
  }
}

/** The latest notices; authors whom the viewer blocked are left out. */
export function listNotices(viewer: Member | null, paging: Paging): Page<BoardItem> {
  return listBoards(viewer, { category: 'NOTICE', sort: 'NEWEST' }, paging)
}

/** The list around a post shows this many posts on each side; where one side has fewer, the other shows more. */
const AROUND = 5

/**
 * Which posts the list around a post shows: a category, `NONE`, `ALL`; null and unknown values: the post's own
 * category.
 */
export const AroundFilter = z.object({
  category: z
    .enum([...BOARD_CATEGORIES, 'NONE', 'ALL'])
    .nullable()
    .default(null)
    .catch(null),
})
export type AroundFilter = z.output<typeof AroundFilter>

/**
 * The list around a post, newest first: the newer posts above it, the older ones below. Around a post without a
 * category it shows all posts.
 */
export function listAround(
  viewer: Member | null,
  { id, category: own, writtenAt }: Pick<BoardDetail, 'id' | 'category' | 'writtenAt'>,
  { category }: AroundFilter,
) {
  const { listNewer, listOlder } = queriesOf(category === 'ALL' ? null : (category ?? own))
  const most = 2 * AROUND
  const asked = { viewerId: viewer?.id ?? 0, writtenAt, id, size: most }
  const [newer, older] = [listNewer(asked), listOlder(asked)]
  const above = items(viewer, newer.slice(0, Math.max(AROUND, most - older.length)))
  const below = items(viewer, older.slice(0, most - above.length))
  return { above: above.reverse(), below }
}

/** The latest posts; authors whom the viewer blocked are left out. */
export const listRecentBoards = (viewer: Member | null, size: number): BoardItem[] =>
  items(viewer, listRecent({ viewerId: viewer?.id ?? 0, size }))

/** The most read posts of the last 7 days; authors whom the viewer blocked are left out. */
export const listTopHitBoards = (viewer: Member | null, size: number, now = Date.now()): BoardItem[] =>
  items(
    viewer,
    listTopHit(viewer === null)({ viewerId: viewer?.id ?? 0, size, since: now - POPULAR_DAYS * DAY_MS }),
  )

/** The newest posts of a category with their text, for feeds. */
export const listBoardsWithText = (category: BoardFilter['category'], size: number) =>
  db
    .select({ ...ITEM, plainContent: boards.plainContent })
    .from(boards)
    .where(and(isListedBoard(0), inCategory(category)))
    .orderBy(desc(boards.writtenAt), desc(boards.id))
    .limit(size)
    .all()

/** The posts of a member, latest first; blinded ones only for the member. `totalCount` counts to 1,001. */
export function listBoardsBy(viewer: Member | null, userId: number, paging: Paging): Page<BoardItem> {
  const theirs = isBy(viewer, userId)
  const query = select(db).where(theirs).orderBy(desc(boards.writtenAt), desc(boards.id))
  return shown(viewer, paged(query, countSome(boards, theirs), paging))
}

/** The posts that a member likes, latest like first. */
export const listLikedBoards = (member: Member, paging: Paging): Page<BoardItem> =>
  listTied(member, boardLikes, paging)

/** The posts that a member keeps, latest first. */
export const listBookmarkedBoards = (member: Member, paging: Paging): Page<BoardItem> =>
  listTied(member, boardBookmarks, paging)

/** The posts with these ids, in no order. */
export const listBoardsByIds = (viewer: Member | null, ids: number[]): BoardItem[] =>
  items(viewer, listByIds({ ids }))

/** The length of `listBoardsBy`. */
export const countBoardsBy = (viewer: Member | null, userId: number): number =>
  countSome(boards, isBy(viewer, userId))

/** How many posts a member likes, and how many they keep, each counted to 1,001. */
export const countTiedBoards = (member: Member) => ({
  likeCount: countTied(member, boardLikes),
  bookmarkCount: countTied(member, boardBookmarks),
})

const isBy = (viewer: Member | null, userId: number): SQL | undefined =>
  and(
    eq(boards.userId, userId),
    viewer?.id === userId ? isNull(boards.deletedAt) : isListedBoard(viewer?.id ?? 0),
  )

type Tie = typeof boardLikes | typeof boardBookmarks

function listTied(member: Member, tie: Tie, paging: Paging) {
  const query = select(db)
    .innerJoin(tie, eq(tie.boardId, boards.id))
    .where(and(eq(tie.userId, member.id), isListedBoard(member.id)))
    .orderBy(desc(tie.createdAt), desc(tie.boardId))
  return shown(member, paged(query, countTied(member, tie), paging))
}

const countTied = ({ id }: Member, tie: Tie): number =>
  countSome(tie, and(eq(tie.userId, id), isOnListedBoard(tie.boardId, id)))

const ITEM = {
  id: boards.id,
  category: boards.category,
  title: boards.title,
  commentCount: boards.commentCount,
  hitCount: boards.hitCount,
  likeCount: boards.likeCount,
  imageCount: sql<number>`json_array_length(${boards.images})`,
  writtenAt: boards.writtenAt,
}

const select = (handle: Pick<typeof db, 'select'>) =>
  handle
    .select({ board: ITEM, authorId: boards.userId, author: AUTHOR, deal: DEAL_COLUMNS, sale: SALE_COLUMNS })
    .from(boards)
    .leftJoin(users, eq(users.id, boards.userId))
    .leftJoin(boardDeals, eq(boardDeals.boardId, boards.id))
    .leftJoin(sales, eq(sales.id, boardDeals.productSaleId))

/** Posts that are not deleted, not hidden after reports, and not by a member whom the viewer blocked; 0 is a guest. */
export function isListedBoard(viewerId: number | SQL): SQL | undefined {
  const hidden = sql`(select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${viewerId})`
  return and(
    isNull(boards.deletedAt),
    isNull(boards.blindedAt),
    viewerId === 0 ? undefined : sql`(${boards.userId} is null or ${boards.userId} not in ${hidden})`,
  )
}

/** The condition that the post with this id is listed for the viewer (`isListedBoard`). */
export const isOnListedBoard = (boardId: SQLiteColumn, viewerId: number | SQL): SQL =>
  // The unary plus keeps SQLite from turning this into a join that would read every post first.
  sql`+${exists(
    db
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.id, boardId), isListedBoard(viewerId))),
  )}`

function inCategory(category: BoardFilter['category']): SQL | undefined {
  if (category === null) return or(isNull(boards.category), ne(boards.category, 'NOTICE'))
  return category === 'NONE' ? isNull(boards.category) : eq(boards.category, category)
}

/** The queries of a list: of a category, or of all posts but notices. */
const queriesOf = preparedFor((category: BoardFilter['category']) => {
  const viewerId = blocks.userId
  const listed = (viewer: SQL) => and(isListedBoard(viewer), inCategory(category))
  const at = sql`(${boards.writtenAt}, ${boards.id})`
  const near = { viewerId, writtenAt: boards.writtenAt, id: boards.id, size: 'number' } as const
  const inOrder = (order: SQLiteColumn) =>
    prepare('list', { viewerId, size: 'number', offset: 'number' }, (db, given) =>
      select(db)
        .where(listed(given.viewerId))
        .orderBy(desc(order), desc(boards.id))
        .limit(given.size)
        .offset(given.offset),
    )
  return {
    list: {
      NEWEST: inOrder(boards.writtenAt),
      POPULAR: inOrder(boards.popularity),
      COMMENT: inOrder(boards.commentCount),
    } satisfies Record<BoardSort, unknown>,
    getCount: prepare('get', { viewerId }, (db, given) => selectSome(db, boards, listed(given.viewerId))),
    listNewer: prepare('list', near, (db, given) =>
      select(db)
        .where(and(listed(given.viewerId), sql`${at} > (${given.writtenAt}, ${given.id})`))
        .orderBy(asc(boards.writtenAt), asc(boards.id))
        .limit(given.size),
    ),
    listOlder: prepare('list', near, (db, given) =>
      select(db)
        .where(and(listed(given.viewerId), sql`${at} < (${given.writtenAt}, ${given.id})`))
        .orderBy(desc(boards.writtenAt), desc(boards.id))
        .limit(given.size),
    ),
  }
})

const listRecent = prepare('list', { viewerId: blocks.userId, size: 'number' }, (db, given) =>
  select(db)
    .where(isListedBoard(given.viewerId))
    .orderBy(desc(boards.writtenAt), desc(boards.id))
    .limit(given.size),
)

const listByIds = prepare('list', { ids: many(boards.id) }, (db, given) =>
  select(db).where(inArray(boards.id, given.ids)),
)

/**
 * The most read posts since an instant, for guests or a member. One index covers the query for the posts of these days.
 */
const listTopHit = preparedFor((isGuest: boolean) =>
  prepare('list', { viewerId: blocks.userId, size: 'number', since: boards.writtenAt }, (db, given) => {
    const listed = isListedBoard(isGuest ? 0 : given.viewerId)
    const top = db
      .select({ id: boards.id })
      .from(boards)
      .where(and(gte(boards.writtenAt, given.since), gt(boards.hitCount, 0), listed))
      .orderBy(desc(boards.hitCount), desc(boards.id))
      .limit(given.size)
    return select(db).where(inArray(boards.id, top)).orderBy(desc(boards.hitCount), desc(boards.id))
  }),
)

interface Today {
  postCount: number
  commentCount: number
}

/** The posts and comments since midnight in Seoul, each counted to 1,001, at most a minute old. */
export function countToday(now = Date.now()): Today {
  const last = processSingleton<{ at: number; today: Today | null }>('boards-today', () => ({
    at: 0,
    today: null,
  }))
  const isNew = last.today !== null && now - last.at < MINUTE_MS && last.at >= seoulMidnight(now)
  if (!isNew) Object.assign(last, { at: now, today: readToday(seoulMidnight(now)) })
  return last.today!
}

function readToday(midnight: number): Today {
  const newest = db
    .select({ writtenAt: boardComments.writtenAt })
    .from(boardComments)
    .where(and(isNull(boardComments.deletedAt), isNull(boardComments.blindedAt)))
    .orderBy(desc(boardComments.id))
    .limit(MAX_COUNTED)
    .as('newest')
  return {
    postCount: countSome(boards, and(isListedBoard(0), gte(boards.writtenAt, midnight))),
    commentCount: db.select({ total: count() }).from(newest).where(gte(newest.writtenAt, midnight)).get()!
      .total,
  }
}

type Row = ReturnType<typeof listRecent>[number]

/** The posts as the viewer sees them: with the viewer's notes on authors, and folded by the viewer's hidden words. */
function items(viewer: Member | null, rows: Row[]): BoardItem[] {
  const hides = hidingOf(viewer)
  const notes = listMemberNotes(viewer, [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))])
  return rows.map(({ board, authorId, author, deal, sale }) => ({
    ...board,
    nickname: shownAs(author).nickname,
    deal: deal && itemDeal(deal, sale),
    note: (author?.leftAt === null && authorId !== null && notes.get(authorId)) || null,
    isFolded: authorId !== viewer?.id && hides(board.title),
  }))
}

const shown = (viewer: Member | null, page: Page<Row>): Page<BoardItem> => ({
  ...page,
  contents: items(viewer, page.contents),
})
