import { LRUCache } from 'lru-cache'
import { type Condensed, endOfRun, KIND, kindAt } from './condense.ts'
import { type Syllable, soundCodes, syllablesOf, transliterates } from './transliteration.ts'

/*
 * Decides whether a Hangul and a Latin word sound alike without any context. `transliterates` is not strict enough for
 * this: zelda and 실드 share their consonants. Here every sound has to have one of the letters that people write it for,
 * in order, and every vowel of the Latin word has to be written.
 */

/**
 * By the order of initials and finals: the Latin letters that they write. C and G: before e, i and y, C also before h;
 * H: the t of th; N: an n before g or k. Foreign words have no other finals.
 */
const INITIAL_LETTERS = 'gk ckgq n dH dtH lr m bv bpv sCxtz sCxtz - jGzsd Czjt ct ckqx t pf hfj'.split(' ')
const FINAL_LETTERS = '- kcgqx . . n . . . l . . . . . . . mn pbv . tsdzC . N . . . . . .'.split(' ')
const FOREIGN_TO = '.'
/** By the order of vowels: the Latin letters that they write. A group of Latin vowels must contain one of them. */
const VOWEL_LETTERS =
  'aou ae ayio ae aeou ae eouyi eay oau oauw aewu oeuw oyiu uow owua ewua iwu ueowi - ieu iey'.split(' ')

const [INITIAL_R, NO_INITIAL, FINAL_N, FINAL_L] = [5, 11, 4, 8]
const [VOWEL_A, VOWEL_EO, VOWEL_U, SILENT_VOWEL, VOWEL_I] = [0, 4, 13, 18, 20]
/** Vowels that only lengthen the previous one, in 에어, 오우 and 아이. */
const DRAWING = [VOWEL_EO, VOWEL_U, VOWEL_I]
/** ㅅ ㅆ ㅈ ㅉ ㅊ, and the vowels that only carry them at the end of a word: 피니시, 터치. */
const SIBILANTS = [9, 10, 12, 13, 14]
const CARRYING = [VOWEL_I, 16, 17]
/** ㅑ ㅒ ㅕ ㅖ ㅛ ㅠ, which make ㅅ sound like sh. */
const SOFTENING = [2, 3, 6, 7, 12, 17]

/** A sound of a Hangul word and the letters that may stand for it. */
interface Sound {
  letters: string
  isVowel: boolean
  /** It may have no letter. */
  isSilent: boolean
  /** The letters of the vowels that follow without a consonant in between: ㅏ in 디아. */
  others: string[]
}

const consonant = (letters: string): Sound => ({ letters, isVowel: false, isSilent: false, others: [] })

/** The sounds of a Hangul word; null for a word that cannot be a transliteration. */
function soundsOf(syllables: readonly Syllable[]): Sound[] | null {
  const sounds: Sound[] = []
  for (const [at, syllable] of syllables.entries()) {
    const before = syllables[at - 1]
    const { initial, vowel, final } = syllable
    if (initial !== NO_INITIAL && !(initial === INITIAL_R && before?.final === FINAL_L))
      sounds.push(consonant(lettersOfInitial(syllable, before)))
    if (!isBehindVowel(syllable, before)) sounds.push(vowelOf(syllable, syllables[at + 1]))
    else if (!DRAWING.includes(vowel)) sounds.at(-1)?.others.push(VOWEL_LETTERS[vowel] ?? '')
    if (final !== 0) sounds.push(consonant(FINAL_LETTERS[final] ?? FOREIGN_TO))
  }
  return sounds.some(({ letters }) => letters === FOREIGN_TO) ? null : sounds
}

const isBehindVowel = ({ initial }: Syllable, before: Syllable | undefined): boolean =>
  initial === NO_INITIAL && before?.final === 0 && before.vowel !== SILENT_VOWEL

/** 크라 is cra, while cla is 클라. */
const lettersOfInitial = ({ initial }: Syllable, before: Syllable | undefined): string =>
  initial === INITIAL_R && before?.vowel === SILENT_VOWEL && before.final === 0
    ? 'r'
    : (INITIAL_LETTERS[initial] ?? '')

function vowelOf({ initial, vowel, final }: Syllable, after: Syllable | undefined): Sound {
  const isDrawn = vowel === VOWEL_A && after?.initial === NO_INITIAL && after.vowel === VOWEL_I
  const isCarrying =
    after === undefined && final === 0 && SIBILANTS.includes(initial) && CARRYING.includes(vowel)
  return {
    letters: vowel === SILENT_VOWEL ? lettersOfSilent(final) : VOWEL_LETTERS[vowel] + (isDrawn ? 'iy' : ''),
    isVowel: true,
    isSilent: vowel === SILENT_VOWEL || isCarrying,
    others: [],
  }
}

/** 버튼 and 펜슬 write a vowel with ㅡ. */
const lettersOfSilent = (final: number): string => (final === FINAL_N ? 'eio' : final === FINAL_L ? 'ei' : '')

/** A Latin word spelled as it is spoken: the h of wh first, the a of surface as an i, no ue behind the g of league. */
const asSpoken = (word: string): string =>
  word
    .replaceAll('wh', 'hw')
    .replace(/a(?=[cg]e$)/, 'ai')
    .replace(/(?<=[gq])ue$/, '')

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouyw'.includes(letter)

/** Silent letters at the beginning of a word. */
const SILENT_START = /^(?:[kg](?=n)|p(?=[sn])|h|w(?=r))/

/**
 * True when every sound has one of its letters, in order, and every group of vowels of the Latin word is one of the
 * sounds.
 */
function isSpelled(sounds: readonly Sound[], latin: string): boolean {
  const ends = endsOfGroups(latin)
  // Bit n is set when the sounds so far may write the first n letters.
  let reached = SILENT_START.test(latin) ? 3 : 1
  for (const [at, sound] of sounds.entries()) {
    const from = at === 0 ? reached : skip(reached, latin, ends)
    reached = sound.isSilent ? from : 0
    for (let start = 0; start < latin.length; start++)
      if (from & (1 << start)) reached |= step(sound, latin, start, ends)
  }
  return (skip(reached, latin, ends) & (1 << latin.length)) !== 0
}

/** By the place of its first letter: where a group of vowels ends. */
function endsOfGroups(latin: string): number[] {
  const ends: number[] = []
  for (let at = latin.length - 1; at >= 0; at--)
    if (isVowel(latin[at])) ends[at] = isVowel(latin[at + 1]) ? (ends[at + 1] as number) : at + 1
  return ends
}

/**
 * Where the word may continue behind the letters of a sound that begin at `start`, as bits; 0 when the letters do not
 * write the sound.
 */
function step({ letters, isVowel, others }: Sound, latin: string, start: number, ends: number[]): number {
  const end = ends[start]
  if (isVowel) {
    const group = latin.slice(start, end)
    const isWritten =
      end !== undefined &&
      hasOneOf(group, letters) &&
      (others.length === 0 || group.length > 1) &&
      others.every((other) => hasOneOf(group, other))
    return isWritten ? 1 << end : 0
  }
  const isPlain = letters.includes(latin[start] as string) && !SOFT_END.test(latin.slice(start))
  if (!isPlain && !isBefore(letters, latin.slice(start, start + 2))) return 0
  // An x is two sounds.
  return latin[start] === 'x' ? 3 << start : 2 << start
}

/** The g of sauvage is no ㄱ. */
const SOFT_END = /^ges?$/

const SPECIAL: ReadonlyArray<[name: string, letters: RegExp]> = [
  ['C', /^c[eiyh]/],
  ['G', /^g[eiy]/],
  ['H', /^th/],
  ['N', /^n[cgkqx]/],
]

/** True when the first of two letters is written because of the second. */
const isBefore = (letters: string, two: string): boolean =>
  SPECIAL.some(([name, pattern]) => letters.includes(name) && pattern.test(two))

const hasOneOf = (group: string, letters: string): boolean =>
  [...letters].some((letter) => group.includes(letter))

/** Skips consonants, whose cost `transliterates` counts, and every silent e. */
function skip(reached: number, latin: string, ends: number[]): number {
  let all = reached
  for (let at = 0; at < latin.length; at++)
    if (all & (1 << at) && (ends[at] === undefined || isSilentE(latin, at, ends))) all |= 2 << at
  return all
}

/** True for a silent e: at the end of a word, before its last s, or inside a compound as in minecraft and pebblebee. */
const isSilentE = (latin: string, at: number, ends: number[]): boolean =>
  latin[at] === 'e' &&
  ends[at] === at + 1 &&
  at > 1 &&
  !isVowel(latin[at - 1]) &&
  (/^s?$/.test(latin.slice(at + 1)) || isVowel(latin[at - 2]) || /[bcdfgkptz]l/.test(latin.slice(at - 2, at)))

/** The words of one alphabet in a text that may be found by their sound. */
export interface HeardRun {
  start: number
  end: number
  sounding: Sounding
}

/** Every run of letters of one alphabet in a text, as far as it may be found by its sound. */
export function listSoundings(text: Condensed): HeardRun[] {
  const runs: HeardRun[] = []
  for (let start = 0; start < text.text.length; ) {
    const end = endOfRun(text, start)
    const sounding = end - start > 1 ? readSounding(text.text.slice(start, end)) : null
    if (sounding) runs.push({ start, end, sounding })
    start = end
  }
  return runs
}

/**
 * The letters of one alphabet with which a condensed word begins, 퀘스트 of 퀘스트3, as far as they are found by their sound.
 */
export function leadOf(word: string): Sounding | null {
  const kind = kindAt(word, 0)
  let end = 1
  while (end < word.length && kindAt(word, end) === kind) end++
  return end > 1 ? readSounding(word.slice(0, end)) : null
}

const MIN_SYLLABLES = 2
const MIN_LETTERS = 4
const MIN_CONSONANTS = 3
const MAX_LETTERS = 20

/** The form of a word by which words of the other alphabet that sound like it are searched. */
export interface Sounding {
  word: string
  /** Words that sound alike share one. */
  codes: readonly string[]
  isHangul: boolean
  /** For a Latin word its letters, for a Hangul word the letters that its first consonants may write; as bits. */
  letters: readonly number[]
}

const bitsOf = (letters: string): number =>
  [...letters.toLowerCase()].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0)

/**
 * Reads a word of one alphabet; null for a word that is too short to recognise by its sound, and for a word that is not
 * foreign.
 */
const readSounding = (word: string): Sounding | null => soundings.memo(word).sounding

/** Words of titles repeat. */
const KEPT = 20_000
const soundings = new LRUCache<string, { sounding: Sounding | null }>({
  max: KEPT,
  memoMethod: (word) => ({ sounding: soundingOf(word) }),
})

function soundingOf(word: string): Sounding | null {
  const isHangul = kindAt(word, 0) === KIND.hangul
  if (!isHangul && !IS_LATIN.test(word)) return null
  if (word.length > MAX_LETTERS || word.length < (isHangul ? MIN_SYLLABLES : MIN_LETTERS)) return null
  const codes = soundCodes(word).filter((code) => code.length >= MIN_CONSONANTS)
  const letters = isHangul ? lettersOfHangul(word) : [bitsOf(word)]
  return codes.length === 0 || letters === null ? null : { word, codes, isHangul, letters }
}

const IS_LATIN = /^[a-z]+$/

function lettersOfHangul(word: string): number[] | null {
  const syllables = syllablesOf(word)
  const sounds = soundsOf(syllables)
  const isSoftened = syllables.some(
    ({ initial, vowel }) => (initial === 9 || initial === 10) && SOFTENING.includes(vowel),
  )
  return (
    sounds && [
      ...sounds.filter(({ isVowel }) => !isVowel).map(({ letters }) => bitsOf(letters)),
      ...(isSoftened ? [bitsOf('hiu')] : []),
    ]
  )
}

const SYLLABLES_OF_AN_INITIAL = 588

/**
 * SQL patterns. A lower-case text with a word that sounds like this one matches all of them; a text that matches all of
 * them need not have such a word.
 */
export function globsOf({ word, isHangul, letters }: Sounding): string[] {
  if (isHangul)
    return letters.map((bits) => `*[${ALPHABET.filter((letter) => (bits & bitsOf(letter)) !== 0).join('')}]*`)
  const starts = SILENT_START.test(word) ? [] : initialsOf(word)
  const ranges = starts.map((initial) => {
    const first = FIRST_SYLLABLE.charCodeAt(0) + initial * SYLLABLES_OF_AN_INITIAL
    return `${String.fromCharCode(first)}-${String.fromCharCode(first + SYLLABLES_OF_AN_INITIAL - 1)}`
  })
  return [`*[${ranges.join('') || `${FIRST_SYLLABLE}-힣`}]*`]
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const FIRST_SYLLABLE = '가'

/** The initials that may write the beginning of a Latin word. */
const initialsOf = (word: string): number[] =>
  isVowel(word[0])
    ? []
    : [...INITIAL_LETTERS.keys()].filter((initial) =>
        INITIAL_LETTERS[initial]
          ?.replace('H', 't')
          .toLowerCase()
          .includes(word[0] as string),
      )

/** True when one word is Hangul, the other Latin, and both sound alike. */
export function soundAlike(one: Sounding, other: Sounding): boolean {
  if (one.isHangul === other.isHangul || !one.codes.some((code) => other.codes.includes(code))) return false
  const [hangul, latin] = one.isHangul ? [one, other] : [other, one]
  const [written = 0] = latin.letters
  for (const letters of hangul.letters) if ((letters & written) === 0) return false
  return pairs.memo(`${hangul.word} ${latin.word}`)
}

const pairs = new LRUCache<string, boolean>({
  max: KEPT,
  memoMethod: (pair) => {
    const [hangul = '', latin = ''] = pair.split(' ')
    const sounds = soundsOf(syllablesOf(hangul))
    return sounds !== null && isSpelled(sounds, asSpoken(latin)) && transliterates(hangul, latin)
  },
})
