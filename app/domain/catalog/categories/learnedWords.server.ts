import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { learnedWords } from '#db/schema/sources.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { CATEGORIES, OTHER_CATEGORY } from './categories.ts'
import { categoryOf, isCategoryWord, plainWord } from './categoryWords.ts'

const IDS = CATEGORIES.map(({ id }) => id as number)

/** A category word of a source, and our category for it. */
export const NewLearnedWord = z.object({
  word: z.string('분류 이름을 보내주세요.').trim().min(1).max(100),
  categoryId: z.coerce.number().refine((id) => IDS.includes(id), { error: '분류를 선택해주세요.' }),
})

/** Maps a source's word to a category, for posts from now on. */
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

/** Our category for a source's word that our table or staff know, else the one that the product's name tells. */
export function categoryOfListing(word: string | null, name: string): number {
  const learned = word === null || isCategoryWord(word) ? null : findLearned({ word: plainWord(word) })
  if (learned === null) return categoryOf(word, name)
  return learned.categoryId === OTHER_CATEGORY ? categoryOf(null, name) : learned.categoryId
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
