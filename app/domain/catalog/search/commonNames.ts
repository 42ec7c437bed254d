import { transliterates } from '#domain/search/transliteration.ts'
import { NAME_ROWS } from '../naming/vocabulary.ts'

/**
 * Names of one thing, condensed: 에어팟 and airpods. One of a single syllable, 탭, counts only as a whole word of a
 * keyword.
 */
export type AliasGroup = readonly string[]

/** Names that no rule derives from each other, and names of several words. Each row is one thing. */
const NAMES = `
워치 watch
탭 tab
북 book
링 ring
핏 fit
맥 mac
애플워치 applewatch
갤럭시워치 galaxywatch
갤럭시탭 galaxytab 갤탭
갤럭시북 galaxybook
갤럭시링 galaxyring
갤럭시핏 galaxyfit
메타 meta
퀘스트 quest
플스 플레이스테이션 playstation
ps5 플스5 플레이스테이션5 playstation5
ps4 플스4 플레이스테이션4 playstation4
스팀덱 steamdeck
아이맥 imac
맥미니 macmini
에어태그 airtag
에어프라이어 airfryer
크롬캐스트 chromecast
킨들 kindle
페이퍼화이트 paperwhite
스마트싱스 smartthings
매직키보드 magickeyboard
티비 tv 텔레비전
유에스비 usb
브리타 brita
코카콜라 cocacola
오레오 oreo
하리보 haribo
킷캣 kitkat
스팸 spam
네스카페 nescafe
돌체구스토 dolcegusto
룸바 roomba
고프로 gopro
핏빗 fitbit
그램 gram
`

const MIN_LATIN = 3
const isHangul = (name: string): boolean => /^[가-힣]{2,}$/.test(name)
const isLatin = (name: string): boolean => /^[a-z]+$/.test(name) && name.length >= MIN_LATIN

/** The makers and words of the catalogue that are written in both alphabets. Its other spellings are not aliases. */
const CATALOGUED: AliasGroup[] = NAME_ROWS.flatMap(([first = '', ...others]) => {
  const latin = others.filter(isLatin)
  return isHangul(first) && latin.length > 0 ? [[first, ...latin]] : []
})

const WRITTEN: AliasGroup[] = NAMES.trim()
  .split('\n')
  .map((row) => row.split(' '))

const known = new Set(WRITTEN.flat())

/** Names of one thing in both alphabets, beside those that admins write. No name is in two groups. */
export const COMMON_NAMES: readonly AliasGroup[] = [
  ...WRITTEN,
  ...CATALOGUED.filter((group) => !group.some((name) => known.has(name))),
]

const MIN_SYLLABLES = 3
const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const OF_AN_INITIAL = 21 * FINALS
/**
 * By vowel: the one that people write for it in foreign names. ㅐ ㅒ ㅖ ㅙ ㅚ ㅞ are ㅔ, ㅑ ㅕ ㅛ ㅠ are ㅏ ㅓ ㅗ ㅜ: 로지텍 and 로지택,
 * 젠하이저 and 젠하이져.
 */
const LOOSE = [0, 5, 0, 5, 4, 5, 4, 5, 8, 9, 5, 5, 8, 13, 14, 5, 16, 13, 18, 19, 20]

/** A Hangul word with one vowel for those that sound alike. */
function loosely(word: string): string {
  let loose = ''
  for (let at = 0; at < word.length; at++) {
    const index = word.charCodeAt(at) - FIRST_SYLLABLE
    const vowel = Math.floor((index % OF_AN_INITIAL) / FINALS)
    loose += String.fromCharCode(FIRST_SYLLABLE + index + ((LOOSE[vowel] ?? vowel) - vowel) * FINALS)
  }
  return loose
}

/** The groups by their Hangul name, loosely written. */
const BY_SOUND = Map.groupBy(
  COMMON_NAMES.filter(([first = '']) => first.length >= MIN_SYLLABLES && isHangul(first)),
  ([first = '']) => loosely(first),
)

/**
 * The names of the thing that a Hangul word writes in its own way: 젠하이져 is 젠하이저 and sennheiser. Null for none. A group
 * is found only if one of its Latin names has the same sounds. That is compared for each word, because to compare all
 * names at the start takes a quarter of a second.
 */
export function findSounded(word: string): AliasGroup | null {
  if (word.length < MIN_SYLLABLES || !isHangul(word)) return null
  const group = BY_SOUND.get(loosely(word))?.findLast(isSpoken)
  return group && group[0] !== word ? group : null
}

const isSpoken = ([first = '', ...others]: AliasGroup): boolean =>
  others.some((name) => isLatin(name) && transliterates(first, name))
