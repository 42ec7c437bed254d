import { shorten } from '#domain/shorten.ts'

/** A part of a text; `isMatch` marks a match. */
export interface Part {
  text: string
  isMatch: boolean
}

/** Splits a text into matches of these spellings and the parts between, ignoring spacing and case. */
export function splitMatches(text: string, spellings: string[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { start, end } of findMatches(text, spellings)) {
    parts.push(
      { text: text.slice(from, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    )
    from = end
  }
  parts.push({ text: text.slice(from), isMatch: false })
  return parts.filter((part) => part.text !== '')
}

/** A passage begins this many characters before its match. */
const LEAD = 30

/** The passage of a text with its first match, at most `most` letters long; null without a match. */
export function passageOf(text: string, spellings: string[], most: number): string | null {
  const first = findMatches(text, spellings).next().value
  if (!first) return null
  const from = Math.max(0, first.start - LEAD)
  // A letter of two units is not cut.
  const passage = text.slice(from).replace(/^[\uDC00-\uDFFF]/, '')
  return (from > 0 ? '…' : '') + shorten(passage, most)
}

interface Match {
  start: number
  end: number
}

/** Finds the letters of a spelling with any signs between them, from the first match of any spelling to the last. */
function* findMatches(text: string, spellings: string[]): Generator<Match, undefined> {
  const letters = lettersOf(text)
  const placeOf = placesIn(text)
  const sought = spellings.map(lettersOf).filter(Boolean)
  const next = sought.map((one) => ({ at: -1, length: one.length }))
  for (let from = 0; ; ) {
    for (const [index, one] of next.entries())
      if (one.at < from) one.at = indexFrom(letters, sought[index] as string, from)
    const first = next.reduce((a, b) => (b.at < a.at ? b : a), { at: Number.POSITIVE_INFINITY, length: 0 })
    if (first.length === 0) return
    from = first.at + first.length
    yield { start: placeOf(first.at), end: placeOf(from - 1) + 1 }
  }
}

const SIGNS = /[^\p{L}\p{N}]+/gu
const LETTER = /[\p{L}\p{N}]/gu

/** The letters and digits in lower case. Each keeps its number of units: İ, which would become two, is replaced. */
const lettersOf = (text: string): string => text.replace(SIGNS, '').replaceAll('İ', 'i').toLowerCase()

/** The position of `sought`; infinite when it does not occur. */
function indexFrom(letters: string, sought: string, from: number): number {
  const at = letters.indexOf(sought, from)
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

/** Where each unit of `lettersOf` stands in the text; the text behind the last requested unit is not read. */
function placesIn(text: string): (at: number) => number {
  const letters = text.matchAll(LETTER)
  const places: number[] = []
  return (at) => {
    while (places.length <= at) {
      const { 0: letter, index } = letters.next().value as RegExpExecArray
      for (let unit = 0; unit < letter.length; unit++) places.push(index + unit)
    }
    return places[at] as number
  }
}
