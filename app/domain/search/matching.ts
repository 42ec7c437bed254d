import { type Condensed, condense, KIND, kindAt } from './condense.ts'

/*
 * Decides which words a text contains, the way Korean shoppers mean it: spacing, case and width do not
 * matter, but 1TB is not in 11TB and 쌀 is not in 찹쌀떡. Rules: docs/decisions/003-keyword-matching.md.
 */

/**
 * True when the part of a text from `start` to `end` counts as a word in it: a match across a blank must
 * begin at a word's beginning; a Latin or digit edge must not touch a character of its own kind; one Hangul
 * syllable must be a whole word.
 */
export function isMatchAt({ text, begins }: Condensed, start: number, end: number): boolean {
  if (begins[start] !== 1) {
    for (let i = start + 1; i < end; i++) if (begins[i] === 1) return false
    if (touchesItsKind(text, start, start - 1, end - start)) return false
  }
  return end >= text.length || begins[end] === 1 || !touchesItsKind(text, end - 1, end, end - start)
}

function touchesItsKind(text: string, edge: number, outside: number, length: number): boolean {
  const kind = kindAt(text, edge)
  if (kind === KIND.other || (kind === KIND.hangul && length > 1)) return false
  return kindAt(text, outside) === kind
}

/** True when `text` contains `needle` (condensed) by the rules of `isMatchAt`. */
export function contains(text: Condensed, needle: string): boolean {
  if (needle === '') return false
  for (let at = text.text.indexOf(needle); at !== -1; at = text.text.indexOf(needle, at + 1)) {
    if (isMatchAt(text, at, at + needle.length)) return true
  }
  return false
}

/** A keyword as the matcher uses it: one phrase, else (several words) all of its words in any order. */
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

/** True when the text matches the keyword. */
export const matches = (text: Condensed, pattern: Pattern): boolean =>
  contains(text, pattern.phrase) ||
  (pattern.words.length > 0 && pattern.words.every((word) => contains(text, word)))
