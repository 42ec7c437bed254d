import { gramsOf, questionOfWord, wordsOf } from '#domain/search/grams.ts'

// What names of products add to the grams of `app/domain/search`: initial consonants, categories, what is still typed.

/** Syllables by code: first, last, how many begin alike, how many differ in the final consonant alone. */
const HANGUL = { first: 0xac00, last: 0xd7a3, toAnInitial: 588, finals: 28 }
/** Initial consonants as they are typed, and as they stand in the index: where no name has a letter. */
const INITIALS = { typed: 0x1100, indexed: 0xe000 }
const ONLY_INITIALS = /^[\u1100-\u1112]{2,}$/
const FROM_AN_INITIAL = /^[\ue000-\ue012]/

/** What the index is given of a product: its name, which is `searchable`, its initial consonants, its category. */
export const termsOf = (name: string, categoryId: number): string =>
  [...gramsOf(name), ...initialGramsOf(name), categoryTerm(categoryId)].join(' ')

/** 신라면 is found by ㅅㄹㅁ: the grams of its initial consonants. */
function initialGramsOf(name: string): string[] {
  const initials = initialsOf(name)
  return gramsOf(initials).filter((_, at) => FROM_AN_INITIAL.test(initials[at] as string))
}

const categoryTerm = (categoryId: number): string => `c${categoryId}`

/** The name with initial consonants instead of its syllables; a consonant that stands alone is one too. */
const initialsOf = (name: string): string =>
  name
    .replace(/[가-힣]/g, (syllable) =>
      indexedInitial(Math.floor((syllable.charCodeAt(0) - HANGUL.first) / HANGUL.toAnInitial)),
    )
    .replace(/[\u1100-\u1112]/g, indexInitial)

const indexInitial = (typed: string): string => indexedInitial(typed.charCodeAt(0) - INITIALS.typed)
const indexedInitial = (number: number): string => String.fromCharCode(INITIALS.indexed + number)

/**
 * The same for what is still being typed: a syllable that may go on (`파` of `팟`) stands for every one that it may
 * become, and a consonant behind syllables, which the next key makes one, is not looked for.
 */
export function questionOfTyping(typed: string): string | null {
  const words = wordsOf(typed.replace(/(?<=[가-힣])[ㄱ-ㅎ]$/u, ''))
  const last = words.pop()
  if (last === undefined) return null
  const becoming = becomingOf(last).map(questionOfNamed)
  return [...words.map(questionOfNamed), `(${becoming.join(' OR ')})`].join(' AND ')
}

/** The word with every final consonant that its last syllable, if it has none, may get. */
function becomingOf(word: string): string[] {
  const code = word.charCodeAt(word.length - 1)
  const isOpen = code >= HANGUL.first && code <= HANGUL.last && (code - HANGUL.first) % HANGUL.finals === 0
  if (!isOpen) return [word]
  const before = word.slice(0, -1)
  return Array.from({ length: HANGUL.finals }, (_, final) => before + String.fromCharCode(code + final))
}

/**
 * What the index is asked for: names with every word of `typed` in them, wherever, in any of these categories, where
 * some are named; null when there is no word.
 */
export function questionOf(typed: string, categoryIds: number[] = []): string | null {
  const words = wordsOf(typed)
  if (words.length === 0) return null
  const categories = categoryIds.length === 0 ? [] : [`(${categoryIds.map(categoryTerm).join(' OR ')})`]
  return [...words.map(questionOfNamed), ...categories].join(' AND ')
}

/** A word as it is asked for: of initial consonants alone, it stands for all names that have them. */
const questionOfNamed = (word: string): string =>
  questionOfWord(ONLY_INITIALS.test(word) ? Array.from(word, indexInitial).join('') : word)
