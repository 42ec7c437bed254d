import { memoize } from '#domain/catalog/grouping/memoize.ts'
import { condense } from '#domain/search/condense.ts'
import { isMatchAt } from '#domain/search/matching.ts'
import { type AliasGroup, findSounded } from './commonNames.ts'

interface Alias {
  name: string
  group: AliasGroup
}

/** The names by their first two letters, the longest first: a word looks up its own pairs of letters, never every name. */
type Names = ReadonlyMap<number, readonly Alias[]>

/** The table of aliases as `spellings` reads it. */
export interface Aliases {
  /** Every spelling of a word. Words repeat in the keywords of many members. */
  spell: (word: string) => readonly string[]
}

/** Reads the table of aliases for `spellings`. */
export function readAliases(groups: readonly AliasGroup[]): Aliases {
  const all = groups.flatMap((group) => group.map((name) => ({ name, group })))
  const names = Map.groupBy(
    all.sort((a, b) => b.name.length - a.name.length),
    ({ name }) => pairAt(name, 0),
  )
  return { spell: memoize((word) => alternatives(word, names)) }
}

/** A keyword of many ambiguous words gets at most this many spellings. */
export const MOST_SPELLINGS = 16

/**
 * Returns every spelling of a keyword under these aliases, its own first: for 에어팟 프로 also `airpods pro`,
 * `airpods 프로` and `에어팟 pro`. At most 16. A Latin alias is replaced only as a whole word or beside others (galaxybuds), a Korean one
 * anywhere but beside a single syllable, which is an ending or belongs to another word: 키보드만, 프로틴.
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
        : written.flatMap((start) => word.map((end) => start + between + end)).slice(0, MOST_SPELLINGS)
  return written
}

function alternatives(word: string, names: Names): readonly string[] {
  const parts = namesInLatin(word, names)
  if (parts) return inEverySpelling(parts.map((part) => alternatives(part, names)))
  const found = firstAlias(word, names)
  if (!found) return [word, ...(findSounded(word) ?? [])]
  const { at, name, group } = found
  const others = [name, ...group.filter((other) => other !== name)]
  return inEverySpelling([[word.slice(0, at)], others, alternatives(word.slice(at + name.length), names)])
}

const HAS_LATIN = /[a-z]{4}/
const LATIN_RUN = /^(.*?)([a-z]{4,})(.*)$/

/** Divides a word whose Latin letters are several names without blanks, galaxybuds3; null for any other word. */
function namesInLatin(word: string, names: Names): string[] | null {
  if (!HAS_LATIN.test(word)) return null
  const [, before = '', run = '', behind = ''] = LATIN_RUN.exec(word) ?? []
  const parts = divide(run, names)
  return parts && parts.length > 1 ? [before, ...parts, behind].filter(Boolean) : null
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

const isSyllable = (rest: string): boolean => /^[가-힣]$/.test(rest)

const pairAt = (word: string, at: number): number => (word.charCodeAt(at) << 16) | word.charCodeAt(at + 1)

/** The first alias in a condensed word; the longest where several begin at one place. */
function firstAlias(word: string, names: Names): (Alias & { at: number }) | null {
  for (let at = 0; at < word.length - 1; at++) {
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
