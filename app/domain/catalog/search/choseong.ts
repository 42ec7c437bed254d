import { memoize } from '#domain/memoize.ts'
import { gramQueryOfWord, gramsOf, wordsOf } from '#domain/search/grams.ts'
import { type Aliases, readAliases, spellings } from './aliases.ts'
import { COMMON_NAMES } from './commonNames.ts'

// What product names, and in part titles of posts, add to the grams of `app/domain/search`: initial consonants,
// categories, and words still being typed.

/**
 * Syllables by code: first, last, how many share an initial consonant, how many differ only in the final
 * consonant.
 */
const HANGUL = { first: 0xac00, last: 0xd7a3, toAnInitial: 588, finals: 28 }
/** Initial consonants as typed, and as stored in the index: at code points that no name contains. */
const INITIALS = { typed: 0x1100, indexed: 0xe000 }
/** A word is searched for in at most this many spellings, its own among them. */
const MAX_SPELLED = 6
const ONLY_INITIALS = /^[\u1100-\u1112]{2,}$/
const FROM_AN_INITIAL = /^[\ue000-\ue012]/

/** The index text of a product: its searchable name, its initial consonants, its category. */
export const termsOf = (name: string, categoryId: number): string =>
  [...gramsOf(name), ...initialGramsOf(name), categoryTerm(categoryId)].join(' ')

/** ㅅㄹㅁ finds 신라면: the grams of the initial consonants of a `searchable` name. */
export function initialGramsOf(name: string): string[] {
  const initials = initialsOf(name)
  return gramsOf(initials).filter((_, at) => FROM_AN_INITIAL.test(initials[at] as string))
}

const categoryTerm = (categoryId: number): string => `c${categoryId}`

/** The name with initial consonants instead of its syllables; a single consonant counts as one. */
const initialsOf = (name: string): string =>
  name
    .replace(/[가-힣]/g, (syllable) =>
      indexedInitial(Math.floor((syllable.charCodeAt(0) - HANGUL.first) / HANGUL.toAnInitial)),
    )
    .replace(/[\u1100-\u1112]/g, indexInitial)

const indexInitial = (typed: string): string => indexedInitial(typed.charCodeAt(0) - INITIALS.typed)
const indexedInitial = (number: number): string => String.fromCharCode(INITIALS.indexed + number)

/**
 * The same for a word still being typed: a syllable that may continue (`파` of `팟`) matches every syllable
 * it may become, and a consonant after syllables, which the next key completes, is not searched.
 */
export function questionOfTyping(typed: string): string | null {
  const words = wordsOf(typed.replace(/(?<=[가-힣])[ㄱ-ㅎ]$/u, ''))
  const last = words.pop()
  if (last === undefined) return null
  const becoming = [...becomingOf(last), ...spelled(last).slice(1)].map(questionOfPlain)
  return [...words.map(questionOfNamed), anyOf(becoming)].join(' AND ')
}

/** The word with every final consonant that its open last syllable may get. */
function becomingOf(word: string): string[] {
  const code = word.charCodeAt(word.length - 1)
  const isOpen = code >= HANGUL.first && code <= HANGUL.last && (code - HANGUL.first) % HANGUL.finals === 0
  if (!isOpen) return [word]
  const before = word.slice(0, -1)
  return Array.from({ length: HANGUL.finals }, (_, final) => before + String.fromCharCode(code + final))
}

/**
 * The index query for names with every word of `typed`, anywhere, in any of these categories if there are
 * some; null when there is no word.
 */
export function choseongQueryOf(typed: string, categoryIds: number[] = []): string | null {
  const words = wordsOf(typed)
  if (words.length === 0) return null
  const categories = categoryIds.length === 0 ? [] : [`(${categoryIds.map(categoryTerm).join(' OR ')})`]
  return [...words.map(questionOfNamed), ...categories].join(' AND ')
}

/** The query of one word in any of its spellings; initial consonants alone match every name that has them. */
const questionOfNamed = (word: string): string => anyOf(spelled(word).map(questionOfPlain))

const questionOfPlain = (word: string): string => questionOfInitials(word) ?? gramQueryOfWord(word)

const anyOf = (questions: string[]): string =>
  questions.length === 1 ? (questions[0] as string) : `(${questions.join(' OR ')})`

/**
 * The spellings of a `searchable` word, its own first, as keywords know them: the other alphabet (headphone, 헤드폰), the
 * units of numbers (1테라, 1tb).
 */
export const spelled: (word: string) => string[] = memoize((word) => {
  commonAliases ??= readAliases(COMMON_NAMES)
  return spellings(word, commonAliases).slice(0, MAX_SPELLED)
})

let commonAliases: Aliases | undefined

/** The query of a word that is initial consonants alone; null for another word. */
export const questionOfInitials = (word: string): string | null =>
  ONLY_INITIALS.test(word) ? gramQueryOfWord(Array.from(word, indexInitial).join('')) : null
