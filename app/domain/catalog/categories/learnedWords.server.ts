import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { learnedWords } from '#db/schema/sources.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { numberField } from '#domain/fields.ts'
import { CATEGORIES, OTHER_CATEGORY } from './categories.ts'
import { categoryOf, isCategoryWord, plainWord, suggestsCategory } from './categoryWords.ts'

const IDS = CATEGORIES.map(({ id }) => id as number)

/** A category word of a source, and our category for it. */
export const NewLearnedWord = z.object({
  word: z.string('분류 이름을 보내주세요.').trim().min(1).max(100),
  categoryId: numberField(
    z.number('분류를 선택해주세요.').refine((id) => IDS.includes(id), '분류를 선택해주세요.'),
  ),
})

/** Maps a source's word to a category, for what is read from now on. */
export function learnWord({ word, categoryId }: z.output<typeof NewLearnedWord>, now = Date.now()): void {
  write(() => {
    const row = { word: plainWord(word), categoryId, learnedAt: now }
    db.insert(learnedWords)
      .values(row)
      .onConflictDoUpdate({ target: learnedWords.word, set: { categoryId, learnedAt: now } })
      .run()
    recordStaffAct('LEARN_WORD', `word:${row.word}`, { after: categoryId })
  })
}

/** The category to which our table or staff map a source's word, else the one that the product's name suggests. */
export const categoryOfListing = (word: string | null, name: string): number =>
  categoryOfWord(word, name) ?? categoryOf(null, name)

/**
 * The category of a source's word. Where the word fits several categories, the product's name decides. Null for a word
 * of no category.
 */
export function categoryOfWord(word: string | null, name: string): number | null {
  if (word === null) return null
  if (isCategoryWord(word)) return suggestsCategory(word) ? categoryOf(word, name) : null
  const learned = findLearned({ word: plainWord(word) })?.categoryId ?? OTHER_CATEGORY
  return learned === OTHER_CATEGORY ? null : learned
}

/** True for a word that our table or staff know. */
export const isKnownWord = (word: string): boolean =>
  isCategoryWord(word) || findLearned({ word: plainWord(word) }) !== null

const findLearned = prepare('find', { word: learnedWords.word }, (db, given) =>
  db
    .select({ categoryId: learnedWords.categoryId })
    .from(learnedWords)
    .where(eq(learnedWords.word, given.word)),
)
