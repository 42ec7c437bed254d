import { and, count, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { given, prepared } from '#db/prepared.server.ts'
import { type NOTIFY_KINDS, notifyHistories } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { type Announcements, announce } from '#domain/live.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { SETTABLE_KINDS } from './settings/notifySettings.ts'

export type NotifyKind = (typeof NOTIFY_KINDS)[number]
export type NotifyHistory = typeof notifyHistories.$inferSelect

/** What a member is told, and about what. */
export interface Notice {
  /** What it is about: a member is told of a subject once (`deal:12`). */
  subject: string
  kind: NotifyKind
  title: string
  body: string
  imageUrl: string | null
  /** A path of ours. */
  link: string
}

/**
 * Writes what a member is told; a subject already told keeps its row and its text (`isNew: false`).
 * Call it inside the `write()` of the event that causes it.
 */
export function writeHistory(
  userId: number,
  notice: Notice,
  now = Date.now(),
): { id: number; isNew: boolean } {
  return write(() => {
    const row = addHistory().get({ ...notice, userId, createdAt: now })
    if (!row) return { id: findHistory().get({ userId, subject: notice.subject })!.id, isNew: false }
    if (isShown(notice.kind)) announceChange({ userId, historyId: row.id })
    if (isOfAlert(notice.kind)) awardTags(userId, 'ALERT', 1)
    return { id: row.id, isNew: true }
  })
}

/** Tests and bundles are messages, but nothing that one was told: a bundle counts up what stands there. */
const UNSHOWN: NotifyKind[] = ['TEST', 'BUNDLE']
const isShown = (kind: NotifyKind): boolean => !UNSHOWN.includes(kind)

/** What one asked for by an alert of one's own. */
const OF_ALERTS: NotifyKind[] = ['PRODUCT', 'KEYWORD', 'RECOMMEND']
const isOfAlert = (kind: NotifyKind): boolean => OF_ALERTS.includes(kind)

const addHistory = prepared(() =>
  db
    .insert(notifyHistories)
    .values(
      given(notifyHistories, 'userId', 'subject', 'kind', 'title', 'body', 'imageUrl', 'link', 'createdAt'),
    )
    .onConflictDoNothing()
    .returning({ id: notifyHistories.id })
    .prepare(),
)

const findHistory = prepared(() =>
  db
    .select({ id: notifyHistories.id })
    .from(notifyHistories)
    .where(
      and(
        eq(notifyHistories.userId, sql.placeholder('userId')),
        eq(notifyHistories.subject, sql.placeholder('subject')),
      ),
    )
    .prepare(),
)

/** Says something newer about a subject that a member was told of; it counts as unread again. */
export function renewHistory(
  userId: number,
  id: number,
  { kind, title, body, imageUrl, link }: Notice,
): void {
  write(() => {
    renew().run({ id, kind, title, body, imageUrl, link })
    announceChange({ userId, historyId: id })
  })
}

const renew = prepared(() =>
  db
    .update(notifyHistories)
    .set({ ...given(notifyHistories, 'kind', 'title', 'body', 'imageUrl', 'link'), readAt: null })
    .where(eq(notifyHistories.id, sql.placeholder('id')))
    .prepare(),
)

/** What members were told about `from` was told about `to` from now on; who was told of both keeps both rows. */
export function renameSubject(from: string, to: string): void {
  write(() =>
    db.run(sql`
      update or ignore notify_histories set subject = ${to}
      where user_id in (select id from users) and subject = ${from}`),
  )
}

/** Takes away all that anybody was told of a subject, with what waits to be sent. Call it in the `write()` of its end. */
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

/** What a list of messages is narrowed to: a kind, words in title or text. What an old link asks in vain is left out. */
export const HistoryFilter = z.object({
  searchKeyword: z.string().trim().max(100).default('').catch(''),
  kind: z.enum(SETTABLE_KINDS).nullable().default(null).catch(null),
})
export type HistoryFilter = z.output<typeof HistoryFilter>

const EVERYTHING: HistoryFilter = { searchKeyword: '', kind: null }

/** A member's messages, newest first, narrowed by `filter`, spacing and case ignored; tests of a device and bundles are none. */
export function listHistories(
  member: Member,
  { pageNumber, pageSize }: Paging,
  { searchKeyword, kind }: HistoryFilter = EVERYTHING,
): Page<NotifyHistory> {
  const words = searchKeyword.replaceAll(/\s/g, '').toLowerCase()
  const mine = and(
    toldTo(member),
    kind === null ? undefined : eq(notifyHistories.kind, kind),
    words === '' ? undefined : sql`instr(lower(replace(title || ' ' || body, ' ', '')), ${words}) > 0`,
  )
  const contents = db
    .select()
    .from(notifyHistories)
    .where(mine)
    .orderBy(desc(notifyHistories.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
  return { contents, pageNumber, pageSize, totalCount: countWhere(mine) }
}

/** One of a member's messages; null when it is not theirs or gone. */
export const findOwnHistory = (member: Member, id: number): NotifyHistory | null =>
  db
    .select()
    .from(notifyHistories)
    .where(and(toldTo(member), eq(notifyHistories.id, id)))
    .get() ?? null

/** How many messages a member has not read. */
export const countUnread = (member: Pick<Member, 'id'>): number =>
  findUnread().get({ userId: member.id })?.total ?? 0

/** Asked by every page of a member. */
const findUnread = prepared(() =>
  db
    .select({ total: count() })
    .from(notifyHistories)
    .where(
      and(
        eq(notifyHistories.userId, sql.placeholder('userId')),
        notInArray(notifyHistories.kind, UNSHOWN),
        isNull(notifyHistories.readAt),
      ),
    )
    .prepare(),
)

/** Marks a member's own messages as read; ids of others' change nothing. */
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
/** At most so many go at a time, so that nobody waits for it. */
const FORGOTTEN_AT_ONCE = 10_000

/** Forgets messages older than a year, with all that is known of their sending. */
export function forgetOldHistories(now = Date.now()): void {
  write(() =>
    db.run(sql`
      delete from notify_histories where id in (
        select id from notify_histories where created_at < ${now - KEPT_MS} limit ${FORGOTTEN_AT_ONCE})`),
  )
}

const toldTo = ({ id }: Pick<Member, 'id'>) =>
  and(eq(notifyHistories.userId, id), notInArray(notifyHistories.kind, UNSHOWN))

const countWhere = (condition: ReturnType<typeof and>): number =>
  db.select({ total: count() }).from(notifyHistories).where(condition).get()?.total ?? 0

function announceChange(change: Announcements['notifyHistories']): void {
  afterCommit(() => announce('notifyHistories', change))
}
