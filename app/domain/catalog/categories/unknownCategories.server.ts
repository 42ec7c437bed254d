import { desc, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { unknownCategories } from '#db/schema/sources.ts'
import { isKnownWord } from './learnedWords.server.ts'

/** A category word of a source that our table lacks. */
export interface UnknownCategory {
  sourceKey: string
  word: string
  firstSeenAt: number
  /** The number of new posts with this word. */
  count: number
}

const MAX_LISTED = 100

/** Counts the category word of a new post if our table lacks it. Call it inside the `write()` that takes the post. */
export function countUnknownCategory(sourceKey: string, word: string | null, now: number): void {
  if (word === null || isKnownWord(word)) return
  db.insert(unknownCategories)
    .values({ sourceKey, word, firstSeenAt: now, count: 1 })
    .onConflictDoUpdate({
      target: [unknownCategories.sourceKey, unknownCategories.word],
      set: { count: sql`${unknownCategories.count} + 1` },
    })
    .run()
}

/**
 * The unknown category words, the most frequent first, at most 100. Words that our table has since learned are left
 * out.
 */
export const listUnknownCategories = (): UnknownCategory[] =>
  db
    .select()
    .from(unknownCategories)
    .orderBy(desc(unknownCategories.count), desc(unknownCategories.firstSeenAt))
    .all()
    .filter(({ word }) => !isKnownWord(word))
    .slice(0, MAX_LISTED)
