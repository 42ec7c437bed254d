import { normalizeText } from '#domain/search/normalize.ts'

/** The most letters of a title that are kept and read; people write shorter ones. */
export const MAX_TITLE_LETTERS = 300

/** The first letters of a text. */
export const clip = (text: string, letters: number): string =>
  text.length <= letters ? text : [...text].slice(0, letters).join('')

/**
 * A title or a name in NFKC, which has at most 300 letters although one letter may become 18: the code that reads
 * titles may take the square of their length.
 */
export const normalizeTitle = (text: string): string =>
  clip(normalizeText(clip(text, MAX_TITLE_LETTERS)), MAX_TITLE_LETTERS)
