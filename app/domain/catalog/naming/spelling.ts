import { memoize } from '#domain/memoize.ts'
import { transliterates } from '#domain/search/transliteration.ts'

/**
 * Words that sound alike: 시소닉 and Seasonic, 오리지널 and 오리지날. Consonants are compared, because transliteration
 * keeps them while vowels vary.
 */

/** Vowels that sound alike today: ㅐ ㅒ ㅖ as ㅔ, ㅝ as ㅓ, ㅙ ㅞ as ㅚ, ㅟ ㅢ as ㅣ. */
const ALIKE_VOWELS: Record<number, number> = { 1: 5, 3: 5, 7: 5, 14: 4, 10: 11, 15: 11, 16: 20, 19: 20 }
const FINALS = ' ,k,k,k,n,n,n,t,r,k,m,p,r,t,p,r,m,p,p,t,t,n,k,k,k,t,p,t'.split(',').map((one) => one.trim())
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const INITIAL_NONE = 11
const VOWEL_EU = 18

/** True when a Hangul and a Latin word sound alike, or two Hangul words differ only in vowels. */
export function soundsLike(one: string, other: string): boolean {
  if (isHangul(one) && isHangul(other))
    return one.length === other.length
      ? one.length > 1 && consonants(one) === consonants(other)
      : isDrawnOut(one, other) || isDrawnOut(other, one)
  if (isHangul(one) === isHangul(other)) return false
  return isHangul(one) ? isTransliteration(`${one} ${other}`) : isTransliteration(`${other} ${one}`)
}

const MIN_DRAWN_OUT = 4

/** True when one word writes a consonant as a syllable and the other leaves it out: 토렌트쉘, 토렌쉘. */
const isDrawnOut = (long: string, short: string): boolean =>
  long.length === short.length + 1 &&
  long.length >= MIN_DRAWN_OUT &&
  syllables(long).some(
    ({ vowel, final }, at) =>
      at > 0 &&
      at < short.length &&
      vowel === VOWEL_EU &&
      final === 0 &&
      long.slice(0, at) + long.slice(at + 1) === short,
  )

const isTransliteration = memoize((pair: string): boolean => {
  const [hangul = '', latin = ''] = pair.split(' ')
  return (
    /^[가-힣]+$/.test(hangul) &&
    /^[a-z]+$/.test(latin) &&
    (transliterates(hangul, latin) || (PLURAL.test(latin) && transliterates(hangul, latin.slice(0, -1))))
  )
})

/** Korean often leaves the last s out: 허쉬 for Hershey's, 헤드폰 for headphones. */
const PLURAL = /^[a-z]{4,}s$/

const isHangul = (word: string): boolean => {
  const first = word.charCodeAt(0)
  return first >= FIRST_SYLLABLE && first <= LAST_SYLLABLE
}

const syllables = (word: string) => [...word].map(lettersOf)

const lettersOf = (syllable: string) => {
  const index = syllable.charCodeAt(0) - FIRST_SYLLABLE
  return { initial: Math.floor(index / 588), vowel: Math.floor((index % 588) / 28), final: index % 28 }
}

/** ㄲ ㄸ ㅃ ㅆ ㅉ are spelled ㄱ ㄷ ㅂ ㅅ ㅈ as well: 써큘레이터. */
const LOOSENED: Record<number, number> = { 1: 0, 4: 3, 8: 7, 10: 9, 13: 12 }

/** Each syllable in one spelling of what sounds alike: 모이스춰라이징 and 모이스처라이징, 프레쉬 and 프레시. Other letters stay. */
export const inOneSound = memoize((text: string): string =>
  [...text].map((letter) => (isHangul(letter) ? syllableInOneSound(letter) : letter)).join(''),
)

function syllableInOneSound(syllable: string): string {
  const { initial, vowel, final } = lettersOf(syllable)
  return String.fromCharCode(
    FIRST_SYLLABLE + (LOOSENED[initial] ?? initial) * 588 + (ALIKE_VOWELS[vowel] ?? vowel) * 28 + final,
  )
}

/**
 * The consonants, those at the end of a syllable as they sound (크린랲, 크린랩); the word itself when too few remain to tell
 * words apart.
 */
const consonants = memoize((word: string): string => {
  const written = syllables(word)
  const spoken = written
    .flatMap(({ initial, final }) => [initial !== INITIAL_NONE, final > 0])
    .filter(Boolean)
  return spoken.length >= 3
    ? written.map(({ initial, final }) => `${LOOSENED[initial] ?? initial}.${FINALS[final]}`).join(' ')
    : word
})
