import { type Condensed, KIND, kindAt } from './condense.ts'
import { type Borders, type InsideWords, type Pattern, standsAt } from './matching.ts'
import { analyse, type Morpheme } from './morphemes.server.ts'
import { KINDS_OF, STRANGERS_OF } from './wordKinds.ts'

/*
 * Decides whether Hangul letters in a text are a word there or only a part of another word: 콜라 is one in 펩시콜라제로 and
 * none in 콜라겐. The rules and what they cost: docs/decisions/053-word-borders.md.
 */

/** The analyser's highest cost for a single known word; a higher cost means an unknown word. */
const MAX_KNOWN = 43
/**
 * The parts of a compound may cost this much more than the whole if the keyword is its first part, last part or one
 * syllable.
 */
const MAX_OF_FIRST = 9
const MAX_OF_LAST = 5
const MAX_OF_SYLLABLE = 3
/** A word reads better with a blank if the two words cost less than the whole by more than this. */
const MIN_CHEAPER = 5
const PARTICLE = /^(?:J|VCP)/
const NOUN = /^(?:NN[GP]|X|M|SL)/

/** The borders of words by the analyser. */
export const bordersOf = (insideWords: InsideWords): Borders => ({ isOwnWord, insideWords })

/** The word of a text that contains a keyword only as a part that is not a word; null when there is none. */
export function findWordAround(text: Condensed, { phrase, words }: Pattern): string | null {
  for (const needle of [phrase, ...words]) {
    for (let at = text.text.indexOf(needle); at !== -1; at = text.text.indexOf(needle, at + 1)) {
      const end = at + needle.length
      const word = standsAt(text, at, end) && !isOwnWord(text, at, end) && wordAround(text, at, end)
      if (word) return text.text.slice(word.start, word.end)
    }
  }
  return null
}

/** True when the Hangul letters from `start` to `end` of a text are a whole word or a word of a compound. */
export function isOwnWord(text: Condensed, start: number, end: number): boolean {
  const word = wordAround(text, start, end)
  if (word === null) return true
  if (word.start === start && word.end === end) return end - start > 1 || !isCounter(text, start)
  const whole = text.text.slice(word.start, word.end)
  return isPart(whole, start - word.start, end - word.start)
}

/** The Hangul syllables around; null when the letters cross a blank. */
function wordAround({ text, begins }: Condensed, from: number, to: number) {
  for (let at = from + 1; at < to; at++) if (begins[at] === 1) return null
  let [start, end] = [from, to]
  while (begins[start] !== 1 && kindAt(text, start - 1) === KIND.hangul) start--
  while (end < text.length && begins[end] !== 1 && kindAt(text, end) === KIND.hangul) end++
  return { start, end }
}

/** 2배, 3회 */
const isCounter = ({ text, begins }: Condensed, at: number): boolean =>
  begins[at] !== 1 && kindAt(text, at - 1) === KIND.digit

/** True when a whole word contains its letters from `start` to `end` as one of its words. */
function isPart(whole: string, start: number, end: number): boolean {
  const keyword = whole.slice(start, end)
  if (STRANGERS_OF.get(keyword)?.some((word) => covers(whole, word, start, end))) return false
  if (KINDS_OF.get(keyword)?.some((word) => whole.endsWith(word) && end === whole.length)) return true
  const { parts, cost } = analyse(whole)
  if (parts === null) return end - start > 1
  if (keyword.length === 1 && end === whole.length && isTwoWords(whole, start)) return true
  const first = parts.findIndex((part) => part.end > start)
  const last = parts.findIndex((part) => part.end >= end)
  if (keyword.length === 1 && !isHead(parts, last)) return false
  const from = parts[first - 1]?.end ?? 0
  const to = (parts[last] as Morpheme).end
  if (from === start && to === end) return true
  const isKnown = parts.length > 1 || cost < MAX_KNOWN
  return first === last && isPartOfOne(whole.slice(from, to), keyword, start - from, isKnown)
}

/** True when `whole` contains `word` at a place that includes the letters from `start` to `end`. */
function covers(whole: string, word: string, start: number, end: number): boolean {
  for (let at = whole.indexOf(word); at !== -1 && at <= start; at = whole.indexOf(word, at + 1))
    if (at + word.length >= end) return true
  return false
}

/** A single syllable names the sold thing only at the end of a word, before particles: 나주배는, but not 배추김치 or 쌀통. */
const isHead = (parts: Morpheme[], at: number): boolean =>
  parts.slice(at + 1).every(({ pos }) => PARTICLE.test(pos)) &&
  parts.slice(0, at).every(({ pos }) => NOUN.test(pos))

/** Products made from a thing and sold under its name, which dictionaries have as one word: 레몬즙, 딸기잼. */
const PRESSED = ['즙', '잼']

/**
 * True when a word that the analyser does not divide contains the keyword as one of its words, at its end or beginning.
 */
function isPartOfOne(word: string, keyword: string, at: number, isKnown: boolean): boolean {
  const [before, behind] = [word.slice(0, at), word.slice(at + keyword.length)]
  if (before !== '' && behind !== '') return false
  if (keyword.length > 1 && PRESSED.includes(behind)) return true
  if (!isKnown) return keyword.length > 1 || isHeadOfUnknown(word, before)
  if (keyword.length > 1 && before.length > 1) return true
  const dearer = analyse(`${before} ${keyword} ${behind}`.trim()).cost - analyse(word).cost
  if (keyword.length === 1) return before.length > 1 && dearer < MAX_OF_SYLLABLE
  return before === '' ? behind.length > 1 && dearer < MAX_OF_FIRST : dearer < MAX_OF_LAST || isNoun(before)
}

/** A syllable at the end of a word that the analyser does not know: 공주밤, 신동진쌀, but 쿠폰 is a word itself in 라방쿠폰. */
const isHeadOfUnknown = (word: string, before: string): boolean =>
  before.length > 1 &&
  (isKnownWord(before) || (before.length > 2 && !isKnownWord(word.slice(-2)) && !isKnownWord(word.slice(-3))))

const isKnownWord = (word: string): boolean => {
  const { parts, cost } = analyse(word)
  return parts?.length === 1 && cost < MAX_KNOWN
}

/** True when the word reads better with a blank at `at`: 제주무 is 제주 and 무 rather than 제 and 주무. */
function isTwoWords(word: string, at: number): boolean {
  const before = word.slice(0, at)
  return (
    at > 1 &&
    isKnownWord(before) &&
    analyse(`${before} ${word.slice(at)}`).cost < analyse(word).cost - MIN_CHEAPER
  )
}

/** True for nouns. A single syllable may also be a number or a name: 백 in 백설탕, 황 in 황설탕. */
const isNoun = (word: string): boolean =>
  analyse(word).parts?.every(({ pos }) => pos === 'NNG' || (word.length === 1 && /^N[NR]/.test(pos))) ?? false
