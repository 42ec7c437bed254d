import { memoize } from '#domain/memoize.ts'
import { type Condensed, endOfRun, KIND, kindAt } from '#domain/search/condense.ts'
import type { AliasGroup } from './commonNames.ts'

/** A name and everything that means the same. */
export interface Alias {
  name: string
  group: AliasGroup
}

/**
 * The names by their first two letters, the longest first: a word looks up its own pairs of letters, never every name.
 * A name of one syllable has no pair, so only a word of this syllable alone finds it.
 */
export type Names = ReadonlyMap<number, readonly Alias[]>

/** Indexes the names of the groups by their first letters. */
export function readNames(groups: readonly AliasGroup[]): Names {
  const all = groups.flatMap((group) => group.map((name) => ({ name, group })))
  return Map.groupBy(
    all.sort((a, b) => b.name.length - a.name.length),
    ({ name }) => pairAt(name, 0),
  )
}

/** The key of the names that begin with the two letters at `at`. */
export const pairAt = (word: string, at: number): number =>
  (word.charCodeAt(at) << 16) | word.charCodeAt(at + 1)

/**
 * The names that Latin letters without blanks consist of, and behind them the letter of a model whose digits follow:
 * galaxy and s of galaxys25. Null if they are a single name or no names.
 */
export function divideLatin(run: string, isBeforeDigit: boolean, names: Names): string[] | null {
  const parts = divide(run, names)
  if (parts) return parts.length > 1 ? parts : null
  const others = isBeforeDigit ? divide(run.slice(0, -1), names) : null
  return others && [...others, run.slice(-1)]
}

/** The fewest names that spell the letters, the longest first; null when no names do. */
function divide(letters: string, names: Names): string[] | null {
  if (letters === '') return []
  for (const { name } of names.get(pairAt(letters, 0)) ?? []) {
    const others = letters.startsWith(name) ? divide(letters.slice(name.length), names) : null
    if (others) return [name, ...others]
  }
  return null
}

const MIN_DIVIDED = 6
/** A longer run of letters is not divided. */
const MAX_DIVIDED = 30

/** The names of which a run of Latin letters consists; none for any other run. Words of titles repeat. */
export interface Division {
  of: (run: string) => readonly string[]
  beforeDigit: (run: string) => readonly string[]
}

/** Reads names for `markNames`. */
export const readDivision = (names: Names): Division => ({
  of: memoize((run) => divideLatin(run, false, names) ?? []),
  beforeDigit: memoize((run) => divideLatin(run, true, names) ?? []),
})

/**
 * Marks in the text where each name begins inside a Latin word of several names, so that the keyword buds finds
 * galaxybuds3.
 */
export function markNames(text: Condensed, division: Division): Condensed {
  for (let start = 0; start < text.text.length; start++) {
    if (kindAt(text.text, start) !== KIND.latin) continue
    const end = endOfRun(text, start)
    if (end - start >= MIN_DIVIDED && end - start <= MAX_DIVIDED) markIn(text, start, end, division)
    start = end - 1
  }
  return text
}

function markIn({ text, begins }: Condensed, start: number, end: number, division: Division): void {
  const isBeforeDigit = begins[end] === 0 && kindAt(text, end) === KIND.digit
  let at = start
  for (const part of (isBeforeDigit ? division.beforeDigit : division.of)(text.slice(start, end))) {
    if (at > start) begins[at] = 1
    at += part.length
  }
}
