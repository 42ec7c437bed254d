import { normalizeText } from './normalize.ts'

/** The searchable form of a name: NFKC, lower case, without blanks and punctuation. */
export const searchable = (text: string): string =>
  normalizeText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
