import { condense } from '#domain/search/condense.ts'
import { isMatchAt } from '#domain/search/matching.ts'

/** Names of one thing, condensed: 에어팟 and airpods. */
export type AliasGroup = readonly string[]

/** A keyword of many ambiguous words gets at most this many spellings. */
const MOST_VARIANTS = 16

/**
 * Returns every spelling of a keyword under these aliases, its own first: for 에어팟 프로 also `airpods pro`,
 * `airpods 프로` and `에어팟 pro`. At most 16. A Latin alias is replaced only as a whole word, a Korean one
 * anywhere but beside a single syllable, which is an ending or belongs to another word: 키보드만, 프로틴.
 */
export function spellings(keyword: string, groups: readonly AliasGroup[]): string[] {
  const words = keyword
    .split(/\s+/)
    .map((word) => condense(word).text)
    .filter(Boolean)
  const written = words.reduce<string[]>(
    (before, word) =>
      before
        .flatMap((start) => alternatives(word, groups).map((end) => `${start} ${end}`))
        .slice(0, MOST_VARIANTS),
    [''],
  )
  return [...new Set(written.map((variant) => variant.trim()))]
}

function alternatives(word: string, groups: readonly AliasGroup[]): string[] {
  const found = firstAlias(word, groups)
  if (!found) return [word]
  const { at, name, group } = found
  const ends = alternatives(word.slice(at + name.length), groups)
  const names = [name, ...group.filter((other) => other !== name)]
  return names.flatMap((other) => ends.map((end) => word.slice(0, at) + other + end)).slice(0, MOST_VARIANTS)
}

const isSyllable = (rest: string): boolean => /^[가-힣]$/.test(rest)

/** The first alias in a word; the longest where several begin at one place. */
function firstAlias(word: string, groups: readonly AliasGroup[]) {
  const text = condense(word)
  return groups
    .flatMap((group) => group.map((name) => ({ group, name, at: text.text.indexOf(name) })))
    .filter(({ at, name }) => at !== -1 && isMatchAt(text, at, at + name.length))
    .filter(({ at, name }) => !isSyllable(word.slice(0, at)) && !isSyllable(word.slice(at + name.length)))
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
}
