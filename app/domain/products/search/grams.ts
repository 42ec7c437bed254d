import { searchable } from './searchable.ts'

/*
 * How names stand in the full-text index, so that it finds any part of them: each letter together with the two behind
 * it, where there are any. A part of three letters is one such gram, a longer part a row of them; one or two letters
 * are what grams begin with. Letters are written as the four hexadecimal digits of their UTF-16 units: the index knows
 * words of ASCII letters and digits, whatever the name is made of.
 */

const GRAM = 3
/** Who types more words than that is not looking for a product. */
const MOST_WORDS = 10
/** Syllables by code: first, last, how many begin alike, how many differ in the final consonant alone. */
const HANGUL = { first: 0xac00, last: 0xd7a3, toAnInitial: 588, finals: 28 }
/** Initial consonants as they are typed, and as they stand in the index: where no name has a letter. */
const INITIALS = { typed: 0x1100, indexed: 0xe000 }
const ONLY_INITIALS = /^[\u1100-\u1112]{2,}$/
const FROM_AN_INITIAL = /^[\ue000-\ue012]/

/** What the index is given of a product: its name, which is `searchable`, its initial consonants, its category. */
export const termsOf = (name: string, categoryId: number): string =>
  [...gramsOf(name), ...initialGramsOf(name), categoryTerm(categoryId)].join(' ')

const gramsOf = (text: string): string[] => Array.from({ length: text.length }, (_, at) => gramAt(text, at))

/** 신라면 is found by ㅅㄹㅁ: the grams of its initial consonants. */
function initialGramsOf(name: string): string[] {
  const initials = initialsOf(name)
  return gramsOf(initials).filter((_, at) => FROM_AN_INITIAL.test(initials[at] as string))
}

const categoryTerm = (categoryId: number): string => `c${categoryId}`

function gramAt(text: string, at: number): string {
  let gram = ''
  for (let next = at; next < Math.min(at + GRAM, text.length); next++)
    gram += text.charCodeAt(next).toString(16).padStart(4, '0')
  return gram
}

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
  const becoming = becomingOf(last).map(questionOfWord)
  return [...words.map(questionOfWord), `(${becoming.join(' OR ')})`].join(' AND ')
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
  return [...words.map(questionOfWord), ...categories].join(' AND ')
}

/** The words that are looked for, as they stand in names. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(typed.split(/\s+/).map(searchable).filter(Boolean).slice(0, MOST_WORDS)),
]

function questionOfWord(word: string): string {
  const text = ONLY_INITIALS.test(word) ? Array.from(word, indexInitial).join('') : word
  return text.length < GRAM ? `${gramAt(text, 0)}*` : phraseOf(text)
}

/** A row of whole grams: behind the last letters the name may go on. */
const phraseOf = (word: string): string =>
  `"${Array.from({ length: word.length - GRAM + 1 }, (_, at) => gramAt(word, at)).join(' ')}"`
