import { transliterates } from '#domain/search/transliteration.ts'
import { memoize } from '../grouping/memoize.ts'

/**
 * Words that sound alike: 시소닉 and Seasonic, 오리지널 and 오리지날. Consonants are compared, because transliteration
 * keeps them while vowels vary.
 */

const INITIALS = [
  'k',
  'k',
  'n',
  't',
  't',
  'r',
  'm',
  'p',
  'p',
  's',
  's',
  '',
  'k',
  'k',
  'k',
  'k',
  't',
  'p',
  'h',
]
const FINALS = ' ,k,k,k,n,n,n,t,r,k,m,p,r,t,p,r,m,p,p,t,t,n,k,k,k,t,p,t'.split(',').map((one) => one.trim())
const FIRST_SYLLABLE = 0xac00
const INITIAL_NONE = 11
const INITIAL_H = 18
/** ㅘ ㅙ ㅝ ㅞ ㅟ: after ㅎ they are written with an f (휠라). */
const ROUND_VOWELS = [9, 10, 14, 15, 16]

/** Latin letters by their Korean sound; the first match counts. Vowels, w and y are skipped. */
const LETTERS: ReadonlyArray<[RegExp, string]> = [
  [/(.)(?=\1)/y, ''],
  [/ck/y, 'k'],
  [/ph/y, 'p'],
  [/gh/y, ''],
  [/sh/y, 's'],
  [/ch/y, 'k'],
  [/ng(?![aeiouy])/y, 'n'],
  [/x/y, 'ks'],
  [/c(?=[eiy])|s/y, 's'],
  [/[gkcqjz]/y, 'k'],
  [/t(?=u[aeiou])/y, 'k'],
  [/th?|d/y, 't'],
  [/[bpfv]/y, 'p'],
  [/[lr]/y, 'r'],
  [/m/y, 'm'],
  [/n/y, 'n'],
  [/h/y, 'h'],
]

/** A word by its sound, consonants only; a Latin word in every way in which Korean may write it. */
export const soundsOf = memoize((word: string): string[] => {
  if (isHangul(word)) return [soundOfHangul(word)]
  const spoken = soundOfLatin(word)
  const withoutR = soundOfLatin(word.replace(/r(?![aeiouy])|r(?=e$)/g, ''))
  return [...new Set([spoken, withoutR, spoken.replace(/s$/, ''), withoutR.replace(/s$/, '')])]
})

/** True when a Hangul and a Latin word sound alike, or two Hangul words differ only in vowels. */
export function soundsLike(one: string, other: string): boolean {
  if (isHangul(one) && isHangul(other))
    return one.length === other.length && one.length > 1 && consonants(one) === consonants(other)
  if (isHangul(one) === isHangul(other)) return false
  const sounds = soundsOf(other)
  if (soundsOf(one).some((sound) => sound.length > 1 && sounds.includes(sound))) return true
  return isHangul(one) ? isTransliteration(`${one} ${other}`) : isTransliteration(`${other} ${one}`)
}

const isTransliteration = memoize((pair: string): boolean => {
  const [hangul = '', latin = ''] = pair.split(' ')
  return /^[가-힣]+$/.test(hangul) && /^[a-z]+$/.test(latin) && transliterates(hangul, latin)
})

const isHangul = (word: string): boolean => /^[가-힣]/.test(word)

const syllables = (word: string) =>
  [...word].map((syllable) => {
    const index = syllable.charCodeAt(0) - FIRST_SYLLABLE
    return { initial: Math.floor(index / 588), vowel: Math.floor((index % 588) / 28), final: index % 28 }
  })

/** ㄹㄹ is one sound, as ll is. */
function soundOfHangul(word: string): string {
  let sound = ''
  let closing = ''
  for (const { initial, vowel, final } of syllables(word)) {
    const begins = initial === INITIAL_H && ROUND_VOWELS.includes(vowel) ? 'p' : (INITIALS[initial] ?? '')
    sound += begins === closing ? '' : begins
    closing = FINALS[final] ?? ''
    sound += closing
  }
  return sound
}

function soundOfLatin(word: string): string {
  let sound = ''
  for (let at = 0; at < word.length; ) {
    const letters = LETTERS.find(([pattern]) => {
      pattern.lastIndex = at
      return pattern.test(word)
    })
    sound += letters?.[1] ?? ''
    at = letters ? letters[0].lastIndex : at + 1
  }
  return sound
}

/** ㄲ ㄸ ㅃ ㅆ ㅉ are spelled ㄱ ㄷ ㅂ ㅅ ㅈ as well: 써큘레이터. */
const LOOSENED: Record<number, number> = { 1: 0, 4: 3, 8: 7, 10: 9, 13: 12 }

/** The consonants, those at the end of a syllable as they sound (크린랲, 크린랩); the word itself when too few remain to tell words apart. */
const consonants = memoize((word: string): string => {
  const written = syllables(word)
  const spoken = written
    .flatMap(({ initial, final }) => [initial !== INITIAL_NONE, final > 0])
    .filter(Boolean)
  return spoken.length >= 3
    ? written.map(({ initial, final }) => `${LOOSENED[initial] ?? initial}.${FINALS[final]}`).join(' ')
    : word
})
