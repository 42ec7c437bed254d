import { isJoined, LONG_MODEL, piecesOf } from './codes.ts'
import type { Contradiction } from './contradiction.ts'
import type { Reading } from './reading.ts'
import { soundsLike } from './spelling.ts'
import {
  BRANDS,
  CROPS,
  isColour,
  isTaste,
  NOUNS,
  ORIGINS,
  PARTS,
  SUCCESSORS,
  VARIANTS,
} from './vocabulary.ts'

/** A word of at least this length counts twice: 안성탕면 identifies a product by itself. */
const TELLING_LENGTH = 4

/** Compares the words of two names that share `model`, ignoring spacing, order and alphabet. */
export function compareWords(one: Reading, other: Reading, model: string) {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const [left, right] = withoutSameSounds(
    one.words.flatMap((word) => remainder(word, other.words, a, b)),
    other.words.flatMap((word) => remainder(word, one.words, b, a)),
  )
  const counted = [...left, ...right].filter((text) => !mayBeLeftOut(text))
  const common = commonWords(one.words, left, other.words, right)
  const shared = lengthOf([...one.words, ...other.words]) - lengthOf([...left, ...right])
  return {
    shared,
    total: shared + lengthOf(counted),
    common: common.length + common.filter((word) => word.length >= TELLING_LENGTH).length,
    own: common.filter((word) => !ORIGINS.has(word) && !CROPS.has(word)).length,
    contradiction: contradict(one, other, left, right, model),
    isOtherTaste:
      [...left, ...right].some(isTaste) ||
      [left, right].every((side) => side.some((word) => NOUNS.has(word))),
    areUnlike: [left, right].every((side) => side.some((word) => !mayBeLeftOut(word) && word.length > 1)),
  }
}

function contradict(
  one: Reading,
  other: Reading,
  left: readonly string[],
  right: readonly string[],
  model: string,
): Contradiction | null {
  const both = [...left, ...right]
  const text = `${left.join(' ') || '없음'} ↔ ${right.join(' ') || '없음'}`
  if (both.some(isPart)) return { level: model === '' ? 'kind' : 'word', text: `다른 물건: ${text}` }
  const isLong = model.length >= LONG_MODEL
  if (both.some((word) => SUCCESSORS.has(word)))
    return { level: isLong ? 'word' : 'kind', text: `모델 다름: ${text}` }
  return isLong ? null : contradictWords(one, other, left, right, text)
}

/** The contradiction between the words of two names without a long model. */
function contradictWords(
  one: Reading,
  other: Reading,
  left: readonly string[],
  right: readonly string[],
  text: string,
): Contradiction | null {
  const isOther = [BRANDS, NOUNS, ORIGINS].some((table) =>
    [left, right].every((side) => side.some((word) => table.has(word))),
  )
  if (isOther || [...left, ...right].some(isVariant)) return { level: 'kind', text: `종류 다름: ${text}` }
  if (left.includes(one.words[0] ?? '') && right.includes(other.words[0] ?? ''))
    return { level: 'word', text: `이름 다름: ${text}` }
  const areUnlike = (isFree: (word: string) => boolean) =>
    [left, right].every((side) => side.some((word) => !isFree(word)))
  if (areUnlike(mayBeLeftOut)) return { level: 'word', text: `이름 다름: ${text}` }
  return areUnlike(isMakerOrOrigin) ? { level: 'noun', text: `이름 다름: ${text}` } : null
}

/** The words that both names have, in the spelling that splits more of them. */
function commonWords(
  one: readonly string[],
  left: readonly string[],
  other: readonly string[],
  right: readonly string[],
): readonly string[] {
  const [ours, theirs] = [
    one.filter((word) => !left.includes(word)),
    other.filter((word) => !right.includes(word)),
  ]
  return ours.length > theirs.length ? ours : theirs
}

const isPart = (word: string): boolean => PARTS.has(word)

/** Colours count as words only where they are a kind: in food. */
const isVariant = (word: string): boolean =>
  VARIANTS.has(word) || isColour(word) || (word.length > 2 && isTaste(word))

/** Makers, origins and the kind of thing: a name may leave them out. */
const mayBeLeftOut = (word: string): boolean => isMakerOrOrigin(word) || NOUNS.has(word)

const isMakerOrOrigin = (word: string): boolean => BRANDS.has(word) || ORIGINS.has(word)

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** The rest of a word once everything that the other name contains is removed. */
function remainder(
  word: string,
  texts: readonly string[],
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): string[] {
  if (others.has(word) || isJoined(word, own, others) || texts.some((text) => soundsLike(word, text)))
    return []
  if (word.length === 1 && texts.some((text) => text.endsWith(word) || text.startsWith(word))) return []
  if (/^[a-z]/.test(word)) return [word]
  const text = texts.join('')
  if (BRANDS.has(word)) return text.includes(word) ? [] : [word]
  return unsharedParts(word, text).filter((part) => part !== '' && !SUFFIXES.has(part) && !others.has(part))
}

/** The parts of a word around those that it shares with the other text. */
function unsharedParts(word: string, text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < word.length; ) {
    const length = longestShared(word, at, text)
    if (length === 0) {
      part += word[at++]
      continue
    }
    parts.push(part)
    part = ''
    at += length
  }
  return [...parts, part]
}

/** Suffixes that do not change a word. */
const SUFFIXES = new Set(['형', '용', '맛', '한맛', '산', '제', '표', '수', '권', '티'])

/** How many syllables from `at` on occur together in the other text; a single one is chance. */
function longestShared(word: string, at: number, text: string): number {
  let length = 0
  while (at + length < word.length && text.includes(word.slice(at, at + length + 1))) length++
  return length >= 2 ? length : 0
}

/** Removes words that sound alike: one word for one, or for two neighbours (나우푸드, now foods). */
function withoutSameSounds(left: string[], right: string[]): [string[], string[]] {
  const inRight = findSameSound(left, right)
  if (inRight)
    return withoutSameSounds(without(left, inRight.at, 1), without(right, inRight.from, inRight.count))
  const inLeft = findSameSound(right, left)
  if (inLeft) return withoutSameSounds(without(left, inLeft.from, inLeft.count), without(right, inLeft.at, 1))
  return [left, right]
}

/** The first word of `one` that sounds like a word of `other`, or like two neighbours there; null for none. */
function findSameSound(one: string[], other: string[]): { at: number; from: number; count: 1 | 2 } | null {
  for (const word of one) {
    const from = other.findIndex(
      (text, index) => soundsLike(word, text) || soundsLike(word, text + (other[index + 1] ?? '')),
    )
    if (from === -1) continue
    const [text = '', next] = other.slice(from, from + 2)
    const isOne = soundsLike(word, text) || next === undefined
    return { at: one.indexOf(word), from, count: isOne ? 1 : 2 }
  }
  return null
}

const without = (words: string[], at: number, count: number): string[] => words.toSpliced(at, count)
