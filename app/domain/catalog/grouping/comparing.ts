import { compareCodes } from '../naming/codes.ts'
import type { Contradiction } from '../naming/contradiction.ts'
import { findExclusive } from '../naming/exclusive.ts'
import { BRANDS } from '../naming/makers.ts'
import { OPTION_KINDS, type OptionKind } from '../naming/measures.ts'
import type { Reading } from '../naming/reading.ts'
import { canonicalWord } from '../naming/vocabulary.ts'
import { compareConsoles, compareWords } from '../naming/words.ts'

/** How two names agree. */
export interface Comparison {
  /** One of the options alone, or at most one of the codes and one of the words. */
  contradictions: readonly Contradiction[]
  /** The share of all their words that both names contain, 0 to 1. */
  likeness: number
  /** Options that both names state alike, including numbers of a model. */
  agreed: number
  /** Options, and words for the plain article, that only one name states although they matter. */
  missing: number
  /** The longest model code that both contain; empty for none. */
  model: string
  /**
   * How many words they share (codes where they have no words), and how many of the shared words name neither an origin
   * nor a crop.
   */
  words: number
  ownWords: number
  /** They share the name of a maker. */
  isSameMaker: boolean
  /** At least one of them names a maker. */
  isMakerNamed: boolean
  /** Words of taste, or of another kind of thing, that the other lacks. */
  isOtherTaste: boolean
  /** They are the same but for one word in one place: 냉동 망고 1kg, 냉동 딸기 1kg. */
  isSubstituted: boolean
  /** Both name parts or extras, and not the same. */
  areOtherParts: boolean
  /** Each has words that the other lacks. */
  areUnlike: boolean
  /** They name two tastes, scents or kinds of thing, or only one of them names something milder. */
  areOtherTastes: boolean
  /** They name different colours, or only one of them names a colour. */
  isOtherColour: boolean
}

/** Compares two product names. */
export function compare(one: Reading, other: Reading): Comparison {
  const options = compareOptions(one, other)
  if (options.contradictions.length > 0) return differently(one, other, options)
  const codes = compareCodes(one, other)
  const words = compareWords(one, other, codes.model)
  const whole = words.total + codes.total
  const isNumbered = one.words.length + other.words.length === 0
  return {
    contradictions: [
      codes.contradiction,
      words.contradiction ?? compareConsoles(one, other, codes.model),
    ].filter((found) => found !== null),
    likeness: whole === 0 ? 0 : (words.shared + codes.shared) / whole,
    agreed: options.agreed + (codes.shared > 0 ? 1 : 0),
    missing: options.missing + (words.isOneDefault ? 1 : 0),
    model: codes.model,
    words: words.common + (isNumbered ? codes.common : 0),
    ownWords: words.own,
    isSameMaker: one.words.some((word) => BRANDS.has(word) && other.words.includes(word)),
    isMakerNamed: namesMaker(one) || namesMaker(other),
    isOtherTaste: words.isOtherTaste,
    areOtherTastes: words.areOtherTastes,
    isSubstituted: words.isSubstituted,
    areOtherParts: words.areOtherParts,
    areUnlike: words.areUnlike,
    isOtherColour: one.colours.join() !== other.colours.join(),
  }
}

const namesMaker = ({ words }: Reading): boolean => words.some((word) => BRANDS.has(word))

/** The names mean two products. Their likeness then counts only the words that both spell the same. */
function differently(one: Reading, other: Reading, options: Options): Comparison {
  const same = one.words.filter((word) => other.words.includes(word))
  const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)
  const whole = lengthOf(one.words) + lengthOf(other.words)
  return {
    ...options,
    likeness: whole === 0 ? 0 : (2 * lengthOf(same)) / whole,
    model: '',
    words: same.length,
    ownWords: same.length,
    isSameMaker: same.some((word) => BRANDS.has(word)),
    isMakerNamed: namesMaker(one) || namesMaker(other),
    isOtherTaste: false,
    areOtherTastes: false,
    isSubstituted: false,
    areOtherParts: false,
    areUnlike: false,
    isOtherColour: one.colours.join() !== other.colours.join(),
  }
}

/** Options that a name never leaves out: without the word 리퍼 a thing is not refurbished. */
const NEVER_SILENT: readonly OptionKind[] = ['condition', 'grade', 'bundle']
/** Values that names usually leave out, because they are the norm. */
const OFTEN_SILENT = ['국내판', '1등급']
/** An amount or an option. A name that leaves it out may mean another one. */
const TELLING: readonly OptionKind[] = ['capacity', 'weight', 'volume', 'stage', 'clothing', 'count']
/** A page sells from one country only, so a name that leaves the country out means the same country. */
const ABROAD = ['직구', '국내판']

const KINDS = Object.keys(OPTION_KINDS) as OptionKind[]

type Options = Pick<Comparison, 'agreed' | 'missing' | 'contradictions'>

function compareOptions(one: Reading, other: Reading): Options {
  const exclusive = findExclusive([...one.words, ...one.codes], [...other.words, ...other.codes])
  const found: Options = { agreed: 0, missing: 0, contradictions: [] }
  if (exclusive !== null)
    return { ...found, contradictions: [{ level: 'option', text: exclusive, isExclusive: true }] }
  let ofOrigin: Contradiction | null = null
  for (const kind of KINDS) {
    const agreement = compareKind(one, other, kind)
    if (agreement === 'differ' || (agreement === 'missing' && isTold(one, other, kind))) {
      const contradiction = differ(one, other, kind)
      if (contradiction.level === 'option') return { ...found, contradictions: [contradiction] }
      ofOrigin = contradiction
    }
    if (agreement === 'agree') found.agreed++
    if (agreement === 'missing' && TELLING.includes(kind)) found.missing++
  }
  return ofOrigin ? { agreed: 0, missing: 0, contradictions: [ofOrigin] } : found
}

/** True if only one of the names has this option, and sellers always mention it. */
const isTold = (one: Reading, other: Reading, kind: OptionKind): boolean =>
  NEVER_SILENT.includes(kind) &&
  ![...valuesOf(one, kind), ...valuesOf(other, kind)].every((value) => OFTEN_SILENT.includes(value))

const NONE: readonly string[] = []
const valuesOf = ({ options }: Reading, kind: OptionKind): readonly string[] => options.get(kind) ?? NONE

function compareKind(one: Reading, other: Reading, kind: OptionKind): Agreement {
  if (kind === 'count') return compareCounts(one, other)
  if (kind === 'bundle') return compareBundles(one, other)
  if (AMOUNTS.includes(kind) && areOneAmount(one, other, kind)) return 'agree'
  return compareValues(valuesOf(one, kind), valuesOf(other, kind))
}

/** `면도기 + 면도날` is no other bundle than `면도기 면도날 세트`. */
function compareBundles(one: Reading, other: Reading): Agreement {
  const [a, b] = [valuesOf(one, 'bundle'), valuesOf(other, 'bundle')]
  if (a.length === b.length) return a.length === 0 ? 'silent' : 'agree'
  const { words } = a.length === 0 ? one : other
  return [...a, ...b].every((besides) => words.includes(canonicalWord(besides))) ? 'agree' : 'missing'
}

const AMOUNTS: readonly OptionKind[] = ['weight', 'volume']

/** `1.05kg 2봉` and `2.1kg` are one amount. */
function areOneAmount(one: Reading, other: Reading, kind: OptionKind): boolean {
  const [a, b] = [wholeAmount(one, kind), wholeAmount(other, kind)]
  return a !== null && a === b
}

/** The total amount that a name states; null when it does not state exactly one measure. */
function wholeAmount(reading: Reading, kind: OptionKind): number | null {
  const values = valuesOf(reading, kind)
  return values.length === 1 ? Number.parseFloat(values[0] as string) * product(reading.counts) : null
}

type Agreement = 'silent' | 'agree' | 'missing' | 'differ'

/** `12gb 256gb` and `256gb` agree: the first only says more. */
function compareValues(one: readonly string[], other: readonly string[]): Agreement {
  if (one.length === 0 && other.length === 0) return 'silent'
  if (one.length === 0 || other.length === 0) return 'missing'
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one]
  return fewer.every((value) => more.includes(value)) ? 'agree' : 'differ'
}

/** Compares total counts; one name may state only part of the other's counts. */
function compareCounts(one: Reading, other: Reading): Agreement {
  const [a, b] = [countsOf(one), countsOf(other)]
  if (a.length === 0 && b.length === 0) return 'silent'
  if (AMOUNTS.some((kind) => areOneAmount(one, other, kind))) return 'agree'
  if (totalsOf(one).some((total) => totalsOf(other).includes(total))) return 'agree'
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a]
  return fewer.length < more.length && fewer.every((count) => more.includes(count)) ? 'missing' : 'differ'
}

/** All counts of a name, those in brackets last. */
const countsOf = ({ counts, innerCounts }: Reading): number[] => [...counts, ...innerCounts]

/** Brackets multiply (`10팩(100매)`) or repeat the count (`36개(6개x6)`). */
const totalsOf = (reading: Reading): number[] => {
  const all = product(countsOf(reading))
  return reading.counts.length > 0 && reading.innerCounts.length > 0 ? [all, product(reading.counts)] : [all]
}

const product = (counts: readonly number[]): number => counts.reduce((all, count) => all * count, 1)

function differ(one: Reading, other: Reading, kind: OptionKind): Contradiction {
  const stated = (reading: Reading) =>
    kind === 'count' ? countsOf(reading).map(String) : valuesOf(reading, kind)
  const [a, b] = [stated(one), stated(other)]
  const values = [...a, ...b]
  return {
    level: values.length === 1 && ABROAD.includes(values[0] as string) ? 'noun' : 'option',
    text: `${OPTION_KINDS[kind]} 다름: ${a.join(' ') || '없음'} ↔ ${b.join(' ') || '없음'}`,
  }
}
