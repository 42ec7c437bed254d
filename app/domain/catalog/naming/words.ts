// An example: 해피바스 오리지널 바디워시 beside 바디 워시 happy bath 라벤더.
// 1. `remainder` leaves of each word what the other name lacks: [해피바스, 오리지널] and [happy, bath, 라벤더]. Spacing does not
//    matter.
// 2. `withoutSameSounds` removes words that sound alike, 해피바스 for happy and bath: [오리지널] and [라벤더].
// 3. `contradict` classifies the rest: 라벤더 is a scent, so the names mean two kinds, `종류 다름: 오리지널 ↔ 라벤더`.
// 4. They share 21 of 24 letters, which is their likeness; 오리지널 is the word of a plain article and is not counted.
import { MAX_SPELLED, mayTransliterate, spelledOut } from '#domain/search/transliteration.ts'
import { isJoined, LONG_MODEL, piecesOf } from './codes.ts'
import type { Contradiction } from './contradiction.ts'
import { areForOthers, isDescribing, isKind, isPlainKind, kindOf } from './kinds.ts'
import { BRANDS, MAKER_OF_LINE } from './makers.ts'
import { consolesOf, type Reading } from './reading.ts'
import { inOneSound, soundsLike } from './spelling.ts'
import {
  CROPS,
  canonicalWord,
  FOODS,
  isAboutOffer,
  isColour,
  isDistinctive,
  isMilder,
  isTaste,
  ORIGINS,
  PARTS,
  PLATFORMS,
  SUCCESSORS,
  VARIANTS,
} from './vocabulary.ts'

/** A Hangul word of at least this many syllables identifies a product by itself: 안성탕면. */
const TELLING_LENGTH = 4
/** So does a Latin word of at least this many letters. */
const TELLING_LETTERS = 7

/** Long words count twice, and so do product lines that both names contain: 신라면. */
const isTellingEnough = (word: string, one: Reading, other: Reading): boolean =>
  word.length >= (/^[a-z]/.test(word) ? TELLING_LETTERS : TELLING_LENGTH) ||
  (MAKER_OF_LINE.has(word) && [one, other].every(({ words }) => words.includes(word)))

/** Compares the words of two names that share `model`, ignoring spacing, order and alphabet. */
export function compareWords(one: Reading, other: Reading, model: string) {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const { left, right, shortened } = withoutSameSounds(
    one.words.flatMap((word) => remainder(word, [...other.words, ...other.colours, ...other.codes], a, b)),
    other.words.flatMap((word) => remainder(word, [...one.words, ...one.colours, ...one.codes], b, a)),
  )
  const isFree = (text: string) =>
    mayBeLeftOut(text) || DEFAULTS.has(text) || text === one.words[0] || text === other.words[0]
  const hasPlain = [left, right].some((side) =>
    side.every((text) => mayBeLeftOut(text) || DEFAULTS.has(text)),
  )
  const counted = [...left, ...right].filter((text) => !(hasPlain ? isFree : mayBeLeftOut)(text))
  const common = commonWords(one.words, [...left, ...shortened], other.words, [...right, ...shortened])
  const contradiction = contradict(one, other, left, right, model)
  const all = lengthOf([...one.words, ...other.words])
  const isOneInTwoScripts = contradiction?.level === 'script'
  const shared = isOneInTwoScripts ? all : all - lengthOf([...left, ...right])
  const areUnlike = [left, right].every((side) => side.some((word) => !mayBeLeftOut(word) && word.length > 1))
  const areOtherKinds =
    (left.some((word) => isThing(one, word)) && right.some((word) => isThing(other, word))) ||
    areForOthers(left, right) ||
    ([one, other].every(({ words }) => words.some(isPart)) &&
      [...left, ...right].some((word) => SUCCESSORS.has(word)))
  return {
    shared,
    total: isOneInTwoScripts ? all : shared + lengthOf(counted),
    common: common.length + common.filter((word) => isTellingEnough(word, one, other)).length,
    own: common.filter((word) => !ORIGINS.has(word) && !CROPS.has(word)).length,
    contradiction,
    isOtherTaste: [...left, ...right].some(isTaste) || areOtherKinds,
    areOtherTastes: [...left, ...right].some(areUnlike ? isTaste : isMilder) || areOtherKinds,
    isSubstituted: isSubstitution(one, other, left, right),
    isOneDefault: [...left, ...right].some((word) => DEFAULTS.has(word)),
    areOtherParts: areOtherParts(left, right),
    areUnlike,
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
  if (both.some(isPart)) return { level: levelOfParts(left, right, model), text: `다른 물건: ${text}` }
  const isLong = model.length >= LONG_MODEL
  if (model === '' && (isVersion(one, left, right) || isVersion(other, right, left)))
    return { level: 'kind', text: `모델 다름: ${text}` }
  if (both.some((word) => SUCCESSORS.has(word)))
    return { level: isLong ? 'word' : 'kind', text: `모델 다름: ${text}` }
  return isLong ? null : contradictWords(one, other, left, right, text)
}

/**
 * True when the names differ only by a feature at the end of one name: 에어팟 4 ANC. A thing without a model is sold with
 * and without it. Before a kind, such a word only describes.
 */
const isVersion = ({ words }: Reading, own: readonly string[], others: readonly string[]): boolean =>
  own.length === 1 && others.length === 0 && own[0] === '노이즈캔슬링' && words.at(-1) === own[0]

function levelOfParts(
  left: readonly string[],
  right: readonly string[],
  model: string,
): Contradiction['level'] {
  if (areOtherParts(left, right)) return 'kind'
  if (model !== '') return 'word'
  return [...left, ...right].filter(isPart).every((word) => THINGS_AS_WELL.has(word)) ? 'part' : 'kind'
}

/**
 * The contradiction when only one of two names of a game states its console. A thing with a kind or a model is not a
 * game: a controller works with several consoles.
 */
export function compareConsoles(one: Reading, other: Reading, model: string): Contradiction | null {
  if (model !== '') return null
  const [a, b] = [consolesOf(one), consolesOf(other)]
  if ((a.length === 0) === (b.length === 0)) return null
  if ([one, other].some(({ words }) => words.some((word) => isKind(word) || isPart(word)))) return null
  return { level: 'place', text: `기기 다름: ${a.join(' ') || '없음'} ↔ ${b.join(' ') || '없음'}` }
}

/** The contradiction between the words of two names without a long model. */
function contradictWords(
  one: Reading,
  other: Reading,
  left: readonly string[],
  right: readonly string[],
  text: string,
): Contradiction | null {
  const isOther = [isMaker, isKind, isOrigin, isCrop].some((isOfTable) =>
    [left, right].every((side) => side.some(isOfTable)),
  )
  if (
    isOther ||
    isMadeOf(one, other, right) ||
    isMadeOf(other, one, left) ||
    areForOthers(left, right) ||
    [...left, ...right].some(isVariant)
  )
    return { level: 'kind', text: `종류 다름: ${text}` }
  const [first = '', otherFirst = ''] = [one.words[0], other.words[0]]
  if (left.includes(first) && right.includes(otherFirst) && ![first, otherFirst].every(mayBeLeftOut))
    return {
      level: areInTwoScripts(left, right) || isMakerInTwoScripts(one, other, left, right) ? 'script' : 'word',
      text: `이름 다름: ${text}`,
    }
  const areUnlike = (isFree: (word: string) => boolean) =>
    [left, right].every((side) => side.some((word) => !isFree(word)))
  if (areUnlike(mayBeLeftOut))
    return { level: standsFor(one, other, left, right), text: `이름 다름: ${text}` }
  if (
    isNarrower(one, other, left, right) ||
    isNarrower(other, one, right, left) ||
    isPrefixed(one, other, left, right) ||
    isPrefixed(other, one, right, left)
  )
    return { level: 'word', text: `이름 다름: ${text}` }
  return areUnlike((word) => isMakerOrOrigin(word) || DEFAULTS.has(word))
    ? { level: isSubstitution(one, other, left, right) ? 'word' : 'noun', text: `이름 다름: ${text}` }
    : null
}

/** True when one thing is made of the other, a crop or meat, which makes it another food: 닭가슴살, 닭가슴살 소시지. */
const isMadeOf = (one: Reading, other: Reading, others: readonly string[]): boolean =>
  others.some((word) => {
    const of = other.words[other.words.indexOf(word) - 1]
    return FOODS.has(word) && of !== undefined && isCrop(of) && one.words.includes(of)
  }) && !one.words.some((word) => FOODS.has(word))

/** True when only the beginning of one word differs and narrows the kind: 발목양말 beside 양말. */
const isNarrower = (
  { words }: Reading,
  other: Reading,
  [piece = '', ...more]: readonly string[],
  theirs: readonly string[],
): boolean =>
  piece.length > 1 &&
  more.length + theirs.length === 0 &&
  words.length === other.words.length &&
  !mayBeLeftOut(piece) &&
  words.some((word) => word !== piece && word.startsWith(piece) && !isPlainKind(word))

/**
 * True when two names of food differ only by one syllable in front of a word, which names the sort: 마열라면 beside 열라면.
 */
const isPrefixed = (
  { words, counts, options }: Reading,
  other: Reading,
  [piece = '', ...more]: readonly string[],
  theirs: readonly string[],
): boolean =>
  piece.length === 1 &&
  more.length + theirs.length === 0 &&
  !PRAISING.includes(piece) &&
  (counts.length > 0 || options.has('weight')) &&
  words.some(
    (word) => word.startsWith(piece) && other.words.includes(word.slice(1)) && !isCrop(word.slice(1)),
  )

/** Syllables before a food that praise it: 왕교자, 햇반, 꿀사과. */
const PRAISING = '왕햇꿀생통참대특찐신깐순알국큰새'

/** Everything is the same but one word, or a part of one word, in one place: 크림스프, 쇠고기스프. */
function isSubstitution(
  one: Reading,
  other: Reading,
  [ours = ' ', ...moreOfOurs]: readonly string[],
  [theirs = ' ', ...moreOfTheirs]: readonly string[],
): boolean {
  if (moreOfOurs.length + moreOfTheirs.length > 0 || one.words.length !== other.words.length) return false
  const at = one.words.findIndex((word) => word.includes(ours))
  if (at === -1 || at !== other.words.findIndex((word) => word.includes(theirs))) return false
  const [whole, otherWhole] = [one.words[at] ?? '', other.words[at] ?? '']
  if (whole !== ours)
    return (
      whole.replace(ours, '') === otherWhole.replace(theirs, '') &&
      ![ours, theirs].some(isDescribing) &&
      !(areOneKind(whole, otherWhole) && isPlainKind(whole) && isPlainKind(otherWhole))
    )
  return (
    otherWhole === theirs &&
    one.words.length > 1 &&
    ![ours, theirs].some((word) => isMakerOrOrigin(word) || DEFAULTS.has(word)) &&
    (isBeforeKind(one, other, ours) || ![ours, theirs].some(isPlainKind))
  )
}

const areOneKind = (one: string, other: string): boolean =>
  kindOf(one) !== null && kindOf(one) === kindOf(other)

/** True when the next word names the kind in both names, so that this word only names the sort: 치즈 케이크. */
const isBeforeKind = (one: Reading, other: Reading, word: string): boolean => {
  const next = one.words.indexOf(word) + 1
  return one.words[next] === other.words[next] && isKind(one.words[next] ?? '')
}

/** One of the parts is half of the word or more: 쿠션 of 블랙쿠션. */
const isMostly = (word: string, parts: readonly string[]): boolean =>
  parts.some((part) => word.includes(part) && part.length * 2 >= word.length)

/** The words that both names have, in the spelling that splits more of them. */
function commonWords(
  one: readonly string[],
  left: readonly string[],
  other: readonly string[],
  right: readonly string[],
): readonly string[] {
  const [ours, theirs] = [
    one.filter((word) => !isMostly(word, left)),
    other.filter((word) => !isMostly(word, right)),
  ]
  return ours.length > theirs.length ? ours : theirs
}

/** The words that a maker adds to the name of the plain article. */
const DEFAULTS = new Set(['오리지널', '레귤러', '클래식', '스탠다드', '베이직'])

/** How strongly words that each name lacks tell them apart. */
function standsFor(
  one: Reading,
  other: Reading,
  left: readonly string[],
  right: readonly string[],
): Contradiction['level'] {
  if (areInTwoScripts(left, right)) return 'script'
  return (isBefore(one, left) && isAfter(other, right)) || (isBefore(other, right) && isAfter(one, left))
    ? 'place'
    : 'word'
}

/**
 * True when a name's own words all stand before the words that both names share. Such words may be a maker; words
 * behind the shared ones describe.
 */
const isBefore = ({ words }: Reading, own: readonly string[]): boolean =>
  placesOf(words, own).every((at, no) => at === no) && own.length < words.length
const isAfter = ({ words }: Reading, own: readonly string[]): boolean =>
  placesOf(words, own).every((at) => at > 0)

const placesOf = (words: readonly string[], own: readonly string[]): number[] =>
  own.filter((word) => !mayBeLeftOut(word)).map((piece) => words.findIndex((word) => word.includes(piece)))

/** One side has only Hangul left and the other only Latin that sounds somewhat alike. */
const areInTwoScripts = (left: readonly string[], right: readonly string[]): boolean => {
  const [ours = '', theirs = ''] = [left, right].map((side) =>
    side.filter((word) => !mayBeLeftOut(word)).join(''),
  )
  const [hangul, latin] = /^[가-힣]/.test(ours) ? [ours, theirs] : [theirs, ours]
  return /^[가-힣]+$/.test(hangul) && /^[a-z]+$/.test(latin) && mayTransliterate(hangul, latin)
}

/** Only the first words differ, one in Hangul and one in Latin letters: a maker under two names (마녀공장, manyo). */
const isMakerInTwoScripts = (
  one: Reading,
  other: Reading,
  [ours = ' ', ...moreOfOurs]: readonly string[],
  [theirs = ' ', ...moreOfTheirs]: readonly string[],
): boolean =>
  moreOfOurs.length + moreOfTheirs.length === 0 &&
  one.words[0] === ours &&
  other.words[0] === theirs &&
  Math.min(one.words.length, other.words.length) > 2 &&
  [one, other].every(({ options, counts }) => options.size + counts.length > 0) &&
  [ours, theirs].every((word) => !BRANDS.has(word) && word.length > 1) &&
  [ours, theirs].filter((word) => /^[a-z]+$/.test(word)).length === 1

const areOtherParts = (left: readonly string[], right: readonly string[]): boolean =>
  [left, right].every((side) => side.some(isPart))

/** Parts that are also sold as things: a name may leave its kind out. */
const THINGS_AS_WELL = new Set(
  '충전기 케이블 거치대 배터리 필터 패드 파우치 필름 커버 케이스 어댑터 브러시 크래들 리필 본품'.split(' '),
)

/** The kind of thing that a name ends with, where we know it; a set for a present may hold any. */
const isThing = ({ words }: Reading, word: string): boolean =>
  ![null, '선물세트'].includes(kindOf(word)) &&
  words.findLast((one) => !isMakerOrOrigin(one))?.endsWith(word) === true

const isPart = (word: string): boolean => PARTS.has(word)

/** Colours count as words only where they are a kind: in food. */
const isVariant = (word: string): boolean => VARIANTS.has(word) || isColour(word) || isTaste(word)

const isMaker = (word: string): boolean => BRANDS.has(word)
const isOrigin = (word: string): boolean => ORIGINS.has(word)
const isCrop = (word: string): boolean => CROPS.has(word)

/** Makers, origins and the kind of thing: a name may leave them out. */
const mayBeLeftOut = (word: string): boolean => isMakerOrOrigin(word) || isKind(word)

const isMakerOrOrigin = (word: string): boolean =>
  BRANDS.has(word) || ORIGINS.has(word) || PLATFORMS.has(word) || isDescribing(word)

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** The rest of a word once everything that the other name contains is removed. */
function remainder(
  word: string,
  texts: readonly string[],
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): string[] {
  if (others.has(word) || isJoined(word, own, others) || isSaidOtherwise(word, texts)) return []
  if (/^[a-z]/.test(word)) return [word]
  const text = texts.join('')
  if (BRANDS.has(word))
    return texts.some((line) => line.includes(word) || isShortFor(line, word)) ? [] : [word]
  const parts = unsharedParts(word, text, MIN_SHARED).filter(
    (part) => part !== '' && !SUFFIXES.has(part) && !others.has(part) && !isAboutOffer(part),
  )
  if (parts.length === 0 || word.length <= MIN_ALIKE) return parts
  const unlike = unsharedParts(inOneSound(word), inOneSound(text), MIN_ALIKE)
  return unlike.every((part) => part === '') ? [] : parts
}

/** 캘빈 of 캘빈클라인, or a line of the maker: 백설 of CJ. */
const isShortFor = (text: string, maker: string): boolean =>
  MAKER_OF_LINE.get(text) === maker || (text.length > 1 && maker.startsWith(text))

/**
 * One of the texts sounds like the word, has its letters by name, names its kind, or ends or begins with its one
 * syllable.
 */
const isSaidOtherwise = (word: string, texts: readonly string[]): boolean =>
  texts.some(
    (text) =>
      soundsLike(word, text) ||
      (/^[가-힣]{2,}$/.test(word) && text.length <= MAX_SPELLED && spelledOut(text).includes(word)) ||
      (isPlainKind(word) && isPlainKind(text) && areOneKind(word, text)) ||
      (word.length === 1 && (text.endsWith(word) || text.startsWith(word))),
  )

/** A word and the other text share at least two neighbouring syllables by spelling; one is chance. */
const MIN_SHARED = 2
/** By sound they share at least three. */
const MIN_ALIKE = 3

/** The parts of a word around those of `least` syllables or more that it shares with the other text. */
function unsharedParts(word: string, text: string, least: number): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < word.length; ) {
    const length = longestShared(word, at, text, least)
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
const SUFFIXES = new Set(['형', '용', '맛', '향', '슈거', '한맛', '산', '제', '표', '수', '권', '티'])

/** How many syllables from `at` on occur together in the other text; 0 for fewer than `least`. */
function longestShared(word: string, at: number, text: string, least: number): number {
  let length = 0
  while (at + length < word.length && text.includes(word.slice(at, at + length + 1))) length++
  return length >= least ? length : 0
}

/**
 * The words of each list that the other list lacks. `shortened`: the words for which a short form stands; they count as
 * one word.
 */
interface Unheard {
  left: string[]
  right: string[]
  shortened: string[]
}

/** Removes words that sound alike: one word for one, or for two neighbours (나우푸드, now foods), and short forms. */
function withoutSameSounds(left: string[], right: string[], shortened: string[] = []): Unheard {
  const ourShort = left.find((word) => isAcronymOf(word, right))
  if (ourShort) {
    const rest = withoutSpelledOut(right, ourShort)
    const said = right.filter((word) => !rest.includes(word))
    return withoutSameSounds(without(left, left.indexOf(ourShort), 1), rest, [...shortened, ...said])
  }
  const theirShort = right.find((word) => isAcronymOf(word, left))
  if (theirShort) return swap(withoutSameSounds(right, left, shortened))
  const inRight = findSameSound(left, right)
  if (inRight) {
    const said = inRight.isShort ? right.slice(inRight.from, inRight.from + inRight.count) : []
    const rest = without(right, inRight.from, inRight.count)
    return withoutSameSounds(without(left, inRight.at, 1), rest, [...shortened, ...said])
  }
  return findSameSound(right, left) === null
    ? { left, right, shortened }
    : swap(withoutSameSounds(right, left, shortened))
}

const swap = ({ left, right, shortened }: Unheard): Unheard => ({ left: right, right: left, shortened })

/**
 * True for an unknown word in Hangul, which may be a short form of other words. Known words such as 제로 and 소니 are none.
 */
const mayBeShort = (word: string): boolean =>
  /^[가-힣]{2,6}$/.test(word) &&
  !isMakerOrOrigin(word) &&
  !isKind(word) &&
  !isDistinctive(word) &&
  !isVariant(word) &&
  !isCrop(word) &&
  canonicalWord(word) === word

/**
 * True for an acronym, such as 레블수 of 레드 블레미쉬 클리어 수딩. Words may be left out, but not change places. A word of two
 * syllables is an acronym only of two words.
 */
function isAcronymOf(word: string, words: readonly string[]): boolean {
  if (!mayBeShort(word) || words.length < word.length) return false
  if (word.length === 2 && words.length > 2) return false
  let at = 0
  for (const other of words) if (other.length > 1 && other[0] === word[at]) at++
  return at === word.length
}

/** The words before the first word of an acronym and behind its last one. */
function withoutSpelledOut(words: readonly string[], acronym: string): string[] {
  const first = words.findIndex((word) => word.startsWith(acronym[0] ?? ' '))
  const last = words.findLastIndex((word) => word.startsWith(acronym.at(-1) ?? ' '))
  return words.filter((_, at) => at < first || at > last)
}

/** The first word of `one` that sounds like a word of `other`, or like two neighbours there; null for none. */
function findSameSound(
  one: string[],
  other: string[],
): { at: number; from: number; count: 1 | 2; isShort: boolean } | null {
  for (const word of one) {
    const from = other.findIndex(
      (text, index) =>
        isSameWord(word, text) ||
        (word.length > 2 && soundsLike(word, text + (other[index + 1] ?? ''))) ||
        shortens(word, text + (other[index + 1] ?? '')) ||
        isSaidInTwo(word, text, other[index + 1]),
    )
    if (from === -1) continue
    const [text = '', next] = other.slice(from, from + 2)
    const isOne = next === undefined || isSameWord(word, text)
    const isShort = !isOne && shortens(word, text + next)
    return { at: one.indexOf(word), from, count: isOne ? 1 : 2, isShort }
  }
  return null
}

/** 프랙탈디자인 is 프랙탈 design, and nordvpn 노드 vpn: each part in its own alphabet. */
function isSaidInTwo(word: string, text: string, next: string | undefined): boolean {
  if (next === undefined || word.length < 4 || /^[가-힣]/.test(text) === /^[가-힣]/.test(next)) return false
  for (let at = 2; at <= word.length - 2; at++)
    if (isSameWord(word.slice(0, at), text) && isSameWord(word.slice(at), next)) return true
  return false
}

/** They sound alike, one shortens the other, or both name one kind of thing. */
function isSameWord(one: string, other: string): boolean {
  if (canonicalWord(one) === canonicalWord(other) || soundsLike(one, other)) return true
  if (shortens(one, other) || shortens(other, one)) return true
  return areOneKind(one, other)
}

/**
 * A short form has at least a third of the syllables of the word, because a long word may contain the syllables of a
 * short one by chance.
 */
const MAX_SHORTENED = 3

/**
 * True for a short form: it begins like the long word and has only syllables of it, in order. 몬헌 shortens 몬스터헌터, 얇피
 * 얇은피.
 */
function shortens(short: string, long: string): boolean {
  const least = short.at(-1) === long.at(-1) ? 1 : 2
  if (
    !mayBeShort(short) ||
    long.length < short.length + least ||
    long.length > short.length * MAX_SHORTENED ||
    short[0] !== long[0]
  )
    return false
  let at = 0
  for (const syllable of long) if (syllable === short[at]) at++
  return at === short.length
}

const without = (words: string[], at: number, count: number): string[] => words.toSpliced(at, count)
