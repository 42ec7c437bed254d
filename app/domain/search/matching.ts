import { type Condensed, condense, KIND, kindAt } from './condense.ts'
import { leadOf, listSoundings, soundAlike } from './sounding.ts'

/*
 * Decides which words a text contains, the way Korean shoppers mean it: spacing, case and width do not
 * matter, but 1TB is not in 11TB and 쌀 is not in 찹쌀떡. Rules: docs/decisions/003-keyword-matching.md.
 */

/**
 * True when a hit has valid edges: a match across a blank must begin where a word begins, and a run of Latin letters or
 * digits may not be cut.
 */
export function standsAt({ text, begins }: Condensed, start: number, end: number): boolean {
  if (begins[start] !== 1) {
    for (let i = start + 1; i < end; i++) if (begins[i] === 1) return false
    if (touchesItsKind(text, start, start - 1)) return false
  }
  return end >= text.length || begins[end] === 1 || !touchesItsKind(text, end - 1, end)
}

function touchesItsKind(text: string, edge: number, outside: number): boolean {
  const kind = kindAt(text, edge)
  return kind !== KIND.other && kind !== KIND.hangul && kindAt(text, outside) === kind
}

/** Decides whether the Hangul letters from `start` to `end` are a word of their own in a text. */
export type IsOwnWord = (text: Condensed, start: number, end: number) => boolean

/**
 * A rule without a dictionary. A single syllable is a word where no other Hangul touches it; two or more syllables are
 * a word everywhere.
 */
export const isPlainWord: IsOwnWord = ({ text, begins }, start, end) =>
  end - start > 1 ||
  ((begins[start] === 1 || kindAt(text, start - 1) !== KIND.hangul) &&
    (end >= text.length || begins[end] === 1 || kindAt(text, end) !== KIND.hangul))

/**
 * Whether hits inside longer words count: `true`: all; `false`: none; `null`: by the length of the word, none for a
 * word of one or two syllables.
 */
export type InsideWords = boolean | null

/** Which hits are words of their own, and whether hits inside longer words count. */
export interface Borders {
  isOwnWord: IsOwnWord
  insideWords: InsideWords
  /** Words that sound alike in the other alphabet count too. */
  bySound?: boolean
}

const PLAIN: Borders = { isOwnWord: isPlainWord, insideWords: null }
const MAX_SHORT = 2

/** True when the part of a text from `start` to `end`, which `standsAt`, counts as a word in it. */
export function isHit(
  text: Condensed,
  start: number,
  end: number,
  { isOwnWord, insideWords }: Borders,
): boolean {
  if (insideWords === true || (insideWords === null && end - start > MAX_SHORT)) return true
  for (let at = start; at < end; at++) if (kindAt(text.text, at) !== KIND.hangul) return true
  return isOwnWord(text, start, end)
}

/** True when the part of a text from `start` to `end` counts as a word in it. */
export const isMatchAt = (text: Condensed, start: number, end: number, borders = PLAIN): boolean =>
  standsAt(text, start, end) && isHit(text, start, end, borders)

/** True when `text` contains `needle` (condensed) by the rules of `isMatchAt`. */
function contains(text: Condensed, needle: string, borders: Borders): boolean {
  if (needle === '') return false
  for (let at = text.text.indexOf(needle); at !== -1; at = text.text.indexOf(needle, at + 1)) {
    if (isMatchAt(text, at, at + needle.length, borders)) return true
  }
  return false
}

/**
 * True when `text` contains letters of the other alphabet that sound like the beginning of the word, followed by the
 * rest of the word: quest 3 sounds like 퀘스트3.
 */
function containsSound(text: Condensed, word: string, borders: Borders): boolean {
  const lead = leadOf(word)
  if (lead === null) return false
  const rest = word.slice(lead.word.length)
  return listSoundings(text).some(
    ({ start, end, sounding }) =>
      text.text.startsWith(rest, end) &&
      isMatchAt(text, start, end + rest.length, borders) &&
      soundAlike(lead, sounding),
  )
}

/** True when a word of a keyword stands in the text. */
const says = (text: Condensed, word: string, borders: Borders): boolean =>
  contains(text, word, borders) || (borders.bySound === true && containsSound(text, word, borders))

/**
 * A keyword as the matcher uses it. A text matches if it contains the phrase or, for several words, all words in any
 * order.
 */
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
export const matches = (text: Condensed, { phrase, words }: Pattern, borders = PLAIN): boolean =>
  words.length === 0
    ? says(text, phrase, borders)
    : contains(text, phrase, borders) || words.every((word) => says(text, word, borders))
