import { normalizeText } from '#domain/search/normalize.ts'

const ADJECTIVES = `
  느긋한 다정한 씩씩한 포근한 재빠른 용감한 상냥한 알뜰한 신나는 조용한
  명랑한 든든한 꼼꼼한 반가운 행복한 즐거운 똑똑한 귀여운 튼튼한 유쾌한
  겸손한 솔직한 깔끔한 친절한 부지런한 반짝이는 배부른 졸린
`
  .trim()
  .split(/\s+/)

const ANIMALS = `
  수달 고래 여우 판다 펭귄 너구리 다람쥐 고슴도치 올빼미 카피바라
  토끼 사슴 참새 두루미 호랑이 거북이 햄스터 알파카 강아지 고양이
  돌고래 물범 부엉이 두더지 청설모 오소리 담비 꿀벌 나비 해달
`
  .trim()
  .split(/\s+/)

const NUMBERS = 10_000

/** A first nickname, 형용사 + 동물 + number; `pick(n)` returns an integer from 0 to n − 1. */
export function makeNickname(pick: (count: number) => number): string {
  return `${ADJECTIVES[pick(ADJECTIVES.length)]}${ANIMALS[pick(ANIMALS.length)]}${pick(NUMBERS)}`
}

const LETTERS = /^[가-힣A-Za-z0-9_]{2,12}$/
/** Names of the staff and of members who left, anywhere in a nickname that could be mistaken for one. */
const RESERVED = /운영자|관리자|탈퇴한사용자|^admin|admin$/

/** Normalises a typed nickname, because some keyboards send Hangul in parts. */
export const tidyNickname = (text: string): string => normalizeText(text, 'NFC').trim()

/**
 * Returns the reason, in Korean, why a nickname is not allowed; null for an allowed one. The site's name is
 * reserved like those of its staff. Characters outside our letters cannot imitate a reserved name.
 */
export function nicknameProblem(nickname: string, siteName: string): string | null {
  if (!LETTERS.test(nickname)) return '닉네임은 한글, 영문, 숫자, _ 로 2자에서 12자까지 쓸 수 있습니다.'
  const name = unmask(nickname)
  const isOfStaff = RESERVED.test(name) || containsSite(name, siteName)
  return isOfStaff ? '운영자로 오해할 수 있는 닉네임은 쓸 수 없습니다.' : null
}

/** True when a nickname contains the site's name. A site's name of one letter, or only of signs, reserves nothing. */
function containsSite(name: string, siteName: string): boolean {
  const site = unmask(normalizeText(siteName, 'NFC').replace(/[^가-힣A-Za-z0-9]/g, ''))
  return site.length > 1 && name.includes(site)
}

/** The name as it looks: adm1n_ and adrnin look like admin. */
function unmask(nickname: string): string {
  return nickname
    .toLowerCase()
    .replaceAll('_', '')
    .replaceAll('rn', 'm')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('4', 'a')
}
