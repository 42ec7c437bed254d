/**
 * Kinds, and words of which a thing has one: two names with different words of a row mean two things. Words with one
 * meaning, behind the mark, are one word.
 */
const ROWS = `
기기 ps3 ps4 ps5 스위치 스위치투 엑스박스 pc 스팀>pc
대상 남성 남아>남성 맨>남성 여성 여아>여성
프로세서 i3 i5 i7 i9 m1 m2 m3 m4 m5
캡슐 네스프레소 네스프레소용>네스프레소 돌체구스토 돌체구스토용>돌체구스토 버츄오 버츄오용>버츄오
커피 아메리카노 라떼 돌체라떼 바닐라라떼 카라멜마끼아또 카푸치노 모카
급 프리미엄 시그니처 오리지널 클래식
출발 인천 김포 부산 김해>부산
피자 콤비네이션 불고기 페퍼로니 포테이토
건전지 aa aaa
배수 일반형 직배수
통신 와이파이>와이파이·블루투스 블루투스>와이파이·블루투스 셀룰러
연결 유선 무선 블루투스>무선
렌즈 바디 킷 키트>킷 kit>킷 렌즈킷>킷 렌즈키트>킷
크기 소형 중형 대형 특대형
크기 소과 중과 대과 중대과
세탁기 드럼 드럼용>드럼 일반용>일반
품질 못난이 흠과>못난이 특품 특상>특품
`

const EXCLUSIVE = ROWS.trim()
  .split('\n')
  .map((row) => row.split(' '))
  .map(([kind = '', ...words]) => ({
    kind,
    words: words.map((said) => {
      const [word = '', meaning = word] = said.split('>')
      return { word, meaning }
    }),
  }))

const EXCLUSIVE_WORDS: ReadonlySet<string> = new Set(
  EXCLUSIVE.flatMap(({ words }) => words.map(({ word }) => word)),
)
/** True for a word of which a thing has one of a row. */
export const isExclusive = (word: string): boolean => EXCLUSIVE_WORDS.has(word)

/** The kind in which two lists of words name different things of a row; null for none. */
export function findExclusive(one: readonly string[], other: readonly string[]): string | null {
  if (!one.some(isExclusive) || !other.some(isExclusive)) return null
  for (const { kind, words } of EXCLUSIVE) {
    const meanings = (list: readonly string[]) =>
      new Set(words.filter(({ word }) => list.includes(word)).map(({ meaning }) => meaning))
    const [a, b] = [meanings(one), meanings(other)]
    if (a.size > 0 && b.size > 0 && ![...a].some((meaning) => b.has(meaning)))
      return `${kind} 다름: ${[...a]} ↔ ${[...b]}`
  }
  return null
}
