import { soundCodes } from '#domain/search/transliteration.ts'
import type { Reading } from './reading.ts'

const MOST_TOKENS = 24
const SOUND_LENGTH = 3
const SHORT_SOUND_LENGTH = 2

/**
 * The index tokens of a name: its codes, its words, and the whole name as one token, which few names share
 * however common its words are. Rarer tokens come first.
 */
export function tokensOf(reading: Reading): string[] {
  const { words, codes } = reading
  const numbers = codes.flatMap((code) => code.match(/\d{3,}/g) ?? [])
  const found = [
    wholeOf(reading),
    ...codes.filter((code) => code.length > 2),
    ...numbers,
    ...words.flatMap(withBeginnings).flatMap(soundTokens),
    ...codes.flatMap(stemOf),
    ...words.flatMap((word, index) => joinedWithNext(word, words[index + 1])).flatMap(soundTokens),
  ]
  return [...new Set(found)].slice(0, MOST_TOKENS)
}

/** 갤럭시 also finds 갤럭시링, 구글 also finds 구글플레이, 만두 also finds 왕교자만두. */
const withBeginnings = (word: string): string[] =>
  word.length > 3 && /^[가-힣]/.test(word)
    ? [word, word.slice(0, 3), word.slice(0, 2), word.slice(-2)]
    : [word]

/** DXTE170LPK also finds DXTE170, GSB18V55 also finds 18V-55. */
const stemOf = (code: string): string[] =>
  code.length > 6
    ? [/[a-z]*\d{2,}/g, /\d+[a-z]+\d+/g]
        .flatMap((part) => code.match(part) ?? [])
        .filter((stem) => stem.length > 3)
    : []

/** 맥미니 finds 맥 미니. */
const joinedWithNext = (word: string, next = ''): string[] =>
  word.length === 1 && /^[가-힣]/.test(next) ? [word + next] : []

/** Words by their sound: 시소닉 finds Seasonic; short words as written. */
function soundTokens(word: string): string[] {
  const sounds = soundCodes(word).filter((sound) => sound.length >= SHORT_SOUND_LENGTH)
  const tokens = sounds.map((sound) => `~${sound}`)
  return sounds.some((sound) => sound.length >= SOUND_LENGTH) ? tokens : [word, ...tokens]
}

/** Equal for two spellings of one thing: order, colour, spacing and units do not matter. */
function wholeOf({ options, counts, words, codes }: Reading): string {
  const values = [...options.values()].flatMap((kind) => [...kind])
  const count = counts.reduce((all, one) => all * one, 1)
  const syllables = [...words.join('')].sort().join('')
  return `=${syllables} ${[...codes, ...values].sort().join(' ')} ${count}`
}
