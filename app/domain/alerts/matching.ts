/*
 * Which words a text contains, the way Korean shoppers mean it: spacing, case and width do not matter, but
 * 1TB is not in 11TB and 쌀 is not in 찹쌀떡. Rules: docs/decisions/003-keyword-matching.md.
 */

/** A text or keyword without blanks and punctuation, and where its words began. */
export interface Condensed {
  text: string
  /** 1 where a word begins, by position in `text`. */
  begins: Uint8Array
}

const KIND = { other: 0, hangul: 1, latin: 2, digit: 3 } as const

/** NFKC, lower case, blanks and punctuation dropped. A point between digits stays: 1.5TB is not 15TB. */
export function condense(raw: string): Condensed {
  const source = raw.normalize('NFKC').toLowerCase()
  const begins = new Uint8Array(source.length)
  let text = ''
  let atWordStart = true
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string
    if (isKept(char) || (char === '.' && isDigit(source[i - 1]) && isDigit(source[i + 1]))) {
      if (atWordStart) begins[text.length] = 1
      text += char
      atWordStart = false
    } else if (!(char === ',' && isDigit(source[i - 1]) && isDigit(source[i + 1]))) {
      atWordStart = true
    }
  }
  return { text, begins: begins.subarray(0, text.length) }
}

const KEPT = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]|[\ud800-\udfff]/u
const isKept = (char: string): boolean => {
  const code = char.charCodeAt(0)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return (code >= 0xac00 && code <= 0xd7a3) || KEPT.test(char)
}
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'

/** What a character is for the rule of edges; the point that stayed between digits counts as a digit. */
function kindOf(code: number): number {
  if ((code >= 48 && code <= 57) || code === 46) return KIND.digit
  if (code >= 97 && code <= 122) return KIND.latin
  if (code >= 0xac00 && code <= 0xd7a3) return KIND.hangul
  return KIND.other
}

/**
 * Whether `needle` standing at `start` counts: a match that crosses a blank must begin where a word begins; a
 * Latin or digit edge must not touch a character of its own kind; one Hangul syllable must be a whole word.
 */
export function isMatchAt({ text, begins }: Condensed, needle: string, start: number): boolean {
  const end = start + needle.length
  if (begins[start] !== 1) {
    for (let i = start + 1; i < end; i++) if (begins[i] === 1) return false
  }
  const isSyllable = needle.length === 1
  return (
    edgeHolds(start, start - 1, begins[start] === 1) &&
    edgeHolds(end - 1, end, end >= text.length || begins[end] === 1)
  )

  function edgeHolds(edge: number, outside: number, isApart: boolean): boolean {
    if (isApart || outside < 0) return true
    const kind = kindOf(text.charCodeAt(edge))
    const mayTouch = kind === KIND.other || (kind === KIND.hangul && !isSyllable)
    return mayTouch || kindOf(text.charCodeAt(outside)) !== kind
  }
}

/** True when `needle` (condensed) stands in `text` by the rules of `isMatchAt`. */
export function contains(text: Condensed, needle: string): boolean {
  if (needle === '') return false
  for (let at = text.text.indexOf(needle); at !== -1; at = text.text.indexOf(needle, at + 1)) {
    if (isMatchAt(text, needle, at)) return true
  }
  return false
}

/** A keyword as it is looked for: as one phrase, else (several words) all of its words in any order. */
export interface Pattern {
  phrase: string
  words: string[]
}

/** Splits a keyword at its blanks. */
export function readPattern(keyword: string): Pattern {
  const words = keyword
    .split(/\s+/)
    .map((word) => condense(word).text)
    .filter(Boolean)
  return { phrase: words.join(''), words: words.length > 1 ? [...new Set(words)] : [] }
}

/** Whether the text has what the keyword asks for. */
export const matches = (text: Condensed, pattern: Pattern): boolean =>
  contains(text, pattern.phrase) ||
  (pattern.words.length > 0 && pattern.words.every((word) => contains(text, word)))
