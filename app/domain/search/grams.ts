import { searchable } from './searchable.ts'

/*
 * Encodes words for a full-text index so that it finds any part of them: each letter with the two letters
 * after it, where there are any. A part of three letters is one such gram, a longer part a row of them; one
 * or two letters match the beginning of grams. Letters are written as the four hexadecimal digits of their
 * UTF-16 units, because the index tokenises ASCII letters and digits only.
 */

const GRAM = 3
/** A search with more words finds nothing. */
const MOST_WORDS = 10

/** The index text of a `searchable` text. */
export const gramsOf = (text: string): string[] =>
  Array.from({ length: text.length }, (_, at) => gramAt(text, at))

/** The index query for texts that contain this `searchable` word. */
export const questionOfWord = (word: string): string =>
  word.length < GRAM ? `${gramAt(word, 0)}*` : phraseOf(word)

/** The index query for texts that contain every word of `typed`, anywhere; null when there is no word. */
export function questionOfWords(typed: string): string | null {
  const words = wordsOf(typed)
  return words.length === 0 ? null : words.map(questionOfWord).join(' AND ')
}

/** The search words, in the form in which texts contain them. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(typed.split(/\s+/).map(searchable).filter(Boolean).slice(0, MOST_WORDS)),
]

function gramAt(text: string, at: number): string {
  let gram = ''
  for (let next = at; next < Math.min(at + GRAM, text.length); next++)
    gram += text.charCodeAt(next).toString(16).padStart(4, '0')
  return gram
}

/** A row of whole grams: the text may continue after the last letters. */
const phraseOf = (word: string): string =>
  `"${Array.from({ length: word.length - GRAM + 1 }, (_, at) => gramAt(word, at)).join(' ')}"`
