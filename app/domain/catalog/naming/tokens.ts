import { memoizeOf } from '#domain/memoize.ts'
import { soundCodes } from '#domain/search/transliteration.ts'
import { apertureOf } from './codes.ts'
import type { Reading } from './reading.ts'

const MAX_TOKENS = 24
/** Shorter sounds are shared by chance. */
const MIN_SOUND = 3

/**
 * The index tokens of a name: its codes, its words, and the whole name as one token, which few names share
 * however common its words are. Rarer tokens come first.
 */
export const tokensOf = memoizeOf((reading: Reading): readonly string[] => {
  const { words, codes } = reading
  const numbers = codes.flatMap((code) => code.match(/\d{3,}/g) ?? [])
  const found = [
    wholeOf(reading),
    ...codes.filter((code) => code.length > 2),
    ...numbers,
    ...words.flatMap(soundTokens),
    ...codes.flatMap(apertureOf),
    ...codes.flatMap(stemOf),
    ...words.flatMap(insideOf),
  ]
  return [...new Set(found)].slice(0, MAX_TOKENS)
})

/** 코멧 finds 코멧홈, 교자 finds 왕교자만두: every two neighbouring syllables, wherever they are in a word. */
const insideOf = (word: string): string[] =>
  /^[가-힣]/.test(word)
    ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
    : word.length > 5
      ? [word.slice(0, 4), word.slice(-4)]
      : []

/** DXTE170LPK also finds DXTE170, GSB18V55 also finds 18V-55. */
const stemOf = (code: string): string[] =>
  code.length > 6
    ? [/[a-z]*\d{2,}/g, /\d+[a-z]+\d+/g]
        .flatMap((part) => code.match(part) ?? [])
        .filter((stem) => stem.length > 3)
    : []

/** Words by their sound: 시소닉 finds Seasonic; short words as written, unless their syllables stand for them. */
function soundTokens(word: string): string[] {
  const sounds = soundCodes(word).filter((sound) => sound.length >= MIN_SOUND)
  if (sounds.length > 0) return sounds.map((sound) => `~${sound}`)
  return insideOf(word).length > 0 ? [] : [word]
}

/**
 * The token of the whole name, equal for two spellings of one thing: order, colour, spacing and units do not matter.
 */
function wholeOf({ options, counts, words, codes }: Reading): string {
  const values = [...options.values()].flat()
  const count = counts.reduce((all, one) => all * one, 1)
  const syllables = [...words.join('')].sort().join('')
  return `=${syllables} ${[...codes, ...values].sort().join(' ')} ${count}`
}
