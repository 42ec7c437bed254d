import { normalizeText } from './normalize.ts'
import { searchable } from './searchable.ts'

/*
 * Encodes words for a full-text index so that it finds any part of them: each letter with the two letters
 * after it, where there are any. A part of three letters is one such gram, a longer part a row of them; one
 * or two letters match the beginning of grams. Letters are written as the four hexadecimal digits of their
 * UTF-16 units, because the index tokenises ASCII letters and digits only.
 */

const GRAM = 3
/** Further words of a search are ignored. */
const MAX_WORDS = 10
/** In NFKC, where one typed letter may become 18. */
const MAX_TYPED_LETTERS = 100
/**
 * At most this many places of a gram are indexed. A search follows each place of its grams, and a text of one repeated
 * letter would have thousands.
 */
const MAX_PLACES = 100
/** Stands in the index text for a gram that is left out, so that the positions stay right. */
const LEFT_OUT = 'x'

/** The index text of a `searchable` text. A gram that repeats is found only at its first 100 places. */
export function gramsOf(text: string): string[] {
  const places = new Map<string, number>()
  return Array.from({ length: text.length }, (_, at) => {
    const gram = gramAt(text, at)
    const count = (places.get(gram) ?? 0) + 1
    places.set(gram, count)
    return count > MAX_PLACES ? LEFT_OUT : gram
  })
}

/** The index query for texts that contain this `searchable` word. */
export const gramQueryOfWord = (word: string): string =>
  word.length < GRAM ? `${gramAt(word, 0)}*` : phraseOf(word)

/** The index query for texts that contain every word of `typed`, anywhere; null when there is no word. */
export function gramQueryOf(typed: string): string | null {
  const words = wordsOf(typed)
  return words.length === 0 ? null : words.map(gramQueryOfWord).join(' AND ')
}

/** The search words, in the form in which texts contain them. */
export function wordsOf(typed: string): string[] {
  const words = normalizeText(typed).slice(0, MAX_TYPED_LETTERS).split(/\s+/)
  return [...new Set(words.map(searchable).filter(Boolean).slice(0, MAX_WORDS))]
}

function gramAt(text: string, at: number): string {
  let gram = ''
  for (let next = at; next < Math.min(at + GRAM, text.length); next++)
    gram += text.charCodeAt(next).toString(16).padStart(4, '0')
  return gram
}

/** A phrase of whole grams. The text may continue after the last letters. */
const phraseOf = (word: string): string =>
  `"${Array.from({ length: word.length - GRAM + 1 }, (_, at) => gramAt(word, at)).join(' ')}"`
