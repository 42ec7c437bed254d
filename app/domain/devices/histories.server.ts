import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { messages, type NOTIFY_KINDS, notifyHistories, subjects } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { ROWS_AT_ONCE, workInGroups } from '#domain/drainGroups.server.ts'
import { SearchWords } from '#domain/fields.ts'
import { type Announcements, announce } from '#domain/live.server.ts'
import { paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { findSubjectId, internWords, keepSubject, type MessageWords, WORDS } from './messages.server.ts'
import { ALERT_KINDS, SETTABLE_KINDS } from './settings/notifySettings.ts'

export type NotifyKind = (typeof NOTIFY_KINDS)[number]

/** A message for a member, and its subject. */
export interface Notice extends MessageWords {
  /** The subject: a member is notified of a subject once (`deal:12`). */
  subject: string
}

/** A history row with its subject and its words. */
export type NotifyHistory = Notice &
  Pick<typeof notifyHistories.$inferSelect, 'id' | 'userId' | 'createdAt' | 'readAt'>

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
    const { subject, ...words } = notice
    const subjectId = keepSubject(subject)
    const known = findAbout({ userId, subjectId })
    if (known) return { id: known.id, isNew: false }
    const readAt = isShown(notice.kind) ? null : now
    const { id } = addHistory({ userId, subjectId, messageId: internWords(words), createdAt: now, readAt })
    if (isShown(notice.kind)) announceChange({ userId, historyId: id })
    if (ALERT_KINDS.includes(notice.kind)) awardTags(userId, 'ALERT', () => 1)
    return { id, isNew: true }
  })
}

/** Tests and digests are not listed in the history: a digest only repeats rows of it. */
const UNSHOWN: NotifyKind[] = ['TEST', 'BUNDLE']
const isShown = (kind: NotifyKind): boolean => !UNSHOWN.includes(kind)

const findAbout = prepare('find', columnsOf(notifyHistories, 'userId', 'subjectId'), (db, given) =>
  db
    .select({ id: notifyHistories.id })
    .from(notifyHistories)
    .where(and(eq(notifyHistories.subjectId, given.subjectId), eq(notifyHistories.userId, given.userId))),
)

const addHistory = prepare(
  'get',
  columnsOf(notifyHistories, 'userId', 'subjectId', 'messageId', 'createdAt', 'readAt'),
  (db, given) => db.insert(notifyHistories).values(given).returning({ id: notifyHistories.id }),
)

/** True when a member was notified of a subject. */
export function wasNotified(userId: number, subject: string): boolean {
  const subjectId = findSubjectId(subject)
  return subjectId !== null && findAbout({ userId, subjectId }) !== null
}

/** Updates the words of a known subject; it counts as unread again and moves to the top of the list. */
export function renewHistory(
  userId: number,
  id: number,
  { subject: _, ...words }: Notice,
  now = Date.now(),
): void {
  write(() => {
    renew({ id, messageId: internWords(words), createdAt: now })
    announceChange({ userId, historyId: id })
  })
}

const renew = prepare(
  'run',
  columnsOf(notifyHistories, 'id', 'messageId', 'createdAt'),
  (db, { id, ...changed }) =>
    db
      .update(notifyHistories)
      .set({ ...changed, readAt: null })
      .where(eq(notifyHistories.id, id)),
)

/** Changes the text of all history rows about a subject without marking them as unread. */
export function changeBodies(subject: string, body: string): void {
  write(() => {
    for (const { id } of selectHistories().where(eq(subjects.subject, subject)).all())
      changeHistory(id, { body })
  })
}

/** Changes the text of one history row without marking it as unread. */
export function changeHistory(id: number, change: Partial<Pick<Notice, 'title' | 'body' | 'link'>>): void {
  write(() => {
    const messageId = internWords({ ...getWords({ id }), ...change })
    db.update(notifyHistories).set({ messageId }).where(eq(notifyHistories.id, id)).run()
  })
}

const getWords = prepare('get', { id: notifyHistories.id }, (db, given) =>
  db
    .select(WORDS)
    .from(notifyHistories)
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(eq(notifyHistories.id, given.id)),
)

/** How many members have a message of a kind about a subject. */
export function countAbout(subject: string, kind: NotifyKind): number {
  const subjectId = findSubjectId(subject)
  return subjectId === null
    ? 0
    : countHistories(and(eq(notifyHistories.subjectId, subjectId), eq(messages.kind, kind)))
}

/** A member's history rows whose subject begins with `prefix`, latest first. */
export const listAbout = (userId: number, prefix: string): NotifyHistory[] =>
  listBetween({ userId, from: prefix, to: `${prefix}\uffff` })

const listBetween = prepare(
  'list',
  { userId: notifyHistories.userId, from: subjects.subject, to: subjects.subject },
  (db, given) =>
    selectHistories(db)
      .where(
        and(
          // The plus keeps SQLite from starting with all messages of the member, because few subjects match.
          sql`+${notifyHistories.userId} = ${given.userId}`,
          gte(subjects.subject, given.from),
          lt(subjects.subject, given.to),
        ),
      )
      .orderBy(desc(notifyHistories.id)),
)

/**
 * Moves the history rows about `from` of the next `size` members after `cursor` to the subject `to`. A member with rows
 * about both keeps both. Returns these members. If nobody was notified of `to`, all rows move at once and the result is
 * empty. Call it inside a `write()`.
 */
export function moveHistories(from: string, to: string, { cursor, size }: Group): number[] {
  const [fromId, toId] = [findSubjectId(from), findSubjectId(to)]
  if (fromId === null) return []
  if (toId === null) {
    db.update(subjects).set({ subject: to }).where(eq(subjects.id, fromId)).run()
    return []
  }
  const userIds = listNotified({ subjectId: fromId, cursor, size }).map((row) => row.userId)
  moveTo({ fromId, toId, userIds })
  return userIds
}

/** At most `size` members after the member `cursor`. */
interface Group {
  cursor: number
  size: number
}

/** The history rows about a subject of the next `size` members after `cursor`, in the order of the members' ids. */
export const listNotified = prepare(
  'list',
  { subjectId: notifyHistories.subjectId, cursor: notifyHistories.userId, size: 'number' },
  (db, given) =>
    db
      .select({ id: notifyHistories.id, userId: notifyHistories.userId })
      .from(notifyHistories)
      .where(and(eq(notifyHistories.subjectId, given.subjectId), gt(notifyHistories.userId, given.cursor)))
      .orderBy(asc(notifyHistories.userId))
      .limit(given.size),
)

const moveTo = prepare(
  'run',
  {
    fromId: notifyHistories.subjectId,
    toId: notifyHistories.subjectId,
    userIds: many(notifyHistories.userId),
  },
  (db, given) =>
    db
      .update(notifyHistories)
      .set({ subjectId: given.toId })
      .where(
        and(
          eq(notifyHistories.subjectId, given.fromId),
          inArray(notifyHistories.userId, given.userIds),
          sql`not exists (select 1 from notify_histories own
            where own.subject_id = ${given.toId} and own.user_id = notify_histories.user_id)`,
        ),
      ),
)

/**
 * Deletes all history rows about a subject, with their waiting messages. Call it in the `write()` of its
 * end.
 */
export function forgetSubject(subject: string): void {
  write(() => {
    const subjectId = findSubjectId(subject)
    if (subjectId === null) return
    for (const { userId } of deleteAbout({ subjectId })) announceChange({ userId })
  })
}

const deleteAbout = prepare('list', { subjectId: notifyHistories.subjectId }, (db, given) =>
  db
    .delete(notifyHistories)
    .where(eq(notifyHistories.subjectId, given.subjectId))
    .returning({ userId: notifyHistories.userId }),
)

/** Deletes a member's rows of a kind that are older than an instant. Call it inside a `write()`. */
export function forgetHistories(userId: number, kind: NotifyKind, before: number): void {
  const isOld = and(eq(notifyHistories.userId, userId), lt(notifyHistories.createdAt, before))
  const old = selectIds(db)
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(and(isOld, eq(messages.kind, kind)))
  deleteChosen(db, old).run()
}

/** A filter of the history: a kind, words in title or text. */
export const HistoryFilter = z.object({
  searchKeyword: SearchWords,
  kind: z.enum(SETTABLE_KINDS, '없는 알림 종류입니다.').nullable().default(null).catch(null),
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
    kind === null ? undefined : eq(messages.kind, kind),
    words === '' ? undefined : sql`instr(lower(replace(title || ' ' || body, ' ', '')), ${words}) > 0`,
  )
  const query = selectHistories()
    .where(mine)
    .orderBy(desc(notifyHistories.createdAt), desc(notifyHistories.id))
  return paged(query, countHistories(mine), paging)
}

/** A member's newest unread rows since an instant, at most `most`, the oldest first. */
export const listUnreadSince = (member: Member, since: number, most: number): NotifyHistory[] =>
  selectHistories()
    .where(
      and(
        eq(notifyHistories.userId, member.id),
        isNull(notifyHistories.readAt),
        gt(notifyHistories.createdAt, since),
      ),
    )
    .orderBy(desc(notifyHistories.createdAt), desc(notifyHistories.id))
    .limit(most)
    .all()
    .reverse()

/** One of a member's history rows; null when the member has no such row. */
export const findOwnHistory = (member: Member, id: number): NotifyHistory | null =>
  selectHistories()
    .where(and(toldTo(member), eq(notifyHistories.id, id)))
    .get() ?? null

/** How many history rows a member has not read. */
export const countUnread = (member: Pick<Member, 'id'>): number => getUnreadCount({ userId: member.id }).total

/** Every page of a member asks for it. */
const getUnreadCount = prepare('get', { userId: notifyHistories.userId }, (db, given) =>
  db
    .select({ total: count() })
    .from(notifyHistories)
    .where(and(eq(notifyHistories.userId, given.userId), isNull(notifyHistories.readAt))),
)

/** Marks a member's own history rows as read; other ids change nothing. */
export function markRead(member: Member, which: number[] | 'all'): void {
  const chosen = which === 'all' ? undefined : inArray(notifyHistories.id, which)
  write(() => {
    const { changes } = db
      .update(notifyHistories)
      .set({ readAt: Date.now() })
      .where(and(eq(notifyHistories.userId, member.id), isNull(notifyHistories.readAt), chosen))
      .run()
    if (changes > 0) announceChange({ userId: member.id })
  })
}

const KEPT_MS = 365 * DAY_MS
/** A member keeps this many rows, however young they are. */
const MAX_KEPT = 2_000

/** Deletes history rows older than a year, and a member's oldest beyond 2,000, with all records of their sending. */
export async function forgetOldHistories(now = Date.now()): Promise<void> {
  const before = now - KEPT_MS
  let member = findMemberAfter({ userId: 0 })
  await workInGroups(ROWS_AT_ONCE, (size) =>
    write(() => {
      if (member === null) return false
      const ofMember = { userId: member.id, size }
      const deleted = deleteOld({ ...ofMember, before }) + deleteSurplus(ofMember)
      if (deleted < size) member = findMemberAfter({ userId: member.id })
      return member !== null
    }),
  )
}

const findMemberAfter = prepare('find', { userId: users.id }, (db, given) =>
  db.select({ id: users.id }).from(users).where(gt(users.id, given.userId)).orderBy(asc(users.id)).limit(1),
)

const deleteOld = prepare(
  'run',
  { userId: notifyHistories.userId, before: notifyHistories.createdAt, size: 'number' },
  (db, given) => {
    const isOld = lt(notifyHistories.createdAt, given.before)
    return deleteChosen(
      db,
      selectIds(db)
        .where(and(eq(notifyHistories.userId, given.userId), isOld))
        .limit(given.size),
    )
  },
)

const deleteSurplus = prepare('run', { userId: notifyHistories.userId, size: 'number' }, (db, given) =>
  deleteChosen(
    db,
    selectIds(db)
      .where(eq(notifyHistories.userId, given.userId))
      .orderBy(desc(notifyHistories.createdAt))
      .limit(given.size)
      .offset(MAX_KEPT),
  ),
)

type Handle = Pick<typeof db, 'select' | 'delete'>
const selectIds = (handle: Handle) => handle.select({ id: notifyHistories.id }).from(notifyHistories)
const deleteChosen = (handle: Handle, chosen: SQLWrapper) =>
  handle.delete(notifyHistories).where(inArray(notifyHistories.id, chosen))

const selectHistories = (handle: Handle = db) =>
  handle
    .select({
      ...columnsOf(notifyHistories, 'id', 'userId', 'createdAt', 'readAt'),
      ...columnsOf(subjects, 'subject'),
      ...WORDS,
    })
    .from(notifyHistories)
    .innerJoin(subjects, eq(subjects.id, notifyHistories.subjectId))
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))

const countHistories = (condition: SQL | undefined): number =>
  db
    .select({ total: count() })
    .from(notifyHistories)
    .innerJoin(messages, eq(messages.id, notifyHistories.messageId))
    .where(condition)
    .get()!.total

const toldTo = ({ id }: Pick<Member, 'id'>) =>
  and(eq(notifyHistories.userId, id), notInArray(messages.kind, UNSHOWN))

function announceChange(change: Announcements['notifyHistories']): void {
  afterCommit(() => announce('notifyHistories', change))
}
