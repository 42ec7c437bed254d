import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { productBookmarks, productViewHistories } from '#db/schema/interest.ts'
import { processSingleton } from '#db/singleton.ts'
import { isHidden, listHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import type { MemberNote } from '#domain/accounts/memberNote.ts'
import { findMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countBoardsBy, countTiedBoards } from '#domain/boards/lists.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { countActivity, countCommentsBy } from '#domain/comments/lists.server.ts'
import { countRows } from '#domain/page.server.ts'
import { countVisitDays } from '#domain/rewards/attendance.server.ts'
import { findInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { type EarnedTag, listTags, TAG_COUNT } from '#domain/rewards/tags/earnedTags.server.ts'
import { type Level, levelOf } from '#domain/rewards/tags/levels.ts'

const MENTIONABLE = 300
const REMEMBERED_MS = MINUTE_MS

/** A person as shown beside their actions. */
export interface Person {
  id: number
  nickname: string
  imageUrl: string | null
  level: Level
}

/** The public data of a member. */
export interface PersonDetail extends Person, CommunityActivity {
  inviterCode: string | null
  visitDayCount: number
  lastLoginAt: number
  createdAt: number
  tags: EarnedTag[]
  /** The viewer has blocked this member. */
  isBlocked: boolean
  /** What the viewer noted about this member. */
  note: MemberNote | null
}

/** The numbers of a member's writings, each counted to 1,001. */
interface CommunityActivity {
  writeBoardCount: number
  writeBoardCommentCount: number
}

/** A member's actions on products. */
export interface ProductActivity {
  commentCount: number
  mentionCount: number
  bookmarkCount: number
  viewHistoryCount: number
}

/** A member as `viewer` may see them; null for members who left and for unknown ids alike. */
export function findPerson(id: number, viewer: Member | null): PersonDetail | null {
  const user = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.leftAt)))
    .get()
  if (!user) return null
  const tags = listTags(id)
  return {
    id,
    nickname: user.nickname,
    imageUrl: user.imageUrl,
    level: levelOf(tags.length),
    inviterCode: findInviteCode(id),
    ...readCommunityActivity(viewer, id),
    visitDayCount: countVisitDays(id),
    lastLoginAt: user.lastSeenAt,
    createdAt: user.createdAt,
    tags,
    isBlocked: isHidden(viewer, id),
    note: findMemberNote(viewer, id),
  }
}

/** The members whom `viewer` can mention: the 300 latest visitors, at most a minute old, without blocked members. */
export function listMentionable(viewer: Member | null, now = Date.now()): Person[] {
  const known = processSingleton('mentionable', () => ({
    people: [] as Person[],
    readAt: Number.NEGATIVE_INFINITY,
  }))
  if (now - known.readAt >= REMEMBERED_MS) Object.assign(known, { people: readLastActive(), readAt: now })
  const hidden = listHidden(viewer)
  return known.people.filter(({ id }) => !hidden.has(id))
}

/** How many posts and comments of a member the viewer can list. */
export const readCommunityActivity = (viewer: Member | null, userId: number): CommunityActivity => ({
  writeBoardCount: countBoardsBy(viewer, userId),
  writeBoardCommentCount: countCommentsBy(viewer, BOARD_COMMENTS, userId),
})

/** The same counts for the member, plus the posts that they like and have bookmarked. */
export const readOwnCommunityActivity = (member: Member) => ({
  ...readCommunityActivity(member, member.id),
  ...countTiedBoards(member),
})

export const readProductActivity = (member: Member): ProductActivity => ({
  ...countActivity(member, PRODUCT_COMMENTS),
  bookmarkCount: countOwn(productBookmarks, member),
  viewHistoryCount: countOwn(productViewHistories, member),
})

function readLastActive(): Person[] {
  return db
    .select({ id: users.id, nickname: users.nickname, imageUrl: users.imageUrl, tagCount: TAG_COUNT })
    .from(users)
    .where(isNull(users.leftAt))
    .orderBy(desc(users.lastSeenAt), desc(users.id))
    .limit(MENTIONABLE)
    .all()
    .map(({ tagCount, ...person }) => ({ ...person, level: levelOf(tagCount) }))
}

const countOwn = (table: typeof productBookmarks | typeof productViewHistories, { id }: Member): number =>
  countRows(table, eq(table.userId, id))
