import { sqlite } from '../../../../db/client.server.ts'
import { prepared } from '../../../../db/prepared.server.ts'
import { questionOf } from './grams.ts'
import { ROW_NUMBER_ID } from './searchIndex.server.ts'

/** Of what very many names have, the latest so many are found: nobody turns to the fiftieth page. */
export const MOST_FOUND = 1000

/** What a search found. */
export interface Found {
  /** The one posted last first. */
  ids: number[]
  /** There is more than `MOST_FOUND`. */
  hasMore: boolean
}

/**
 * Products whose name holds every word of `typed`, blanks and case ignored, or whose initial consonants do; in these
 * categories, where any are named.
 */
export function findByName(typed: string, categoryIds: number[] = []): Found {
  const name = questionOf(typed)
  if (name === null) return { ids: [], hasMore: false }
  const category = categoryIds.map((id) => `"${id}"`).join(' OR ')
  const question = category === '' ? name : `${name} AND category : (${category})`
  const rows = selectRows().all(question, MOST_FOUND + 1) as number[]
  return {
    ids: rows.slice(0, MOST_FOUND).map((row) => row % ROW_NUMBER_ID),
    hasMore: rows.length > MOST_FOUND,
  }
}

const selectRows = prepared(() =>
  sqlite()
    .prepare('select rowid from product_search where product_search match ? order by rowid desc limit ?')
    .pluck(),
)
