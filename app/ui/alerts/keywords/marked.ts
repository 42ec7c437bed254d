/** A part of a text; `isMatch`: what was looked for. */
export interface Part {
  text: string
  isMatch: boolean
}

/** Cuts a text into what one of these spellings says and what stands around it, spacing and case ignored. */
export function cutMatches(text: string, spellings: string[]): Part[] {
  const words = spellings.map(patternOf).filter(Boolean)
  if (words.length === 0) return [{ text, isMatch: false }]
  const found = new RegExp(`(${words.join('|')})`, 'giu')
  return text
    .split(found)
    .flatMap((part, index) => (part === '' ? [] : [{ text: part, isMatch: index % 2 === 1 }]))
}

/** Its letters with anything but letters and digits between them. */
const patternOf = (spelling: string): string =>
  [...spelling.matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => letter).join('[^\\p{L}\\p{N}]*')
