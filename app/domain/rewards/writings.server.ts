import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { writings } from '#db/schema/rewards.ts'
import { SECOND_MS, seoulMidnight } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { countRows } from '#domain/page.server.ts'
import { normalizeBody } from '#domain/search/normalize.ts'
import { payAct } from './acts.server.ts'
import { LIMITS, type WritingAct } from './rates.ts'
import { awardTags } from './tags/earnedTags.server.ts'
import type { TagEvent } from './tags/tags.ts'

const APART_MS = LIMITS.secondsApart * SECOND_MS

/** Writings that count together: how many a Seoul day pays, and which tags they earn. */
const SORTS: { acts: WritingAct[]; paidADay: number; event: TagEvent }[] = [
  { acts: ['BOARD'], paidADay: LIMITS.paidBoardsADay, event: 'BOARDS' },
  { acts: ['BOARD_COMMENT', 'PRODUCT_COMMENT'], paidADay: LIMITS.paidCommentsADay, event: 'COMMENTS' },
]

/**
 * Records a writing of a member (`reference`: `comment:12`) and pays for it, once for ever, within the
 * limits (decisions: Points): at least 5 characters without blanks, no repeat of the member's own text, 30
 * seconds after the last paid one, 10 comments and 3 posts a day. Unpaid writings are allowed. Call it in
 * the `write()` of the writing. Returns whether it paid.
 */
export function payWriting(
  userId: number,
  act: WritingAct,
  { reference, text }: { reference: string; text: string },
  now = Date.now(),
): boolean {
  return write(() => {
    const { acts, paidADay, event } = SORTS.find((sort) => sort.acts.includes(act))!
    const textHash = hashOfLetters(text)
    const isPaid =
      isLongEnough(text) &&
      !isRepeat(userId, textHash) &&
      isApart(userId, now) &&
      countPaidToday(userId, acts, now) < paidADay &&
      payAct(userId, act, reference, now)
    db.insert(writings).values({ userId, act, textHash, isPaid, createdAt: now }).run()
    awardTags(userId, event, () => countWritings(userId, acts), now)
    return isPaid
  })
}

const isLongEnough = (text: string): boolean =>
  [...text.replaceAll(/\s/g, '')].length >= LIMITS.shortestPaidText

/**
 * Texts are equal when letters and pictographs agree, whatever their spacing, punctuation, case and numbers, and
 * however often a letter is repeated: `12번째 ㅋㅋㅋ` and `7번째, ㅋㅋ`. Otherwise a member could make every text new by adding
 * a counter.
 */
export function hashOfLetters(text: string): string {
  const bare = normalizeBody(text).toLowerCase()
  const letters = bare.replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
  return sha256(letters.replaceAll(/\p{N}+/gu, '0').replaceAll(/(.)\1+/gu, '$1'))
}

const isRepeat = (userId: number, textHash: string): boolean =>
  db
    .select({ id: writings.id })
    .from(writings)
    .where(and(eq(writings.userId, userId), eq(writings.textHash, textHash)))
    .get() !== undefined

function isApart(userId: number, now: number): boolean {
  const last = db
    .select({ at: writings.createdAt })
    .from(writings)
    .where(and(eq(writings.userId, userId), eq(writings.isPaid, true)))
    .orderBy(desc(writings.createdAt))
    .limit(1)
    .get()
  return last === undefined || now - last.at >= APART_MS
}

function countPaidToday(userId: number, acts: WritingAct[], now: number): number {
  const paid = and(eq(writings.isPaid, true), gte(writings.createdAt, seoulMidnight(now)))
  return countRows(writings, and(eq(writings.userId, userId), inArray(writings.act, acts), paid))
}

const countWritings = (userId: number, acts: WritingAct[]): number =>
  countRows(writings, and(eq(writings.userId, userId), inArray(writings.act, acts)))
