/*
 * Decides whether a Hangul word writes the sounds of a Latin word, by rules instead of a list of words: 페이퍼화이트 and
 * paperwhite, 시리즈 and series. The two are aligned sound by sound; differences that transliteration makes cost little,
 * any other difference costs much.
 */

/** A Hangul sound: the class of a consonant, or the vowels of a syllable. */
interface Sound {
  text: string
  isVowel: boolean
  /** It closes its syllable. */
  isFinal?: boolean
}

const FIRST_SYLLABLE = 0xac00
const INITIALS = 'k k n t t r m p p s s - j j j k t p h'.split(' ')
const FINALS = '- k k k n n n t r k m p r t p r m p p s s N j j k t p t'.split(' ')
const VOWELS = 'a e a e o e o e o wa we we o u wo we wi u _ _i i'.split(' ')

/**
 * The Hangul consonants that each Latin letter, or group of letters, may be written with; longer groups come
 * first; some only before certain letters.
 */
const CONSONANTS: ReadonlyArray<[letters: string, sounds: string, before?: RegExp]> = [
  ['tch', 'j'],
  ['dge', 'j'],
  ['sch', 'sk'],
  ['sc', 's'],
  ['ch', 'jks'],
  ['ck', 'k'],
  ['ph', 'p'],
  ['sh', 's'],
  ['th', 'st'],
  ['gh', 'k'],
  ['gn', 'n'],
  ['wh', 'h'],
  ['ng', 'N'],
  ['b', 'p'],
  ['c', 'k'],
  ['c', 'sj', /^[eiy]/],
  ['d', 't'],
  ['d', 'j', /^[eiuyr]/],
  ['f', 'ph'],
  ['g', 'k'],
  ['g', 'j', /^[eiy]|^$/],
  ['h', 'h'],
  ['j', 'jh'],
  ['k', 'k'],
  ['l', 'r'],
  ['m', 'm'],
  ['n', 'nN'],
  ['p', 'p'],
  ['q', 'k'],
  ['r', 'r'],
  ['s', 'sj'],
  ['t', 'tjs'],
  ['v', 'p'],
  ['z', 'jst'],
]
const CONSONANTS_BY_LETTER = new Map(
  [...'bcdfghjklmnpqrstvwxz'].map((letter) => [
    letter,
    CONSONANTS.filter(([letters]) => letters.startsWith(letter)),
  ]),
)
/** The Latin letters that a Hangul vowel usually transcribes, and those that it sometimes transcribes. */
const VOWEL_LETTERS: Record<string, [mostly: string, atTimes: string]> = {
  a: ['a', 'ouiy'],
  e: ['ae', 'iuy'],
  o: ['oue', 'ar'],
  u: ['uow', ''],
  i: ['iye', 'au'],
  wa: ['waoh', 'ui'],
  we: ['we', 'ui'],
  wo: ['wou', 'a'],
  wi: ['wiu', 'e'],
  _: ['eiuao', ''],
  _i: ['uiey', ''],
}
const VOWEL_AT_TIMES = 0.2
const SILENT_VOWEL = '_'
/** Latin letters that Korean often leaves out. */
const DROPPED: Record<string, number> = {
  h: 0.15,
  r: 0.1,
  w: 0.1,
  y: 0.1,
  t: 0.4,
  g: 0.4,
  p: 0.5,
  s: 0.5,
  d: 0.5,
  c: 0.5,
}
const VOWEL_DROPPED = 0.15
const VOWEL_CHANGED = 0.5
const VOWEL_ADDED = 0.7
const VOWEL_DRAWN = 0.1
const NEVER = 1
/** The highest cost per syllable of two words that sound alike. */
const MAX_PER_SYLLABLE = 0.16
const MIN_ALLOWED = 0.3
const MAX_LETTERS = 40

/** True when a Hangul word (syllables only) writes the sounds of a Latin word (a to z). */
export function transliterates(hangul: string, latin: string): boolean {
  if (latin.length <= MAX_SPELLED && spelledOut(latin).includes(hangul)) return true
  if (hangul.length < 2 && latin.length < 3) return false
  if (latin.length < hangul.length || latin.length > hangul.length * 5 || latin.length > MAX_LETTERS)
    return false
  if (!mayShareSounds(hangul, latin)) return false
  const most = Math.max(MIN_ALLOWED, hangul.length * MAX_PER_SYLLABLE)
  return distance(soundsOfHangul(hangul), asSpoken(latin)) <= most
}

/** The word with two letters for the two sounds of an x, and of a q without u: 큐레보 for qrevo. */
const asSpoken = (latin: string): string => latin.replaceAll('x', 'ks').replace(/q(?!u)/g, 'kyu')

/** How Korean reads letters and digits one by one. */
export const LETTER_NAMES: Record<string, string> = Object.fromEntries(
  (
    'a 에이 b 비 c 씨 d 디 e 이 f 에프 g 지 h 에이치 i 아이 j 제이 k 케이 l 엘 m 엠 n 엔 o 오 p 피 q 큐 r 알 s 에스 t 티 u 유 ' +
    'v 브이 w 더블유 x 엑스 y 와이 z 제트 1 원 2 투 3 쓰리 4 포 5 파이브 6 식스 7 세븐 8 에잇 9 나인'
  )
    .match(/\S \S+/g)!
    .map((row) => row.split(' ')),
)
/** At most this many letters are read one by one. */
export const MAX_SPELLED = 4

/** 제이비엘 for jbl, 케이투 for k2: short words and codes letter by letter, in both spellings of c and z. */
export function spelledOut(letters: string): string[] {
  const names = [...letters].map((letter) => LETTER_NAMES[letter] ?? ' ')
  if (names.length < 2 || names.includes(' ')) return []
  const word = names.join('')
  return [...new Set([word, word.replaceAll('씨', '시'), word.replaceAll('제트', '지')])]
}

/** The highest cost per syllable of words that stand in the same place of two names that agree otherwise. */
const MAX_IN_PLACE = 0.35

/** Like `transliterates`, but less strict, for two words in texts that agree otherwise. */
export const mayTransliterate = (hangul: string, latin: string): boolean =>
  latin.length <= MAX_LETTERS &&
  distance(soundsOfHangul(hangul), asSpoken(latin)) <= Math.max(MIN_ALLOWED, hangul.length * MAX_IN_PLACE)

/** A quick test that rules most words out. */
function mayShareSounds(hangul: string, latin: string): boolean {
  const [code = ''] = soundCodes(hangul)
  return codesOfLatin(latin).some((other) => other[0] === code[0] && Math.abs(other.length - code.length) < 3)
}

/** The letters of a syllable, by their places in the Unicode order of initials, vowels and finals (0: none). */
export interface Syllable {
  initial: number
  vowel: number
  final: number
}

/** The letters of each syllable of a Hangul word. */
export const syllablesOf = (word: string): Syllable[] =>
  Array.from(word, (syllable) => {
    const index = syllable.charCodeAt(0) - FIRST_SYLLABLE
    return { initial: Math.floor(index / 588), vowel: Math.floor((index % 588) / 28), final: index % 28 }
  })

const soundsOfHangul = (word: string): Sound[] =>
  syllablesOf(word).flatMap(({ initial, vowel, final }) =>
    [
      { text: INITIALS[initial] ?? '-', isVowel: false },
      { text: VOWELS[vowel] ?? '-', isVowel: true },
      { text: FINALS[final] ?? '-', isVowel: false, isFinal: true },
    ].filter(({ text }) => text !== '-'),
  )

/** The cost of the cheapest alignment. */
function distance(sounds: readonly Sound[], latin: string): number {
  let row = Array.from({ length: latin.length + 1 }, (_, at) => costOfDropping(latin, 0, at))
  for (const [at, sound] of sounds.entries()) {
    const next = new Array<number>(latin.length + 1).fill(Number.POSITIVE_INFINITY)
    for (let from = 0; from <= latin.length; from++) {
      const before = row[from] as number
      next[from] = Math.min(
        next[from] as number,
        before + costOfAdding(sound, sounds[at - 1], at === sounds.length - 2),
      )
      for (const { end, cost } of readings(sound, latin, from))
        next[end] = Math.min(next[end] as number, before + cost)
    }
    for (let to = 1; to <= latin.length; to++)
      next[to] = Math.min(next[to] as number, (next[to - 1] as number) + costOfLetter(latin, to - 1))
    row = next
  }
  return row[latin.length] as number
}

/** The ways in which the letters from `from` on may write the sound. */
function readings(sound: Sound, latin: string, from: number): Array<{ end: number; cost: number }> {
  const letter = latin[from]
  if (letter === undefined) return []
  if (sound.isVowel) {
    const [mostly, atTimes] = VOWEL_LETTERS[sound.text] ?? ['', '']
    if (mostly.includes(letter)) return [{ end: from + 1, cost: 0 }]
    if (atTimes.includes(letter)) return [{ end: from + 1, cost: VOWEL_AT_TIMES }]
    return isVowel(letter) ? [{ end: from + 1, cost: VOWEL_CHANGED }] : []
  }
  const found: Array<{ end: number; cost: number }> = []
  for (const [letters, written, before] of CONSONANTS_BY_LETTER.get(letter) ?? [])
    if (
      written.includes(sound.text) &&
      latin.startsWith(letters, from) &&
      (!before || before.test(latin.slice(from + letters.length)))
    )
      found.push({ end: from + letters.length, cost: 0 })
  return found
}

/** Vowels that only carry a ㅅ or ㅈ: 피니시, 소바주, 메쉬. */
const CARRYING = ['i', 'u', 'wi']

/**
 * A vowel after a vowel draws it out (에이); 으 only carries a consonant. A last 스 may be that of a possessive, which
 * names leave out (발더스).
 */
function costOfAdding(sound: Sound, before: Sound | undefined, isLast: boolean): number {
  if (!sound.isVowel) {
    if (sound.text === before?.text) return 0
    if (sound.text === 's' && isLast) return MIN_ALLOWED
    return sound.text === 's' || sound.text === 'k' ? 0.6 : NEVER
  }
  if (sound.text === SILENT_VOWEL) return 0
  if (before?.isVowel) return VOWEL_DRAWN
  return CARRYING.includes(sound.text) && (before?.text === 'j' || before?.text === 's')
    ? VOWEL_DRAWN
    : VOWEL_ADDED
}

const costOfDropping = (latin: string, from: number, to: number): number => {
  let cost = 0
  for (let at = from; at < to; at++) cost += costOfLetter(latin, at)
  return cost
}

/** A letter that no sound writes: a double one, a silent one, or one of several vowels. */
function costOfLetter(latin: string, at: number): number {
  const letter = latin[at] as string
  const [before = '', after = ''] = [latin[at - 1], latin[at + 1]]
  const isLast = at === latin.length - 1
  if (letter === before || SILENT.some((group) => group.test(latin.slice(Math.max(0, at - 1), at + 2))))
    return 0
  if (isVowel(letter)) return VOWEL_DROPPED
  if (letter === 's' && isLast) return LAST_S_DROPPED
  if (letter === 'r' && isVowel(after) && latin.slice(at + 1) !== 'e') return 0.35
  // Between two vowels every other consonant is spoken.
  if (!SOFT.includes(letter) && isVowel(before) && isVowel(after)) return NEVER
  return isLast && letter !== 'k' ? Math.min(0.3, DROPPED[letter] ?? NEVER) : (DROPPED[letter] ?? NEVER)
}

const LAST_S_DROPPED = 0.25
const SOFT = 'hrwy'
/** Silent letters, with their neighbours: the gh of fighter, the k of knight. */
const SILENT = [/^.?gh/, /^kn/]

const isVowel = (letter: string): boolean => letter !== '' && 'aeiouyw'.includes(letter)

/**
 * Codes by which words that sound alike find each other: the consonants alone, without h, w and doubled sounds. Most
 * transliterations of a word share a code with it.
 */
export const soundCodes = (word: string): string[] =>
  /^[가-힣]/.test(word) ? [squeezed(soundsOfHangul(word).map(codeOfSound).join(''))] : codesOfLatin(word)

const codeOfSound = ({ text, isVowel, isFinal }: Sound): string => {
  if (isVowel || text === 'h') return ''
  if (text === 's' && isFinal) return 't'
  return text === 'j' ? 's' : text === 'N' ? 'n' : text
}

/** Stand for th and ch, which have two sounds each, while a code is built. */
const [TH, CH] = ['1', '2']

/** The codes of a Latin word: with both sounds of th, ch and g, and with and without r. */
function codesOfLatin(word: string): string[] {
  const spelled = word
    .replace(/tch|sh/g, 's')
    .replace(/ch/g, CH)
    .replace(/th/g, TH)
    .replace(/^kn/, 'n')
    .replace(/^gh/, 'g')
    .replace(/ph|[bpfv]/g, 'p')
    .replace(/gh/g, '')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[ckq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/[jz]/g, 's')
    .replace(/d/g, 't')
    .replace(/l/g, 'r')
  const found = new Set<string>()
  for (const th of spelled.includes(TH) ? ['t', 's'] : ['t'])
    for (const ch of spelled.includes(CH) ? ['s', 'k'] : ['s'])
      for (const g of ['k', 's'])
        for (const r of [spelled, spelled.replace(/r(?![aeiouy])|r(?=e$)/g, '')])
          found.add(
            squeezed(
              r
                .replaceAll(TH, th)
                .replaceAll(CH, ch)
                .replace(/g/g, g)
                .replace(/[aeiouywh]/g, ''),
            ),
          )
  return [...found]
}

const squeezed = (code: string): string => code.replace(/(.)\1+/g, '$1')
