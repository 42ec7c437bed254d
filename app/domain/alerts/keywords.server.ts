import { and, count, desc, eq, ne } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '../../../db/client.server.ts'
import { keywords } from '../../../db/schema/alerts.ts'
import type { Member } from '../accounts/member.ts'
import { canReceiveNotify } from '../devices/devices.server.ts'
import { announce } from '../live.server.ts'
import { COMMUNITIES } from '../products/communities.ts'
import { refuse } from '../refusal.ts'
import { type KeywordAlert, MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from './keyword.ts'
import { liveIndex } from './liveIndex.server.ts'
import { condense, readPattern } from './matching.ts'

const SOURCE_KEYS: readonly string[] = COMMUNITIES.map((community) => community.key)

const commaList = (value: unknown) =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).map((item) =>
    typeof item === 'string' ? item.trim() : item,
  )
const filled = (value: unknown) => commaList(value).filter((item) => item !== '')

const keywordText = z
  .string('키워드를 입력해주세요.')
  .trim()
  .min(1, '키워드를 입력해주세요.')
  .max(MAX_KEYWORD_LENGTH, `키워드는 ${MAX_KEYWORD_LENGTH}자까지 쓸 수 있습니다.`)
  .refine((text) => condense(text).text !== '', '글자나 숫자를 넣어주세요.')
  .refine((text) => !/^[a-z\d]$/.test(condense(text).text), '영문이나 숫자 한 글자로는 등록할 수 없습니다.')

/** What makes a keyword alert; a form's and a call's input alike. */
export const NewKeyword = z
  .object({
    keyword: keywordText,
    excludes: z.preprocess(
      filled,
      z
        .array(z.string('제외할 말은 글자여야 합니다.').max(MAX_KEYWORD_LENGTH, '제외할 말이 너무 깁니다.'))
        .max(20, '제외할 말은 20개까지 쓸 수 있습니다.'),
    ),
    maxPrice: z.preprocess(
      (value) =>
        value === '' || value === null
          ? undefined
          : typeof value === 'string'
            ? value.replaceAll(',', '')
            : value,
      z.coerce
        .number('최고 가격은 숫자여야 합니다.')
        .int('최고 가격은 원 단위의 정수여야 합니다.')
        .min(1, '최고 가격은 1원 이상이어야 합니다.')
        .max(100_000_000, '최고 가격은 1억 원까지 쓸 수 있습니다.')
        .optional(),
    ),
    sources: z.preprocess(
      filled,
      z.array(z.string().refine((key) => SOURCE_KEYS.includes(key), '모르는 커뮤니티입니다.')).max(20),
    ),
    categoryIds: z.preprocess(
      filled,
      z
        .array(
          z.coerce
            .number('모르는 분류입니다.')
            .int()
            .min(1, '모르는 분류입니다.')
            .max(12, '모르는 분류입니다.'),
        )
        .max(12),
    ),
    minHeat: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce
        .number('최소 추천은 숫자여야 합니다.')
        .int('최소 추천은 정수여야 합니다.')
        .min(0, '최소 추천은 0 이상이어야 합니다.')
        .max(100_000, '최소 추천이 너무 큽니다.')
        .optional(),
    ),
    historyOnly: z.preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean()),
  })
  .refine(
    (input) => !input.excludes.some((word) => readPattern(word).phrase === readPattern(input.keyword).phrase),
    {
      path: ['excludes'],
      message: '키워드와 같은 말은 제외할 수 없습니다.',
    },
  )
export type NewKeyword = z.infer<typeof NewKeyword>

const ALREADY = '이미 등록한 키워드입니다.'

/**
 * Adds a keyword alert. Refuses `too_many` past the limit, `conflict` for a keyword already watched (spacing and
 * case ignored) and `invalid` with code `device_required` when no device can be told and `historyOnly` is not set.
 */
export function addKeyword(member: Member, input: NewKeyword): KeywordAlert {
  return write(() => {
    if (countKeywords(member) >= MAX_KEYWORDS)
      refuse('too_many', `키워드는 ${MAX_KEYWORDS}개까지 등록할 수 있습니다.`)
    if (!input.historyOnly && !canReceiveNotify(member)) {
      refuse('invalid', '알림을 받을 기기가 없습니다. 기기를 등록하거나 알림 내역에서만 받아보세요.', {
        code: 'device_required',
      })
    }
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
    if (!row) refuse('conflict', ALREADY, { fields: { keyword: ALREADY } })
    afterCommit(() => {
      liveIndex().add(row.keyword, { keywordId: row.id, userId: member.id })
      announce('keyword', { keyword: row.keyword })
    })
    return shown(row)
  })
}

/** Changes what a keyword alert asks for. Refuses `not_found`, and as `addKeyword` does. */
export function editKeyword(member: Member, id: number, input: NewKeyword): KeywordAlert {
  return write(() => {
    const before = getKeyword(member, id)
    const pattern = readPattern(input.keyword).phrase
    const twin = db
      .select({ id: keywords.id })
      .from(keywords)
      .where(and(eq(keywords.userId, member.id), eq(keywords.pattern, pattern), ne(keywords.id, id)))
      .get()
    if (twin) refuse('conflict', ALREADY, { fields: { keyword: ALREADY } })
    // What the input leaves out is taken away: an edit replaces the whole alert.
    const { maxPrice = null, minHeat = null, ...rest } = input
    const row = db
      .update(keywords)
      .set({ ...rest, maxPrice, minHeat, pattern })
      .where(eq(keywords.id, id))
      .returning()
      .get()
    afterCommit(() => {
      liveIndex().remove(before.keyword, id)
      liveIndex().add(row.keyword, { keywordId: id, userId: member.id })
      announce('keyword', { keyword: row.keyword })
    })
    return shown(row)
  })
}

function getKeyword(member: Member, id: number) {
  const row = db
    .select()
    .from(keywords)
    .where(and(eq(keywords.id, id), eq(keywords.userId, member.id)))
    .get()
  return row ?? refuse('not_found', '등록하지 않은 키워드입니다.')
}

/** A member's keyword alerts, newest first. */
export const listKeywords = (member: Member): KeywordAlert[] =>
  db.select().from(keywords).where(eq(keywords.userId, member.id)).orderBy(desc(keywords.id)).all().map(shown)

export const countKeywords = (member: Member): number =>
  db.select({ count: count() }).from(keywords).where(eq(keywords.userId, member.id)).get()?.count ?? 0

/** Ends a keyword alert. Refuses `not_found`, for another member's too. */
export function removeKeyword(member: Member, id: number): void {
  write(() => {
    const row = getKeyword(member, id)
    db.delete(keywords).where(eq(keywords.id, id)).run()
    afterCommit(() => liveIndex().remove(row.keyword, row.id))
  })
}

function shown(row: typeof keywords.$inferSelect): KeywordAlert {
  const {
    id,
    keyword,
    excludes,
    maxPrice,
    sources,
    categoryIds,
    minHeat,
    pausedUntil,
    historyOnly,
    hitCount,
  } = row
  return {
    id,
    keyword,
    excludes,
    maxPrice,
    sources,
    categoryIds,
    minHeat,
    pausedUntil,
    historyOnly,
    hitCount,
  }
}
