import type { Reading } from './reading.ts'
import { soundsOf } from './spelling.ts'

const MOST_TOKENS = 20
const SOUND_LENGTH = 3

/**
 * By what a name is found: its codes, its words, and all of it in one, which few names share however common
 * its words are. The rarer ones first.
 */
export function tokensOf(reading: Reading): string[] {
  const { words, codes } = reading
  const numbers = codes.flatMap((code) => code.match(/\d{3,}/g) ?? [])
  const found = [
    wholeOf(reading),
    ...codes.filter((code) => code.length > 2),
    ...numbers,
    ...words.flatMap(withBeginnings).flatMap(soundTokens),
    ...words.flatMap((word, index) => joinedWithNext(word, words[index + 1])).flatMap(soundTokens),
  ]
  return [...new Set(found)].slice(0, MOST_TOKENS)
}

/** 갤럭시링 is found by 갤럭시 too, 구글플레이 by 구글. */
const withBeginnings = (word: string): string[] =>
  word.length > 3 && /^[가-힣]/.test(word) ? [word, word.slice(0, 3), word.slice(0, 2)] : [word]

/** 맥 미니 is found by 맥미니. */
const joinedWithNext = (word: string, next = ''): string[] =>
  word.length === 1 && /^[가-힣]/.test(next) ? [word + next] : []

/** Words as they sound: 시소닉 finds Seasonic; short ones as they stand. */
function soundTokens(word: string): string[] {
  const sounds = soundsOf(word).filter((sound) => sound.length >= SOUND_LENGTH)
  return sounds.length > 0 ? sounds.map((sound) => `~${sound}`) : [word]
}

/** Two spellings of one thing have the same: order, colour, spacing and units do not count. */
function wholeOf({ options, counts, words, codes }: Reading): string {
  const values = [...options.values()].flatMap((kind) => [...kind])
  const count = counts.reduce((all, one) => all * one, 1)
  const syllables = [...words.join('')].sort().join('')
  return `=${syllables} ${[...codes, ...values].sort().join(' ')} ${count}`
}
