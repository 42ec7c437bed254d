import { searchable } from './searchable.ts'

/*
 * How words stand in a full-text index, so that it finds any part of them: each letter together with the two behind
 * it, where there are any. A part of three letters is one such gram, a longer part a row of them; one or two letters
 * are what grams begin with. Letters are written as the four hexadecimal digits of their UTF-16 units: the index knows
 * words of ASCII letters and digits, whatever the text is made of.
 */

const GRAM = 3
/** Who types more words than that is not looking for anything. */
const MOST_WORDS = 10

/** What the index is given of a text that is `searchable`. */
export const gramsOf = (text: string): string[] =>
  Array.from({ length: text.length }, (_, at) => gramAt(text, at))

/** What the index is asked for: texts with this word in them, which is `searchable`. */
export const questionOfWord = (word: string): string =>
  word.length < GRAM ? `${gramAt(word, 0)}*` : phraseOf(word)

/** What the index is asked for: texts with every word of `typed` in them, wherever; null when there is no word. */
export function questionOfWords(typed: string): string | null {
  const words = wordsOf(typed)
  return words.length === 0 ? null : words.map(questionOfWord).join(' AND ')
}

/** The words that are looked for, as they stand in texts. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(typed.split(/\s+/).map(searchable).filter(Boolean).slice(0, MOST_WORDS)),
]

function gramAt(text: string, at: number): string {
  let gram = ''
  for (let next = at; next < Math.min(at + GRAM, text.length); next++)
    gram += text.charCodeAt(next).toString(16).padStart(4, '0')
  return gram
}

/** A row of whole grams: behind the last letters the text may go on. */
const phraseOf = (word: string): string =>
  `"${Array.from({ length: word.length - GRAM + 1 }, (_, at) => gramAt(word, at)).join(' ')}"`
