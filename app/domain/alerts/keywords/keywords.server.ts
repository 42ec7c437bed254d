import { and, desc, eq, sql } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { keywords } from '#db/schema/alerts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertCanReceive } from '#domain/devices/devices.server.ts'
import { announce } from '#domain/live.server.ts'
import { countRows } from '#domain/page.server.ts'
import { FULL_RETRY_SECONDS, refuse, refuseField } from '#domain/refusal.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { readPattern } from '#domain/search/matching.ts'
import { keepRemoved, takeRemoved, wasRemoved } from '../removedAlerts.server.ts'
import { type KeywordAlert, MAX_KEYWORDS } from './keyword.ts'
import type { NewKeyword } from './newKeyword.server.ts'

const ALREADY = '이미 등록한 키워드입니다.'

/**
 * Adds a keyword alert. Refuses `too_many` past the limit, `conflict` for a keyword already watched
 * (ignoring spacing and case), and `invalid` with code `device_required` when the member has no device and
 * `historyOnly` is not set.
 */
export function addKeyword(member: Member, input: NewKeyword): KeywordAlert {
  return write(() => {
    assertFewKeywords(member)
    if (!input.historyOnly) assertCanReceive(member)
    const row = db
      .insert(keywords)
      .values({
        ...input,
        userId: member.id,
        pattern: readPattern(input.keyword).phrase,
        createdAt: Date.now(),
      })
      .onConflictDoNothing()
      .returning()
      .get()
    if (!row) refuseField('keyword', ALREADY, { reason: 'conflict' })
    awardTags(member.id, 'KEYWORDS', () => countKeywords(member))
    afterCommit(() => announce('keyword', { keyword: row.keyword }))
    return shown(row)
  })
}

/** Refuses `too_many` when a member would have more keywords than the limit with `more` of them. */
export function assertFewKeywords(member: Member, more = 1): void {
  if (countKeywords(member) + more <= MAX_KEYWORDS) return
  refuse('too_many', `키워드는 ${MAX_KEYWORDS}개까지 등록할 수 있습니다.`, {
    retryAfterSeconds: FULL_RETRY_SECONDS,
  })
}

/**
 * Changes a keyword alert. Refuses `not_found`, `conflict` for a keyword that another alert of the member has, and
 * `device_required` as `addKeyword` does for an alert that only kept a history and shall now notify.
 */
export function editKeyword(member: Member, id: number, input: NewKeyword): KeywordAlert {
  return write(() => {
    const before = getKeyword(member, id)
    if (before.historyOnly && !input.historyOnly) assertCanReceive(member)
    const pattern = readPattern(input.keyword).phrase
    const twin = findTwin(member, pattern)
    if (twin && twin.id !== id) refuseField('keyword', ALREADY, { reason: 'conflict' })
    // A field that the input leaves out is cleared: an edit replaces the whole alert.
    const { maxPrice = null, minHeat = null, pausedUntil = null, insideWords = null, ...rest } = input
    const row = db
      .update(keywords)
      .set({ ...rest, maxPrice, minHeat, pausedUntil, insideWords, pattern })
      .where(eq(keywords.id, id))
      .returning()
      .get()
    afterCommit(() => announce('keyword', { keyword: row.keyword }))
    return shown(row)
  })
}

/** Pauses a keyword alert until an instant; null resumes it. Refuses `not_found`. */
export function pauseKeyword(member: Member, id: number, until: number | null): void {
  write(() => {
    getKeyword(member, id)
    db.update(keywords).set({ pausedUntil: until }).where(eq(keywords.id, id)).run()
  })
}

const getKeyword = (member: Member, id: number) =>
  findRow(member, id) ?? refuse('not_found', '삭제했거나 등록하지 않은 키워드입니다.')

const findRow = (member: Member, id: number) =>
  db
    .select()
    .from(keywords)
    .where(and(eq(keywords.id, id), eq(keywords.userId, member.id)))
    .get()

const findTwin = (member: Member, pattern: string) =>
  db
    .select({ id: keywords.id })
    .from(keywords)
    .where(and(eq(keywords.userId, member.id), eq(keywords.pattern, pattern)))
    .get()

/** Whether a member watches a keyword, ignoring spacing and case. */
export const hasKeyword = (member: Member, keyword: string): boolean =>
  findTwin(member, readPattern(keyword).phrase) !== undefined

/** A member's keyword alerts, newest first. */
export const listKeywords = (member: Member): KeywordAlert[] =>
  db.select().from(keywords).where(eq(keywords.userId, member.id)).orderBy(desc(keywords.id)).all().map(shown)

/** One of a member's keyword alerts; null when the member has no such alert. */
export function findKeyword(member: Member, id: number): KeywordAlert | null {
  const row = findRow(member, id)
  return row ? shown(row) : null
}

/** How many keywords a member watches. */
export const countKeywords = (member: Member): number => countRows(keywords, eq(keywords.userId, member.id))

/**
 * Ends a keyword alert. Repeating it changes nothing for ten minutes. Refuses `not_found`, also for another member's
 * alert.
 */
export function removeKeyword(member: Member, id: number): void {
  write(() => {
    if (wasRemoved(member, 'KEYWORD', id)) return
    const row = getKeyword(member, id)
    db.delete(keywords).where(eq(keywords.id, id)).run()
    keepRemoved(member, 'KEYWORD', row)
  })
}

/**
 * Undoes the deletion of a keyword alert: it returns with its id, its counts and its history. Repeating it changes
 * nothing. Refuses `not_found` ten minutes after the deletion, `too_many`, and `conflict` for a keyword that the member
 * has again.
 */
export function restoreKeyword(member: Member, id: number): KeywordAlert {
  return write(() => {
    const restored = findKeyword(member, id)
    if (restored) return restored
    const row = takeRemoved<typeof keywords.$inferSelect>(member, 'KEYWORD', id)
    assertFewKeywords(member)
    if (!db.insert(keywords).values(row).onConflictDoNothing().returning().get()) refuse('conflict', ALREADY)
    return shown(row)
  })
}

/** Moves the keyword alerts of one member to another, who keeps their own where both have the same. */
export function moveKeywords(from: Member, to: Member): void {
  write(() => {
    db.run(sql`update or ignore ${keywords} set user_id = ${to.id} where user_id = ${from.id}`)
    db.delete(keywords).where(eq(keywords.userId, from.id)).run()
  })
}

function shown({
  userId: _,
  pattern: __,
  createdAt: ___,
  ...alert
}: typeof keywords.$inferSelect): KeywordAlert {
  return alert
}
