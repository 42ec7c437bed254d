import { normalizeText } from './normalize.ts'

/** A text or keyword without blanks and punctuation, with the positions where words began. */
export interface Condensed {
  text: string
  /** 1 where a word begins, by position in `text`. */
  begins: Uint8Array
}

/** The kind of a character, for the rules about edges. A dropped character ends a word. */
export const KIND = { dropped: 0, other: 1, hangul: 2, latin: 3, digit: 4 } as const

const KEPT = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]|[\ud800-\udfff]/u
const POINT = 46
const COMMA = 44
const PLUS = 43
const SHARP = 35
const BLANK = 32

/** The kind of each UTF-16 unit, by its code. */
const KINDS = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(unit))

function kindOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return KIND.digit
  if (unit >= 97 && unit <= 122) return KIND.latin
  if (unit < 128) return KIND.dropped
  if (isSyllable(unit)) return KIND.hangul
  return KEPT.test(String.fromCharCode(unit)) ? KIND.other : KIND.dropped
}

function isSyllable(unit: number): boolean {
  return unit >= 0xac00 && unit <= 0xd7a3
}

/**
 * The kinds in a condensed text, which has only the signs of names: a point belongs to its digits, + and # to their
 * letter.
 */
const KINDS_OF_KEPT = KINDS.slice()
KINDS_OF_KEPT[POINT] = KIND.digit
for (const sign of [PLUS, SHARP]) KINDS_OF_KEPT[sign] = KIND.latin

/** The kind of the unit at `at` of a condensed text. */
export const kindAt = (text: string, at: number): number => KINDS_OF_KEPT[text.charCodeAt(at)] ?? KIND.dropped

/**
 * Applies NFKC and lower case and drops blanks and punctuation. Signs of names stay: 1.5TB is not 15TB, c++ is not c.
 */
export function condense(raw: string): Condensed {
  const source = inOneForm(raw)
  const begins = new Uint8Array(source.length)
  let text = ''
  let length = 0
  let runStart = 0
  let atWordStart = 1
  for (let i = 0; i < source.length; i++) {
    const unit = source.charCodeAt(i)
    if (KINDS[unit] !== KIND.dropped || isSpoken(source, i, unit)) {
      begins[length++] = atWordStart
      atWordStart = 0
      continue
    }
    if (i > runStart) text += source.slice(runStart, i)
    runStart = i + 1
    if (unit !== COMMA || !isBetweenDigits(source, i)) atWordStart = 1
  }
  return { text: runStart === 0 ? source : text + source.slice(runStart), begins }
}

/**
 * Unifies width, composition and case. Most titles are composed Korean and ASCII, where only case differs.
 */
function inOneForm(raw: string): string {
  for (let i = 0; i < raw.length; i++) {
    const unit = raw.charCodeAt(i)
    if (unit >= 128 && !isSyllable(unit)) return normalizeText(raw).toLowerCase()
  }
  return raw.toLowerCase()
}

/** Signs that belong to a name: the point in 1.5TB and before .net, the signs of c++ and c#. */
function isSpoken(source: string, at: number, unit: number): boolean {
  if (unit === POINT) return isBetweenDigits(source, at) || isBeforeName(source, at)
  if (unit === PLUS) return isDoublePlus(source, at)
  return unit === SHARP && isLatinAt(source, at - 1) && isEnd(source, at + 1)
}

const isLatinAt = (source: string, at: number): boolean => KINDS[source.charCodeAt(at)] === KIND.latin

const isEnd = (source: string, at: number): boolean =>
  at >= source.length || KINDS[source.charCodeAt(at)] === KIND.dropped

const isBeforeName = (source: string, at: number): boolean =>
  isLatinAt(source, at + 1) && (at === 0 || source.charCodeAt(at - 1) === BLANK)

const isDoublePlus = (source: string, at: number): boolean =>
  source.charCodeAt(at - 1) === PLUS
    ? isLatinAt(source, at - 2)
    : source.charCodeAt(at + 1) === PLUS && isLatinAt(source, at - 1)

const isBetweenDigits = (source: string, at: number): boolean =>
  KINDS[source.charCodeAt(at - 1)] === KIND.digit && KINDS[source.charCodeAt(at + 1)] === KIND.digit

/** Where the letters of one kind end that begin at `start`, within one word. */
export function endOfRun({ text, begins }: Condensed, start: number): number {
  const kind = kindAt(text, start)
  let end = start + 1
  while (end < text.length && begins[end] !== 1 && kindAt(text, end) === kind) end++
  return end
}
