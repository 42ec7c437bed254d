import { memoizeOf } from '#domain/memoize.ts'
import { MAX_SPELLED, spelledOut } from '#domain/search/transliteration.ts'
import type { Contradiction } from './contradiction.ts'
import { isDescribing } from './kinds.ts'
import type { Reading } from './reading.ts'
import { soundsLike } from './spelling.ts'
import { canonicalWord } from './vocabulary.ts'

/**
 * A code that the other name lacks. `isPart`: the other name has its number with other letters (4070 ti).
 */
interface Lacking {
  code: string
  isPart: boolean
}

/** Compares models and numbers. */
export function compareCodes(one: Reading, other: Reading) {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const left = one.codes.flatMap((code) => (isLonger(code, other.codes) ? [] : lacking(code, a, b)))
  const right = other.codes.flatMap((code) => (isLonger(code, one.codes) ? [] : lacking(code, b, a)))
  const lacked = new Set([...left, ...right].map(({ code }) => code))
  const shared = one.codes.filter((code) => !lacked.has(code) && !isDigitByChance(code, other.codes))
  const alsoShared = other.codes.filter((code) => !lacked.has(code) && !isDigitByChance(code, one.codes))
  const strong = [...shared, ...alsoShared]
    .filter((code) => isStrong(code) && !measuresOf(one).includes(code) && !measuresOf(other).includes(code))
    .map((code) => code.replace(CHIP, ''))
  const model = strong.toSorted((x, y) => y.length - x.length)[0] ?? ''
  const sharedLength = lengthOf([...shared, ...alsoShared])
  // A model number or a console that only one name states does not contradict the other.
  const counted = [...left, ...right]
    .map(({ code }) => code)
    .filter((code) => !isStrong(code) && !CONSOLE.test(code))
  const sharesNumber =
    shareNumber(left, right) ||
    (left.length === 0 && extendsNumber(right, one.codes)) ||
    (right.length === 0 && extendsNumber(left, other.codes))
  return {
    model,
    shared: sharedLength,
    common: shared.length,
    total: sharedLength + lengthOf(counted),
    contradiction: isOther(left, right, model)
      ? ({
          level: 'option',
          text: `모델 다름: ${names(left)} ↔ ${names(right)}`,
          isOneSided:
            sharesNumber ||
            ([left, right].some((side) => side.length === 0) &&
              ![...left, ...right].some(({ isPart }) => isPart)),
          sharesNumber,
        } satisfies Contradiction)
      : null,
  }
}

/** A digit alone that the other name has only inside a long code: 5 of DUE5BGE. */
const isDigitByChance = (code: string, others: readonly string[]): boolean =>
  /^\d$/.test(code) &&
  !others.some((other) => other.length < LONG_MODEL && other.includes(code)) &&
  others.some((other) => other.includes(code))

/**
 * True when both names have different numbers, or one adds letters to a number, or one adds a small number that makes
 * it another model.
 */
const isOther = (left: Lacking[], right: Lacking[], model: string): boolean =>
  ([left, right].every((side) => side.some(({ code }) => !PROCESSOR.test(code))) &&
    model.length < LONG_MODEL) ||
  [...left, ...right].some(
    ({ code, isPart }) =>
      isPart ||
      (model === '' && /^\d{1,2}$/.test(code)) ||
      (model.length < LONG_MODEL && !/\d{3}/.test(model) && /^[2-9]$/.test(code)),
  )

/** A code of at least this many characters identifies one thing by itself. */
export const LONG_MODEL = 6

/** Behind a code of at least this many characters even one letter names no other model: KQ65QNF90, KQ65QNF90A. */
const SURE_MODEL = 8
const MARKET_ENDING = /^(?!bt)[a-z]{2,5}\d{0,2}[a-z]{0,2}$/
const SHORT_MARKET_ENDING = /^(?!bt)[a-z]{1,5}\d{0,2}[a-z]{0,2}$/

/** M50x of ATH-M50x, 1200K of SFH-1200K, DGF900 of SIF-DGF900. */
const PREFIXED = /^(?:[a-z]\d{2,}[a-z]|\d{4,}[a-z]+|[a-z]{3}\d{3})$/
/** XM6 of WH-1000XM6. */
const MARK = /^[a-z]{2}\d$/
const LETTERS_AND_NUMBER = /^[a-z]{2}\d{3}$/

const SERIES_BEFORE = /^[a-z]{2,4}$/

/** A long code with the letters of a colour or a country behind it, or of a series before it, is the same code. */
const isLonger = (code: string, others: readonly string[]): boolean =>
  others.some((other) => {
    const [short, long] = [code, other].toSorted((x, y) => x.length - y.length) as [string, string]
    return (
      /\d/.test(short) &&
      /[a-z]/.test(short) &&
      (isEndOf(short, long) || isBeginningOf(short, long) || isInside(short, long))
    )
  })

function isEndOf(short: string, long: string): boolean {
  if (!long.endsWith(short)) return false
  const before = long.slice(0, -short.length)
  return (
    (short.length >= LONG_MODEL && /^\d/.test(short)) ||
    ((short.length > LONG_MODEL || PREFIXED.test(short)) && SERIES_BEFORE.test(before)) ||
    (long.length >= SURE_MODEL && MARK.test(short) && /\d$/.test(before))
  )
}

const isBeginningOf = (short: string, long: string): boolean =>
  (long === `${short}kr` && short.length >= LONG_MODEL - 1) ||
  (long.startsWith(short) &&
    short.length >= (LETTERS_AND_NUMBER.test(short) ? LONG_MODEL - 1 : LONG_MODEL) &&
    (short.length < SURE_MODEL ? MARKET_ENDING : SHORT_MARKET_ENDING).test(long.slice(short.length)))

/** 65B4 of OLED65B4NNA. */
const INCHES_AND_LINE = /^\d{2}[a-z]{1,4}\d/
/** LHTR0610 of CRP-LHTR0610FW. */
const LETTERS_AND_LONG_NUMBER = /^[a-z]{2,}\d{4}/
const isInside = (short: string, long: string): boolean => {
  const at = long.indexOf(short)
  return (
    (INCHES_AND_LINE.test(short) || LETTERS_AND_LONG_NUMBER.test(short)) &&
    SERIES_BEFORE.test(long.slice(0, at)) &&
    MARKET_ENDING.test(long.slice(at + short.length))
  )
}

/** A graphics chip, which many makers build into cards of several names. */
const CHIP = /^(?:rtx|gtx|rx)(?=\d{4})/

/** A code that two models never share by chance: letters with digits, or many digits. */
const isStrong = (code: string): boolean =>
  /[a-z]/.test(code)
    ? code.length >= 3 && !CONSOLE.test(code)
    : code.length >= 3 && !/^(?:\d+00|20\d\d)$/.test(code)

/** A choice of a notebook, which a name may leave out. Two of them contradict by themselves. */
const PROCESSOR = /^(?:i[3579]|m[1-5])$/

/** Games of one console share its name. */
const CONSOLE = /^ps[345]$/

const names = (codes: Lacking[]): string => codes.map(({ code }) => code).join(' ') || '없음'

/**
 * A series' number with letters on both sides, m992gr, a3500i: the other name may state the number or its start alone,
 * and of SEH-E4000 the number at its end.
 */
const SERIES = /^([a-z]{1,3}(\d{3,4}))[a-z]{1,3}$/
const extendsNumber = (lacked: Lacking[], others: readonly string[]): boolean => {
  const [code = ' ', start = ' ', number = ' '] = SERIES.exec(lacked[0]?.code ?? '') ?? []
  const [last = ' '] = /\d{3,}$/.exec(lacked[0]?.code ?? '') ?? []
  const end = code.slice(start.length - number.length)
  return lacked.length === 1 && [start, number, last, end].some((part) => others.includes(part))
}

/** 990v6 and m990gl6 number one series; 1906r and 1906d are two models of theirs. */
const shareNumber = (left: Lacking[], right: Lacking[]): boolean =>
  left.some(({ code }) =>
    (code.match(/\d{3,}/g) ?? []).some((number) =>
      right.some((other) => other.code.includes(number) && !areOtherEndings(code, other.code, number)),
    ),
  )

const areOtherEndings = (one: string, other: string, number: string): boolean => {
  const [a, b] = [one, other].map((code) => code.slice(code.indexOf(number) + number.length))
  return a !== b && [a, b].every((ending) => /^(?:[a-z]|k[fs])$/.test(ending ?? ''))
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/**
 * All words, and the letters and numbers that codes consist of; 13인치 may be written as 13, 256gb as 256, 600g as 600,
 * 240Hz as 240.
 */
export const piecesOf = memoizeOf((reading: Reading): ReadonlySet<string> => {
  const { words, codes, options } = reading
  const measures = [...(options.get('screen') ?? []), ...(options.get('capacity') ?? [])]
  const lengths = (options.get('length') ?? []).map((length) => String(Number.parseFloat(length) / 10))
  return new Set([...words, ...lengths, ...measuresOf(reading), ...[...codes, ...measures].flatMap(pieces)])
})

/** The numbers of its measures, which other names write without a unit: no model. */
const measuresOf = ({ options }: Reading): string[] =>
  (['weight', 'volume', 'length', 'year', 'other'] as const)
    .flatMap((kind) => options.get(kind) ?? [])
    .map((measure) => String(Number.parseFloat(measure)))
    .filter((number) => number.length > 1)

const pieces = (code: string): string[] =>
  lensOf(code) ?? (code.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []).map(canonicalWord)

/** The focal length and the aperture in the code of a lens: 50 and f1.8 of SEL50F18F. */
const LENS = /^sel(\d{2,4})f(\d)(\d)[a-z]*$/

function lensOf(code: string): string[] | null {
  const [, focal = '', whole, tenths] = LENS.exec(code) ?? []
  if (focal === '') return null
  const lengths = focal.length === 4 ? [focal.slice(0, 2), focal.slice(2)] : [focal]
  return [...lengths, 'f', `${whole}.${tenths}`]
}

/** The aperture in the code of a lens as names write it; none of another code. */
export const apertureOf = (code: string): string[] => (LENS.test(code) ? [code.replace(LENS, 'f$2.$3')] : [])

/** 아이오9 and io9: the letters of a code in Hangul. */
const isSpoken = (piece: string, others: ReadonlySet<string>): boolean =>
  /^[a-z]{2,}$/.test(piece) && [...others].some((word) => /^[가-힣]+$/.test(word) && soundsLike(word, piece))

/** DXTE170LPK: the last three letters name a colour or a country. */
const WITH_MARKET = /^([a-z]{4,}\d{3,})[a-z]{3}$/

function lacking(code: string, own: ReadonlySet<string>, others: ReadonlySet<string>): Lacking[] {
  if (code.length <= MAX_SPELLED && spelledOut(code).some((word) => others.has(word))) return []
  const parts = pieces(code)
  const missed = parts.filter(
    (piece) =>
      !(others.has(piece) || isDescribing(piece) || isJoined(piece, own, others) || isSpoken(piece, others)),
  )
  if (missed.length === 0) return []
  const stem = WITH_MARKET.exec(code)?.[1]
  if (stem && pieces(stem).every((piece) => others.has(piece))) return []
  const known = parts.filter((piece) => !missed.includes(piece))
  const isByChance = code.length >= LONG_MODEL && known.length === 1 && Number(known[0]) < 100
  return [{ code, isPart: !isByChance && known.some((piece) => /\d/.test(piece)) }]
}

/** `hbv10` and `hb v10` are one code. */
export function isJoined(piece: string, own: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (!/^[a-z]/.test(piece)) return false
  for (const part of others) {
    const isJoint =
      (piece.startsWith(part) && others.has(piece.slice(part.length))) ||
      (part.startsWith(piece) && own.has(part.slice(piece.length))) ||
      (part.endsWith(piece) && own.has(part.slice(0, -piece.length)))
    if (isJoint && /^[a-z]+$/.test(part)) return true
  }
  return false
}
