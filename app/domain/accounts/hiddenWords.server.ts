import { and, asc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { hiddenWords } from '#db/schema/accounts.ts'
import { countRows } from '#domain/page.server.ts'
import { FULL_RETRY_SECONDS, refuse, refuseField } from '#domain/refusal.ts'
import { type Condensed, condense } from '#domain/search/condense.ts'
import { matches, readPattern } from '#domain/search/matching.ts'
import { bordersOf } from '#domain/search/wordBorders.server.ts'
import { MAX_HIDDEN_LETTERS, MAX_HIDDEN_WORDS } from './hiddenWord.ts'
import type { Member } from './member.ts'

const ALREADY = '이미 숨긴 단어입니다.'

/** A word that a member does not want to read, from a form or a call. */
export const NewHiddenWord = z.object({
  word: z
    .string('숨길 단어를 입력해주세요.')
    .trim()
    .min(1, '숨길 단어를 입력해주세요.')
    .refine(
      (text) => [...text].length <= MAX_HIDDEN_LETTERS,
      `숨길 단어는 ${MAX_HIDDEN_LETTERS}자까지 쓸 수 있습니다.`,
    )
    .refine((text) => condense(text).text !== '', '글자나 숫자를 입력해주세요.'),
})
export type NewHiddenWord = z.infer<typeof NewHiddenWord>

interface HiddenWord {
  id: number
  word: string
}

/** A member's hidden words, oldest first. */
export const listHiddenWords = (member: Member): HiddenWord[] =>
  db
    .select({ id: hiddenWords.id, word: hiddenWords.word })
    .from(hiddenWords)
    .where(eq(hiddenWords.userId, member.id))
    .orderBy(asc(hiddenWords.id))
    .all()

/**
 * Hides a word from the member. Refuses `too_many` past 100 words, and `conflict` for a word that is hidden already
 * (ignoring spacing and case).
 */
export function addHiddenWord(member: Member, { word }: NewHiddenWord, now = Date.now()): HiddenWord {
  return write(() => {
    if (countRows(hiddenWords, eq(hiddenWords.userId, member.id)) >= MAX_HIDDEN_WORDS)
      refuse('too_many', `단어는 ${MAX_HIDDEN_WORDS}개까지 숨길 수 있습니다.`, {
        retryAfterSeconds: FULL_RETRY_SECONDS,
      })
    const row = db
      .insert(hiddenWords)
      .values({ word, userId: member.id, phrase: readPattern(word).phrase, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: hiddenWords.id, word: hiddenWords.word })
      .get()
    return row ?? refuseField('word', ALREADY, { reason: 'conflict' })
  })
}

/** Shows a word to the member again. Refuses `not_found`. */
export function removeHiddenWord(member: Member, id: number): void {
  const isIt = and(eq(hiddenWords.id, id), eq(hiddenWords.userId, member.id))
  const { changes } = write(() => db.delete(hiddenWords).where(isIt).run())
  if (changes === 0) refuse('not_found', '숨긴 단어가 아닙니다.')
}

/** True for texts that contain a hidden word of a viewer. */
export type Hides = (text: string) => boolean

const hidesNothing: Hides = () => false

/**
 * The texts that the viewer's hidden words hide, read as keyword alerts read them (decisions: Alerts) but without
 * aliases. For a guest, and for a member without hidden words, texts are not read at all.
 */
export function hidingOf(viewer: Member | null): Hides {
  const words = viewer === null ? [] : listWords({ userIds: [viewer.id] })
  if (words.length === 0) return hidesNothing
  const patterns = words.map(({ word }) => readPattern(word))
  return (text) => {
    const condensed = condense(text)
    return patterns.some((pattern) => matches(condensed, pattern, bordersOf(null)))
  }
}

/** The members among these whose hidden words occur in a text. */
export function listHidingMembers(userIds: number[], text: Condensed): Set<number> {
  const hiding = listWords({ userIds }).filter(({ word }) =>
    matches(text, readPattern(word), bordersOf(null)),
  )
  return new Set(hiding.map(({ userId }) => userId))
}

const listWords = prepare('list', { userIds: many(hiddenWords.userId) }, (db, given) =>
  db
    .select({ userId: hiddenWords.userId, word: hiddenWords.word })
    .from(hiddenWords)
    .where(inArray(hiddenWords.userId, given.userIds)),
)
