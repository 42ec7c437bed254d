/** A part of a text; `isMatch` marks a match. */
export interface Part {
  text: string
  isMatch: boolean
}

/** Splits a text into matches of these spellings and the parts between, ignoring spacing and case. */
export function splitMatches(text: string, spellings: string[]): Part[] {
  const words = spellings.map(patternOf).filter(Boolean)
  if (words.length === 0) return [{ text, isMatch: false }]
  const found = new RegExp(`(${words.join('|')})`, 'giu')
  return text
    .split(found)
    .flatMap((part, index) => (part === '' ? [] : [{ text: part, isMatch: index % 2 === 1 }]))
}

/** Matches the letters with any characters between them that are neither letters nor digits. */
const patternOf = (spelling: string): string =>
  [...spelling.matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => letter).join('[^\\p{L}\\p{N}]*')
