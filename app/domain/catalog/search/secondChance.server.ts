import { inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import { gramQueryOfWord, wordsOf } from '#domain/search/grams.ts'
import { choseongQueryOf } from './choseong.ts'
import { onOtherKeyboard } from './keyboard.ts'
import { respellingsOf } from './respelling.ts'
import { listRows } from './search.server.ts'
import { productOfRow } from './searchIndex.server.ts'

/** Another search in place of one that finds nothing. */
interface SecondChance {
  /** Finds at least one product. */
  keyword: string
  /** The same words, spelled otherwise; false: only some of the words. */
  isRespelled: boolean
}

/** Only the first six words of a longer search are tried, so that it costs no more. */
const MAX_WORDS = 6
/** The names of at most this many newest products decide which spelling is meant. */
const LOOKED_AT = 30

/**
 * What the visitor may have meant by a search that finds nothing: the words with one jamo corrected or read on the
 * other keyboard, else as many of the words as are found together. The last word is kept first, because it names the
 * thing. Null when nothing is found.
 */
export function findSecondChance(typed: string): SecondChance | null {
  const words = typed.split(/\s+/).filter(hasLetters).slice(0, MAX_WORDS)
  const respelled = words.map((word) => (isFound([word]) ? word : (respell(word) ?? word)))
  if (respelled.join() !== words.join() && isFound(respelled))
    return { keyword: respelled.join(' '), isRespelled: true }
  const together: string[] = []
  for (const word of respelled.toReversed()) if (isFound([word, ...together])) together.unshift(word)
  return together.length === 0 ? null : { keyword: together.join(' '), isRespelled: false }
}

const hasLetters = (word: string): boolean => wordsOf(word).length > 0

function isFound(words: string[]): boolean {
  const question = choseongQueryOf(words.join(' '))
  return question !== null && listRows(question, 1).length > 0
}

const respell = (word: string): string | null => typedOnOther(word) ?? withOtherJamo(word)

/** The word as typed on the other keyboard; null if no product has it. */
function typedOnOther(word: string): string | null {
  const [only, ...others] = wordsOf(onOtherKeyboard(word) ?? '')
  return only !== undefined && others.length === 0 && only !== word && isFound([only]) ? only : null
}

/** The word with one other jamo that most of the latest products have; null if none has any. */
function withOtherJamo(typed: string): string | null {
  const [word = ''] = wordsOf(typed)
  const respellings = respellingsOf(word, (part) => listRows(gramQueryOfWord(part), 1).length > 0)
  if (respellings.length === 0) return null
  const rows = listRows(respellings.map(({ part }) => gramQueryOfWord(part)).join(' OR '), LOOKED_AT)
  const names = db
    .select({ name: products.searchName })
    .from(products)
    .where(inArray(products.id, rows.map(productOfRow)))
    .all()
  const counted = respellings.map(({ word }) => ({
    word,
    count: names.filter(({ name }) => name.includes(word)).length,
  }))
  const best = counted.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.word : null
}
