import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import {
  ABOUT_A_COMMENT,
  actionHistories,
  DIRECTIONS,
  NAMES_A_POST,
  POST_OF_LINK,
} from '#db/schema/rewards.ts'
import { type Member, shownAs } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { type ActionKind, actionWords, type CommentAction, type Direction } from './actions.ts'

/** An action of a member, or of another member towards them. */
export interface NewAction {
  direction: Direction
  kind: ActionKind
  /** The specific thing, such as a tag or a title; none if absent. */
  subject?: string
  /** The other member involved. */
  otherId?: number
  /** A path of this site. */
  link: string
}

/** A line of a member's action history as they read it. */
export interface ActionHistory {
  id: number
  direction: Direction
  kind: ActionKind
  words: string
  link: string
  createdAt: number
  readAt: number | null
}

/** The requested direction of a history; without one, all. */
export const ActionFilter = z.object({
  direction: z.enum(DIRECTIONS, '없는 방향입니다.').nullable().default(null).catch(null),
})

/**
 * Writes a line of a member's action history, in the `write()` of the event; a member's own actions count
 * as read. A second action of the same member about the same comment changes nothing. Returns whether it wrote one.
 */
export function recordAction(userId: number, action: NewAction, now = Date.now()): boolean {
  const readAt = action.direction === 'BY_ME' ? now : null
  return write(() => {
    const { changes } = db
      .insert(actionHistories)
      .values({ subject: '', ...action, userId, createdAt: now, readAt })
      .onConflictDoNothing()
      .run()
    if (readAt === null && changes > 0) announceChange(userId)
    return changes > 0
  })
}

/** Counts another member's actions about comments towards a member, of some kinds, since an instant. */
export function countActionsOf(
  userId: number,
  { kinds, otherId }: { kinds: CommentAction[]; otherId: number },
  since: number,
): number {
  return countRows(
    actionHistories,
    and(
      eq(actionHistories.userId, userId),
      eq(actionHistories.otherId, otherId),
      ABOUT_A_COMMENT,
      inArray(actionHistories.kind, kinds),
      gte(actionHistories.createdAt, since),
    ),
  )
}

const KEPT_MS = 365 * DAY_MS

/** Deletes actions older than a year, as long as notifications are kept. */
export const forgetOldActions = (now = Date.now()): Promise<void> =>
  deleteRows(actionHistories, lt(actionHistories.createdAt, now - KEPT_MS))

/**
 * Blanks the title of a deleted post in at most `size` lines about it and its comments. Returns how many it blanked.
 * Call it inside a `write()`.
 */
export function forgetTitle(boardId: number, size: number): number {
  const about = and(NAMES_A_POST, sql`${POST_OF_LINK} = ${boardId}`)
  const some = db.select({ id: actionHistories.id }).from(actionHistories).where(about).limit(size)
  return db.update(actionHistories).set({ subject: '' }).where(inArray(actionHistories.id, some)).run()
    .changes
}

/** The subject of a line; no title of a post that is deleted, or that staff removed and another member wrote. */
export const SHOWN_SUBJECT = sql<string>`case when ${NAMES_A_POST} and not exists (
  select 1 from boards where boards.id = ${POST_OF_LINK} and boards.deleted_at is null
    and (boards.removed_at is null or boards.user_id = action_histories.user_id)
) then '' else action_histories.subject end`

/** A member's action history, newest first; one direction if given. */
export function listActions(
  member: Member,
  direction: Direction | null,
  paging: Paging,
): Page<ActionHistory> {
  const chosen = and(
    eq(actionHistories.userId, member.id),
    direction === null ? undefined : eq(actionHistories.direction, direction),
  )
  const query = db
    .select({ ...getTableColumns(actionHistories), subject: SHOWN_SUBJECT, other: users })
    .from(actionHistories)
    .leftJoin(users, eq(users.id, actionHistories.otherId))
    .where(chosen)
    .orderBy(desc(actionHistories.id))
  const page = paged(query, countRows(actionHistories, chosen), paging)
  const contents = page.contents.map(
    ({ id, direction, kind: text, subject, link, createdAt, readAt, other }) => {
      const kind = text as ActionKind
      const words = actionWords({ direction, kind, subject, otherName: shownAs(other).nickname })
      return { id, direction, kind, words, link, createdAt, readAt }
    },
  )
  return { ...page, contents }
}

/** How many lines a member has not read. */
export const countUnreadActions = (member: Pick<Member, 'id'>): number =>
  getUnreadCount({ userId: member.id }).total

/** Marks a member's own lines as read; other ids change nothing. */
export function markActionsRead(member: Member, which: number[] | 'all'): void {
  const chosen = which === 'all' ? undefined : inArray(actionHistories.id, which)
  write(() => {
    const { changes } = db
      .update(actionHistories)
      .set({ readAt: Date.now() })
      .where(and(eq(actionHistories.userId, member.id), isNull(actionHistories.readAt), chosen))
      .run()
    if (changes > 0) announceChange(member.id)
  })
}

const getUnreadCount = prepare('get', { userId: actionHistories.userId }, (db, given) =>
  db
    .select({ total: count() })
    .from(actionHistories)
    .where(and(eq(actionHistories.userId, given.userId), isNull(actionHistories.readAt))),
)

function announceChange(userId: number): void {
  afterCommit(() => announce('actionHistories', { userId }))
}
