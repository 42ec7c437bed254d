import homoglyphs from 'unhomoglyph/data.json' with { type: 'json' }
import { normalizeBody } from '#domain/search/normalize.ts'

/*
 * Texts as a search for watched words reads them: only jamo and Latin letters, so that a word cannot be hidden by
 * blanks, marks, look-alikes or digits. A text becomes ASCII: `a` to `z` are Latin letters, `0` to `P` are jamo.
 */

/**
 * The letters that a reading keeps. `HANGUL`: jamo. `LOOKALIKE`: jamo, and marks and digits that look or sound like
 * them. `LATIN`: Latin letters, digits that look like them, and jamo.
 */
export type Reading = 'HANGUL' | 'LOOKALIKE' | 'LATIN'

/** The position of a unit in its letter and text. A unit that represents two repeated ones has the marks of both. */
export const MARK = {
  /** The first unit of a syllable, of a lone jamo or of a Latin letter. */
  begins: 1,
  /** The last one. */
  ends: 2,
  /** A blank or a mark of a sentence stands before it, or nothing does. */
  apart: 4,
  latin: 8,
  digit: 16,
} as const

/** The units of a text, the marks of each, and where in the text it came from. */
export interface Folded {
  units: string
  marks: Uint8Array
  places: Uint32Array
  /** The text in one form: `places` count in it. */
  source: string
}

/** The letters that the units from `start` to before `end` came from. */
export const writtenAt = ({ source, places }: Folded, start: number, end: number): string =>
  source
    .slice(places[start], (places[end - 1] ?? 0) + 1)
    .replace(/[\u1100-\u1112]/g, (initial) => INITIALS[initial.charCodeAt(0) - JAMO.initial] as string)

const FIRST_JAMO = 48
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'
const UNITS = INITIALS + VOWELS
const unitOf = (jamo: string): string => String.fromCharCode(FIRST_JAMO + UNITS.indexOf(jamo))
const unitsOf = (jamos: string): string => Array.from(jamos, unitOf).join('')

const MEDIALS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'
  .split(' ')
  .map(unitsOf)
const FINALS =
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'
    .split(' ')
    .map(unitsOf)
const FIRSTS = Array.from(INITIALS, (jamo) => (jamo === 'ㅇ' ? '' : unitOf(jamo)))

const SYLLABLES = { first: 0xac00, last: 0xd7a3, toAnInitial: 588, finals: 28 }
const JAMO = { initial: 0x1100, medial: 0x1161, final: 0x11a8 }

/** Marks, letters of other scripts and digits that look or sound like jamo. */
const LOOKALIKES = new Map(
  Object.entries({
    '1': 'ㅣ',
    '2': 'ㅣ',
    '4': 'ㅅㅏ',
    '5': 'ㅗ',
    '7': 'ㄱ',
    '8': 'ㅂㅏㄹ',
    '9': 'ㄱㅜ',
    '0': 'ㅇ',
    o: 'ㅇ',
    l: 'ㅣ',
    i: 'ㅣ',
    '|': 'ㅣ',
    '!': 'ㅣ',
    '^': 'ㅅ',
    _: 'ㅡ',
    人: 'ㅅ',
    入: 'ㅅ',
    口: 'ㅁ',
    己: 'ㄹ',
    卜: 'ㅏ',
    丨: 'ㅣ',
    ト: 'ㅏ',
    ロ: 'ㅁ',
    コ: 'ㄱ',
  }).map(([look, jamos]) => [look, unitsOf(jamos)]),
)
const LATIN_DIGITS = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '2': 'z',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '6': 'g',
    '7': 't',
    '8': 'b',
    '9': 'g',
    '@': 'a',
    $: 's',
  }),
)
/** A digit sounds or looks like a jamo only beside Korean: `시8`, but not `128GB`. */
const HAS_LOOKALIKE =
  /[ㄱ-ㅎㅏ-ㅣ가-힣ᄀ-ᇿ][1245789|!^_oli人入口己卜丨トロコ0]|[1245789|!^_oli人入口己卜丨トロコ0][ㄱ-ㅎㅏ-ㅣ가-힣ᄀ-ᇿ]/
const FOREIGN = /[^ -~\n가-힣ᄀ-ᇿ]/
const FOREIGN_LETTERS = /[^ -~\s가-힣ᄀ-ᇿ]/gu

/** Blanks and the marks that end or join sentences: a word may not begin in the middle of one and end in the next. */
const APART = /[\s.,/·:;~\-"'()[\]{}…?]/

/** Numbers that count something hide no letters: 12시8분. */
const NUMBERS = /\d+(시|분|초|월|일|원|개|번|명|위|회)?/g

/** The text without numbers that count, if marks or digits stand beside Korean in it; else null. */
export function withLookalikes(source: string): string | null {
  if (!HAS_LOOKALIKE.test(source)) return null
  const uncounted = source.replace(NUMBERS, (number, unit) => (unit ? ' '.repeat(number.length) : number))
  return HAS_LOOKALIKE.test(uncounted) ? uncounted : null
}

/** A text in one width, composition and case, with Latin letters for those of other scripts that look alike. */
export function inOneForm(text: string): string {
  if (!FOREIGN.test(text)) return text.toLowerCase()
  return normalizeBody(text)
    .replace(FORMAT_LETTERS, '')
    .replaceAll('。', '.')
    .replace(FOREIGN_LETTERS, (letter) => LOOKS.get(letter) ?? letter)
    .toLowerCase()
}

/** Letters with no width. */
const FORMAT_LETTERS = /\p{Cf}/gu
/** The letters that look like other letters, without those that represent jamo. */
const LOOKS = new Map(Object.entries(homoglyphs).filter(([letter]) => !LOOKALIKES.has(letter)))

/** Of one letter: ㅘ and ㄺ are two each. */
const MAX_UNITS = 5

/** Reads a text that is `inOneForm`. */
export function fold(source: string, reading: Reading): Folded {
  const letters = LETTERS[reading]
  const units = Buffer.alloc(source.length * MAX_UNITS)
  const marks = new Uint8Array(units.length)
  const places = new Uint32Array(units.length)
  let count = 0
  let isApart = true
  for (let at = 0; at < source.length; at++) {
    const read = letters(source.charCodeAt(at))
    if (read === null) continue
    for (const { unit, mark } of isApart ? read.apart : read.joined) {
      // A jamo that repeats the previous one is merged with it: 시이발.
      if (count > 0 && unit === units[count - 1] && (mark & (MARK.apart | MARK.latin)) === 0)
        marks[count - 1] = (marks[count - 1] as number) | mark
      else {
        units[count] = unit
        marks[count] = mark
        places[count++] = at
      }
    }
    isApart = read === BREAK
  }
  return { units: units.toString('latin1', 0, count), marks, places, source }
}

interface Unit {
  /** Its character code. */
  unit: number
  mark: number
}
/** The units that a letter becomes, behind another letter and at the beginning of a word; null: it is dropped. */
type Read = { joined: Unit[]; apart: Unit[] } | null
/** What stands between words. */
const BREAK: Read = { joined: [], apart: [] }

function readLetter(code: number, reading: Reading): Read {
  const jamo = jamosOf(code)
  if (jamo !== null) return marked(jamo, 0)
  const letter = String.fromCharCode(code)
  const looked = reading === 'LOOKALIKE' ? LOOKALIKES.get(letter) : undefined
  if (looked !== undefined) return marked(looked, 0)
  const latin = reading === 'LATIN' ? readLatin(letter) : null
  return latin ?? (APART.test(letter) ? BREAK : null)
}

function marked(units: string, mark: number): Read {
  const joined = Array.from(units, (unit, at) => ({
    unit: unit.charCodeAt(0),
    mark: mark | (at === 0 ? MARK.begins : 0) | (at === units.length - 1 ? MARK.ends : 0),
  }))
  const apart = joined.map(({ unit, mark }, at) => ({ unit, mark: at === 0 ? mark | MARK.apart : mark }))
  return { joined, apart }
}

function readLatin(letter: string): Read {
  if (letter >= 'a' && letter <= 'z') return marked(letter === 'l' ? 'i' : letter, MARK.latin)
  const looked = LATIN_DIGITS.get(letter)
  return looked === undefined ? null : marked(looked, MARK.latin | MARK.digit)
}

function jamosOf(code: number): string | null {
  if (code >= SYLLABLES.first && code <= SYLLABLES.last) return syllable(code - SYLLABLES.first)
  if (code < JAMO.initial || code > 0x11ff) return null
  const initial = INITIALS[code - JAMO.initial]
  return initial ? unitOf(initial) : (MEDIALS[code - JAMO.medial] ?? FINALS[code - JAMO.final] ?? null)
}

function syllable(number: number): string {
  const first = FIRSTS[Math.floor(number / SYLLABLES.toAnInitial)]
  const medial = MEDIALS[Math.floor((number % SYLLABLES.toAnInitial) / SYLLABLES.finals)]
  const final = number % SYLLABLES.finals
  return `${first}${medial}${final === 0 ? '' : FINALS[final - 1]}`
}

/** What each letter becomes, looked up once. */
function lettersOf(reading: Reading): (code: number) => Read {
  const known = new Map<number, Read>()
  return (code) => {
    let read = known.get(code)
    if (read === undefined) {
      read = readLetter(code, reading)
      known.set(code, read)
    }
    return read
  }
}

const LETTERS: Record<Reading, (code: number) => Read> = {
  HANGUL: lettersOf('HANGUL'),
  LOOKALIKE: lettersOf('LOOKALIKE'),
  LATIN: lettersOf('LATIN'),
}
