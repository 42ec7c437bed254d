import { setImmediate as nextTurn } from 'node:timers/promises'
import { convertHangulToQwerty } from 'es-hangul'
import AhoCorasick from 'modern-ahocorasick'
import { type Folded, fold, inOneForm, MARK, type Reading, withLookalikes, writtenAt } from './foldings.ts'
import type { WatchedWord } from './watchedWord.ts'

/** A watched word and the letters of the text that it was found in. */
export interface FoundWord<Word extends WatchedWord> {
  watched: Word
  written: string
}

/** Finds watched words in a text; each at most once. */
export type WordSearch<Word extends WatchedWord> = (text: string) => FoundWord<Word>[]

interface Hit {
  start: number
  end: number
}

const HANGUL = /[가-힣ᄀ-ᇿㄱ-ㅎㅏ-ㅣ]/
const LATIN = /[a-z0-9]/i
const DOMAIN = /^[^\s/]+\.[a-z가-힣]{2,}$/i
/** Shorter keystrokes are parts of English words. */
const MIN_KEYS = 5
const MIN_UNITS = 2
const GROUP_SIZE = 500
/**
 * Once exceptions have excused this many hits in a text, the next hit counts as found. Each hit is compared with up to 30
 * exceptions, and 50,000 hits would block the process for 60 ms.
 */
const MAX_EXCUSED = 5_000

/** True for text that a search can find: two jamo or two Latin letters at least. */
export const isSearchable = (word: string): boolean =>
  isDomain(word) || unitsOf(word, readingOf(word)).length >= MIN_UNITS

/** True for a domain such as `example.com`; it is sought in addresses. */
const isDomain = (word: string): boolean => DOMAIN.test(word)

/**
 * Makes a search for these words. It finds words in spite of blanks, marks, lone jamo, look-alikes and digits between
 * syllables, and Korean words that are typed as Latin keys. A match across a blank must begin and end where words do: 시
 * 발 is found, 다시 발표 is not. A Latin word is found only as a whole word. A Korean word is also found inside other words,
 * except its exceptions.
 */
export async function searchOf<Word extends WatchedWord>(words: Word[]): Promise<WordSearch<Word>> {
  const korean = await automaton(words.filter(isKorean).map((word) => [word, ofJamo]))
  const latin = await automaton([
    ...words.filter(isLatin).map((word): Pattern<Word> => [word, ofLatin]),
    ...words.filter(isKorean).map((word): Pattern<Word> => [word, ofKeys]),
  ])
  const domains = await automaton(words.filter(({ word }) => isDomain(word)).map((word) => [word, ofDomain]))
  if (!korean && !latin && !domains) return () => []
  return (text) => {
    const source = inOneForm(text)
    const found: Found<Word> = new Map()
    if (korean) for (const folded of readKorean(source)) findIn(korean, folded, isWhole, found)
    if (latin && LATIN.test(source)) findIn(latin, fold(source, 'LATIN'), isOwnWord, found)
    if (domains) findDomains(domains, source, found)
    return Array.from(found, ([watched, written]) => ({ watched, written }))
  }
}

/** The words that were found, each with the letters of its first hit. */
type Found<Word> = Map<Word, string>

/** The Korean letters of a text, and a second reading that includes look-alikes. */
function readKorean(source: string): Folded[] {
  const looked = withLookalikes(source)
  return [fold(source, 'HANGUL'), ...(looked === null ? [] : [fold(looked, 'LOOKALIKE')])]
}

const isKorean = ({ word }: WatchedWord): boolean => !isDomain(word) && HANGUL.test(word) && !LATIN.test(word)
const isLatin = ({ word }: WatchedWord): boolean => !isDomain(word) && LATIN.test(word)
const readingOf = (word: string): Reading => (LATIN.test(word) ? 'LATIN' : 'HANGUL')
const unitsOf = (word: string, reading: Reading): string => fold(inOneForm(word), reading).units

const ofJamo = ({ word }: WatchedWord): string => unitsOf(word, 'HANGUL')
const ofLatin = ({ word }: WatchedWord): string => unitsOf(word, 'LATIN')
const ofDomain = ({ word }: WatchedWord): string => withPoints(inOneForm(word))
/** The keys that type a Korean word, as letters: tlqkf. Empty where they are too few. */
function ofKeys({ word }: WatchedWord): string {
  const keys = unitsOf(convertHangulToQwerty(word), 'LATIN')
  return keys.length < MIN_KEYS ? '' : keys
}

/** A watched word and what the automaton seeks for it; nothing where that is empty. */
type Pattern<Word> = [watched: Word, patternOf: (watched: WatchedWord) => string]

/** The units of an exception, and where in them the word begins: once for each time that the exception has the word. */
interface Exception {
  units: string
  at: number
}

interface Sought<Word> {
  watched: Word
  exceptions: Exception[]
}

/** Makes an automaton in groups of words; other work runs between two groups. Null without patterns. */
async function automaton<Word extends WatchedWord>(
  sought: Pattern<Word>[],
): Promise<AhoCorasick<Sought<Word>> | null> {
  const patterns: { pattern: string; data: Sought<Word> }[] = []
  for (const [at, [watched, patternOf]] of sought.entries()) {
    if (at % GROUP_SIZE === 0) await nextTurn()
    const pattern = patternOf(watched)
    const reading = readingOf(watched.word)
    if (pattern === '') continue
    const exceptions = watched.exceptions.flatMap((each) => placesIn(unitsOf(each, reading), pattern))
    patterns.push({ pattern, data: { watched, exceptions } })
  }
  await nextTurn()
  return patterns.length === 0 ? null : new AhoCorasick(patterns)
}

function placesIn(units: string, pattern: string): Exception[] {
  const places: Exception[] = []
  for (let at = units.indexOf(pattern); at !== -1; at = units.indexOf(pattern, at + 1))
    places.push({ units, at })
  return places
}

function findIn<Word extends WatchedWord>(
  automaton: AhoCorasick<Sought<Word>>,
  folded: Folded,
  stands: (folded: Folded, hit: Hit) => boolean,
  found: Found<Word>,
): void {
  let excused = 0
  for (const { start, end, data } of automaton.search(folded.units)) {
    const { watched, exceptions } = data as Sought<Word>
    if (found.has(watched) || !stands(folded, { start, end })) continue
    if (excused < MAX_EXCUSED && isException(folded, start, exceptions)) excused++
    else found.set(watched, writtenAt(folded, start, end))
  }
}

const has = ({ marks }: Folded, at: number, mark: number): boolean => ((marks[at] ?? 0) & mark) !== 0

/** True for a hit of whole letters. A hit across a blank must consist of whole words. */
function isWhole(folded: Folded, { start, end }: Hit): boolean {
  if (!has(folded, start, MARK.begins) || !has(folded, end - 1, MARK.ends)) return false
  for (let at = start + 1; at < end; at++)
    if (has(folded, at, MARK.apart)) return isApart(folded, { start, end })
  return true
}

const isApart = (folded: Folded, { start, end }: Hit): boolean =>
  has(folded, start, MARK.apart) && (end === folded.units.length || has(folded, end, MARK.apart))

/** True for a hit that stands between blanks, marks, digits or Korean. */
function isOwnWord(folded: Folded, { start, end }: Hit): boolean {
  const isLetter = (at: number) => has(folded, at, MARK.latin) && !has(folded, at, MARK.digit)
  const isBegun = has(folded, start, MARK.apart) || !isLetter(start - 1)
  const isEnded = end === folded.units.length || has(folded, end, MARK.apart) || !isLetter(end)
  return isBegun && isEnded && isWhole(folded, { start, end })
}

/** True where an exception stands around the word: 시발점. */
const isException = (folded: Folded, start: number, exceptions: Exception[]): boolean =>
  exceptions.some(({ units, at }) => at <= start && folded.units.startsWith(units, start - at))

/** An address without the ways to write its points: `bad[.]com`, `bad 점 com`. */
const withPoints = (source: string): string =>
  source
    .replace(/(?<=[\w가-힣])\s*[[(]\s*(?:\.|점|닷|dot)\s*[\])]\s*(?=[a-z가-힣])/g, '.')
    .replace(/(?<=[a-z0-9])\s*(?:점|닷)\s*(?=[a-z])/g, '.')
    .replace(/(?<=[a-z0-9])\s*\.\s*(?=[a-z])/g, '.')

const LABEL = /[a-z0-9-]/

/** The watched domains in a text, also as part of a subdomain's address. */
function findDomains<Word extends WatchedWord>(
  automaton: AhoCorasick<Sought<Word>>,
  source: string,
  found: Found<Word>,
): void {
  const text = withPoints(source)
  if (!text.includes('.')) return
  for (const { start, end, data } of automaton.search(text)) {
    const isBegun = !LABEL.test(text[start - 1] ?? ' ')
    const isEnded = !LABEL.test(text[end] ?? ' ') && !(text[end] === '.' && LABEL.test(text[end + 1] ?? ' '))
    const { watched } = data as Sought<Word>
    if (isBegun && isEnded && !found.has(watched)) found.set(watched, text.slice(start, end))
  }
}
