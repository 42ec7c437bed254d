import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { type NOTIFY_KINDS, notifyHistories } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows, drainGroups } from '#domain/drainGroups.server.ts'
import { type Announcements, announce } from '#domain/live.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { SETTABLE_KINDS } from './settings/notifySettings.ts'

export type NotifyKind = (typeof NOTIFY_KINDS)[number]
export type NotifyHistory = typeof notifyHistories.$inferSelect

/** A message for a member, and its subject. */
export interface Notice {
  /** The subject: a member is notified of a subject once (`deal:12`). */
  subject: string
  kind: NotifyKind
  title: string
  body: string
  imageUrl: string | null
  /** A path of this site. */
  link: string
}

/**
 * Writes a history row; a known subject keeps its row and its text (`isNew: false`). Call it inside the
 * `write()` of the event that causes it.
 */
export function writeHistory(
  userId: number,
  notice: Notice,
  now = Date.now(),
): { id: number; isNew: boolean } {
  return write(() => {
    const row = addHistory({ ...notice, userId, createdAt: now })
    if (!row) return { id: getHistory({ userId, subject: notice.subject }).id, isNew: false }
    if (isShown(notice.kind)) announceChange({ userId, historyId: row.id })
    if (isOfAlert(notice.kind)) awardTags(userId, 'ALERT', () => 1)
    return { id: row.id, isNew: true }
  })
}

/** Tests and digests are messages but no news: a digest repeats rows of the history. */
const UNSHOWN: NotifyKind[] = ['TEST', 'BUNDLE']
const isShown = (kind: NotifyKind): boolean => !UNSHOWN.includes(kind)

/** Kinds that an alert of the member's own causes. */
const OF_ALERTS: NotifyKind[] = ['PRODUCT', 'KEYWORD', 'RECOMMEND']
const isOfAlert = (kind: NotifyKind): boolean => OF_ALERTS.includes(kind)

const addHistory = prepare(
  'find',
  columnsOf(notifyHistories, 'userId', 'subject', 'kind', 'title', 'body', 'imageUrl', 'link', 'createdAt'),
  (db, given) =>
    db.insert(notifyHistories).values(given).onConflictDoNothing().returning({ id: notifyHistories.id }),
)

const getHistory = prepare('get', columnsOf(notifyHistories, 'userId', 'subject'), (db, given) =>
  db
    .select({ id: notifyHistories.id })
    .from(notifyHistories)
    .where(and(eq(notifyHistories.userId, given.userId), eq(notifyHistories.subject, given.subject))),
)

/** Updates the text of a known subject; it counts as unread again and moves to the top of the list. */
export function renewHistory(
  userId: number,
  id: number,
  { kind, title, body, imageUrl, link }: Notice,
  now = Date.now(),
): void {
  write(() => {
    renew({ id, kind, title, body, imageUrl, link, createdAt: now })
    announceChange({ userId, historyId: id })
  })
}

const renew = prepare(
  'run',
  columnsOf(notifyHistories, 'id', 'kind', 'title', 'body', 'imageUrl', 'link', 'createdAt'),
  (db, { id, ...changed }) =>
    db
      .update(notifyHistories)
      .set({ ...changed, readAt: null })
      .where(eq(notifyHistories.id, id)),
)

/** Changes the text of all history rows about a subject; it is no news. */
export function changeBodies(subject: string, body: string): void {
  write(() => db.update(notifyHistories).set({ body }).where(eq(notifyHistories.subject, subject)).run())
}

/** How many members have a message of a kind about a subject. */
export const countAbout = (subject: string, kind: NotifyHistory['kind']): number =>
  countRows(notifyHistories, and(eq(notifyHistories.subject, subject), eq(notifyHistories.kind, kind)))

/** A member's history rows whose subject begins with `prefix`, latest first. */
export const listAbout = (userId: number, prefix: string): NotifyHistory[] =>
  db
    .select()
    .from(notifyHistories)
    .where(
      and(
        eq(notifyHistories.userId, userId),
        gte(notifyHistories.subject, prefix),
        lt(notifyHistories.subject, `${prefix}\uffff`),
      ),
    )
    .orderBy(desc(notifyHistories.id))
    .all()

/** Changes the text of one history row; it is no news. */
export function changeHistory(id: number, change: Pick<Notice, 'body' | 'link'>): void {
  write(() => db.update(notifyHistories).set(change).where(eq(notifyHistories.id, id)).run())
}

/** Moves the history rows about `from` to the subject `to`; a member with both keeps both rows. */
export function renameSubject(from: string, to: string): void {
  write(() =>
    db.run(sql`
      update or ignore notify_histories set subject = ${to}
      where user_id in (select id from users) and subject = ${from}`),
  )
}

/**
 * Deletes all history rows about a subject, with their waiting messages. Call it in the `write()` of its
 * end.
 */
export function forgetSubject(subject: string): void {
  write(() => {
    const gone = db
      .delete(notifyHistories)
      .where(eq(notifyHistories.subject, subject))
      .returning({ userId: notifyHistories.userId })
      .all()
    for (const { userId } of gone) announceChange({ userId })
  })
}

/** A filter of the history: a kind, words in title or text. Unknown values of old links are ignored. */
export const HistoryFilter = z.object({
  searchKeyword: z.string().trim().max(100).default('').catch(''),
  kind: z.enum(SETTABLE_KINDS).nullable().default(null).catch(null),
})
export type HistoryFilter = z.output<typeof HistoryFilter>

const EVERYTHING: HistoryFilter = { searchKeyword: '', kind: null }

/**
 * A member's history, latest notification first, narrowed by `filter`, ignoring spacing and case; without device tests
 * and digests.
 */
export function listHistories(
  member: Member,
  paging: Paging,
  { searchKeyword, kind }: HistoryFilter = EVERYTHING,
): Page<NotifyHistory> {
  const words = searchKeyword.replaceAll(/\s/g, '').toLowerCase()
  const mine = and(
    toldTo(member),
    kind === null ? undefined : eq(notifyHistories.kind, kind),
    words === '' ? undefined : sql`instr(lower(replace(title || ' ' || body, ' ', '')), ${words}) > 0`,
  )
  const newestFirst = [desc(notifyHistories.createdAt), desc(notifyHistories.id)]
  const query = db
    .select()
    .from(notifyHistories)
    .where(mine)
    .orderBy(...newestFirst)
  return paged(query, countRows(notifyHistories, mine), paging)
}

/** One of a member's history rows; null when the member has no such row. */
export const findOwnHistory = (member: Member, id: number): NotifyHistory | null =>
  db
    .select()
    .from(notifyHistories)
    .where(and(toldTo(member), eq(notifyHistories.id, id)))
    .get() ?? null

/** How many history rows a member has not read. */
export const countUnread = (member: Pick<Member, 'id'>): number => getUnreadCount({ userId: member.id }).total

/** Every page of a member asks for it. */
const getUnreadCount = prepare('get', { userId: notifyHistories.userId }, (db, given) =>
  db
    .select({ total: count() })
    .from(notifyHistories)
    .where(
      and(
        eq(notifyHistories.userId, given.userId),
        notInArray(notifyHistories.kind, UNSHOWN),
        isNull(notifyHistories.readAt),
      ),
    ),
)

/** Marks a member's own history rows as read; other ids change nothing. */
export function markRead(member: Member, which: number[] | 'all'): void {
  const chosen = which === 'all' ? undefined : inArray(notifyHistories.id, which)
  write(() => {
    const { changes } = db
      .update(notifyHistories)
      .set({ readAt: Date.now() })
      .where(and(toldTo(member), isNull(notifyHistories.readAt), chosen))
      .run()
    if (changes > 0) announceChange({ userId: member.id })
  })
}

const KEPT_MS = 365 * DAY_MS
/** A member keeps this many rows, however young they are. */
const MOST_KEPT = 2_000
const MOST_TRIMMED = 200

/** Deletes history rows older than a year, and a member's oldest beyond 2,000, with all records of their sending. */
export async function forgetOldHistories(now = Date.now()): Promise<void> {
  await deleteRows(notifyHistories, lt(notifyHistories.createdAt, now - KEPT_MS))
  let cursor: number | null = 0
  await drainGroups<number, number>({
    next: () => cursor,
    list: (afterId, size) => listMembersAfter({ afterId, size }).map(({ id }) => id),
    serve: (group, _, isLast) => {
      for (const userId of group) trimHistory({ userId })
      cursor = isLast ? null : (group.at(-1) ?? null)
    },
  })
}

const listMembersAfter = prepare('list', { afterId: users.id, size: 'number' }, (db, given) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, given.afterId))
    .orderBy(asc(users.id))
    .limit(given.size),
)

/** Deletes a member's oldest rows beyond the newest 2,000; 200 a night are more than anybody gets a day. */
const trimHistory = prepare('run', { userId: notifyHistories.userId }, (db, given) => {
  const ofMember = db
    .select({ id: notifyHistories.id })
    .from(notifyHistories)
    .where(eq(notifyHistories.userId, given.userId))
    .orderBy(desc(notifyHistories.id))
    .limit(MOST_TRIMMED)
    .offset(MOST_KEPT)
  return db.delete(notifyHistories).where(inArray(notifyHistories.id, ofMember))
})

const toldTo = ({ id }: Pick<Member, 'id'>) =>
  and(eq(notifyHistories.userId, id), notInArray(notifyHistories.kind, UNSHOWN))

function announceChange(change: Announcements['notifyHistories']): void {
  afterCommit(() => announce('notifyHistories', change))
}
