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

/** A first nickname, 형용사 + 동물 + number; `pick(n)` answers an integer from 0 to n − 1. */
export function makeNickname(pick: (count: number) => number): string {
  return `${ADJECTIVES[pick(ADJECTIVES.length)]}${ANIMALS[pick(ANIMALS.length)]}${pick(NUMBERS)}`
}
