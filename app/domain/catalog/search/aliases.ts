import { memoize } from '#domain/memoize.ts'
import { condense } from '#domain/search/condense.ts'
import { isMatchAt } from '#domain/search/matching.ts'
import { type AliasGroup, findSounded } from './commonNames.ts'
import { type Alias, divideLatin, type Names, pairAt, readNames } from './names.ts'
import { readMeasure } from './units.ts'

/** The table of aliases as `spellings` reads it. */
export interface Aliases {
  /** Every spelling of a word. Words repeat in the keywords of many members. */
  spell: (word: string) => readonly string[]
}

/** Reads the table of aliases for `spellings`. */
export function readAliases(groups: readonly AliasGroup[]): Aliases {
  const names = readNames(groups)
  return { spell: memoize((word) => alternatives(word, names)) }
}

/** A keyword of many ambiguous words gets at most this many spellings. */
export const MAX_SPELLINGS = 16

/**
 * Returns every spelling of a keyword under these aliases, its own first: for 에어팟 프로 also `airpods pro`, `airpods 프로`
 * and `에어팟 pro`. At most 16. A unit behind its number is an alias too: 1테라, 1tb. A Latin alias is replaced only as a
 * whole word or beside others (galaxybuds), a Korean one anywhere but beside a single syllable, which is an ending or
 * belongs to another word: 키보드만, 프로틴.
 */
export function spellings(keyword: string, aliases: Aliases): string[] {
  const words = keyword
    .split(/\s+/)
    .map((word) => condense(word).text)
    .filter(Boolean)
  return [...new Set(inEverySpelling(words.map(aliases.spell), ' '))]
}

/** The words one after another, in every spelling; at most 16. */
function inEverySpelling(
  [first = [''], ...others]: ReadonlyArray<readonly string[]>,
  between = '',
): readonly string[] {
  let written = first
  for (const word of others)
    written =
      written.length === 1 && word.length === 1
        ? [`${written[0]}${between}${word[0]}`]
        : written.flatMap((start) => word.map((end) => start + between + end)).slice(0, MAX_SPELLINGS)
  return written
}

function alternatives(word: string, names: Names): readonly string[] {
  const measure = readMeasure(word)
  if (measure)
    return inEverySpelling([measure.spellings, measure.rest ? alternatives(measure.rest, names) : ['']])
  const parts = namesInLatin(word, names)
  if (parts) return inEverySpelling(parts.map((part) => alternatives(part, names)))
  const found = firstAlias(word, names)
  if (!found) return [word, ...(findSounded(word) ?? [])]
  const { at, name, group } = found
  const others = [name, ...group.filter((other) => other !== name)]
  return inEverySpelling([[word.slice(0, at)], others, alternatives(word.slice(at + name.length), names)])
}

const FOUR_LATIN = /[a-z]{4}/
const LATIN_START = /^[a-z]+/
const STARTS_WITH_DIGIT = /^\d/

/** Divides a word whose Latin letters are several names without blanks, galaxybuds3; null for any other word. */
function namesInLatin(word: string, names: Names): string[] | null {
  const start = word.search(FOUR_LATIN)
  if (start < 0) return null
  const [run = ''] = LATIN_START.exec(word.slice(start)) ?? []
  const [before, behind] = [word.slice(0, start), word.slice(start + run.length)]
  const parts = divideLatin(run, STARTS_WITH_DIGIT.test(behind), names)
  if (!parts) return null
  // The letter of a model stays with its digits.
  const model = parts.at(-1)?.length === 1 ? parts.pop() : ''
  return [before, ...parts, model + behind].filter(Boolean)
}

const isSyllable = (rest: string): boolean => /^[가-힣]$/.test(rest)

/** The first alias in a condensed word; the longest where several begin at one place. */
function firstAlias(word: string, names: Names): (Alias & { at: number }) | null {
  for (let at = 0; at < Math.max(1, word.length - 1); at++) {
    const found = names.get(pairAt(word, at))?.find(({ name }) => isAliasAt(word, at, name))
    if (found) return { ...found, at }
  }
  return null
}

const isAliasAt = (word: string, at: number, name: string): boolean =>
  word.startsWith(name, at) &&
  isMatchAt(condense(word), at, at + name.length) &&
  !isSyllable(word.slice(0, at)) &&
  !isSyllable(word.slice(at + name.length))
