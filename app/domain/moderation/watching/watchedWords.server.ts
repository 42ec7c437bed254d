import { desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { WATCH_ACTIONS, watchedWordLists, watchedWords } from '#db/schema/moderation.ts'
import { forgetSingleton, processSingleton } from '#db/singleton.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { FULL_RETRY_SECONDS, refuse } from '#domain/refusal.ts'
import {
  MAX_EXCEPTIONS,
  MAX_WATCHED_LETTERS,
  MAX_WATCHED_LINES,
  MAX_WATCHED_WORDS,
  type WatchedWord,
} from './watchedWord.ts'
import { isSearchable, searchOf, type WordSearch } from './wordSearch.ts'

export type WatchedRow = typeof watchedWords.$inferSelect

const SEARCH = 'watched-words'
const THE_LIST = 1

const word = z
  .string()
  .max(MAX_WATCHED_LETTERS, {
    error: `단어는 ${MAX_WATCHED_LETTERS}자까지 쓸 수 있습니다.`,
    abort: true,
  })
  .refine(isSearchable, '단어는 두 글자 이상이어야 합니다.')

const listed = (separator: RegExp) => (typed: string) =>
  [...new Set(typed.split(separator).map((each) => each.trim()))].filter(Boolean)

/** Words from a form, one a line; `exceptions` are separated by commas or lines and count for each of them. */
export const NewWatchedWords = z.object({
  words: z
    .string('주의 단어를 입력해주세요.')
    .transform(listed(/\r?\n/))
    .pipe(
      z
        .array(word)
        .min(1, '주의 단어를 입력해주세요.')
        .max(MAX_WATCHED_LINES, `한 번에 ${MAX_WATCHED_LINES}개까지 넣을 수 있습니다.`),
    ),
  action: z.enum(WATCH_ACTIONS, '처리 방법을 선택해주세요.'),
  exceptions: z
    .string()
    .default('')
    .transform(listed(/[,\n]/))
    .pipe(
      z
        .array(z.string().max(MAX_WATCHED_LETTERS, `예외는 ${MAX_WATCHED_LETTERS}자까지 쓸 수 있습니다.`))
        .max(MAX_EXCEPTIONS, `예외는 ${MAX_EXCEPTIONS}개까지 둘 수 있습니다.`),
    ),
})
export type NewWatchedWords = z.output<typeof NewWatchedWords>

/** The words of a form, each as a row would be. */
export const asWatched = ({ words, action, exceptions }: NewWatchedWords): WatchedWord[] =>
  words.map((word) => ({ word, action, exceptions }))

/** The watched words, the newest first. `part`: only those that contain it. */
export function listWatchedWords(part: string | null, paging: Paging): Page<WatchedRow> {
  const contains = part === null ? undefined : sql`instr(${watchedWords.word}, ${part}) > 0`
  const query = db.select().from(watchedWords).where(contains).orderBy(desc(watchedWords.id))
  return paged(query, countRows(watchedWords, contains), paging)
}

/**
 * Watches words from now on; a word that is watched already gets the new action and exceptions. Refuses `too_many` past
 * 5,000 words.
 */
export function watchWords(input: NewWatchedWords, now = Date.now()): void {
  write(() => {
    const before = db
      .select({
        word: watchedWords.word,
        action: watchedWords.action,
        exceptions: watchedWords.exceptions,
      })
      .from(watchedWords)
      .where(inArray(watchedWords.word, input.words))
      .all()
    for (const row of asWatched(input))
      db.insert(watchedWords)
        .values({ ...row, createdAt: now })
        .onConflictDoUpdate({
          target: watchedWords.word,
          set: { action: row.action, exceptions: row.exceptions },
        })
        .run()
    if (countRows(watchedWords) > MAX_WATCHED_WORDS)
      refuse('too_many', `주의 단어는 ${MAX_WATCHED_WORDS.toLocaleString('ko-KR')}개까지 둘 수 있습니다.`, {
        retryAfterSeconds: FULL_RETRY_SECONDS,
      })
    recordStaffAct('WATCH_WORDS', 'watchedWords', { before, after: input })
    noteChange()
  })
}

/** Stops watching a word. Refuses `not_found`. */
export function unwatchWord(id: number): void {
  write(() => {
    const row =
      db.delete(watchedWords).where(eq(watchedWords.id, id)).returning().get() ??
      refuse('not_found', '주의 단어를 찾을 수 없습니다.')
    const { word, action, exceptions } = row
    recordStaffAct('UNWATCH_WORD', 'watchedWords', { before: { word, action, exceptions } })
    noteChange()
  })
}

/** Notes a change of the list for every process. Call it in the `write()` of the change. */
const noteChange = (): void => {
  db.insert(watchedWordLists)
    .values({ id: THE_LIST, version: 1 })
    .onConflictDoUpdate({ target: watchedWordLists.id, set: { version: sql`version + 1` } })
    .run()
}

const findVersion = prepare('find', { id: watchedWordLists.id }, (db, given) =>
  db.select().from(watchedWordLists).where(eq(watchedWordLists.id, given.id)),
)

/** The search for all watched words, made once after each change of the list. */
export function watchedSearch(): Promise<WordSearch<WatchedRow>> {
  const version = findVersion({ id: THE_LIST })?.version ?? 0
  const make = () => ({ version, search: makeSearch() })
  const kept = processSingleton(SEARCH, make)
  if (kept.version === version) return kept.search
  forgetSingleton(SEARCH)
  return processSingleton(SEARCH, make).search
}

const makeSearch = (): Promise<WordSearch<WatchedRow>> =>
  searchOf(db.select().from(watchedWords).limit(MAX_WATCHED_WORDS).all()).catch((error: unknown) => {
    forgetSingleton(SEARCH)
    throw error
  })
