import { OTHER_CATEGORY } from './categories.ts'

/** The sources' words for categories, by ours. A word that stands nowhere here is 기타. */
const WORDS: Record<number, string> = {
  1: '식품/건강 생활/식품 식품 음식 먹거리 건강식품',
  2: '디지털 전자제품 A/V 모바일 휴대폰 스마트폰 음향',
  3: 'PC/하드웨어 PC/가전 PC 컴퓨터 노트북 하드웨어 소프트웨어',
  4: '가전/가구 가전/TV 가전 가구 TV',
  5: '생활용품 생활 가사 인테리어 생활/가전',
  6: '의류/잡화 패션/의류 의류 패션 신발 잡화',
  7: '화장품 뷰티 화장품/미용',
  8: '게임S/W 게임H/W 게임 SW/게임 게임/SW VR 게임/소프트웨어',
  9: '육아 유아 유아동 육아/완구',
  10: '레저/스포츠 여행/항공 스포츠 자동차 등산/캠핑 레저 여행',
  11: '상품권/쿠폰 상품권 쿠폰 이벤트 이벤트정보',
  12: '기타 상품정보 해외구매정보 오프라인정보 공동구매정보',
}

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([id, words]) => words.split(' ').map((word) => [word, Number(id)] as const)),
)

/** Words in a product's name that tell its category where the source's own word does not. */
const HINTS: ReadonlyArray<[RegExp, number]> = [
  [/상품권|기프트|쿠폰|이용권/, 11],
  [/기저귀|분유|물티슈|유모차|젖병/, 9],
  [/SSD|그래픽카드|모니터|노트북|키보드|마우스|RAM|CPU|메인보드|공유기/i, 3],
  [/이어폰|헤드폰|스마트폰|갤럭시|아이폰|아이패드|워치|보조배터리|충전기|케이블|에어팟|버즈|USB/i, 2],
  [/청소기|세탁기|냉장고|에어컨|건조기|공기청정기|에어프라이어|선풍기|전기|의자|책상|소파/, 4],
  [/운동화|스니커즈|패딩|티셔츠|바지|자켓|양말|속옷|가방|후드/, 6],
  [/선크림|샴푸|로션|크림|마스크팩|세럼|향수|립/, 7],
  [/스위치|플스|PS5|스팀|게임|닌텐도/i, 8],
  [/텐트|캠핑|등산|자전거|골프|타이어|엔진오일|블랙박스/, 10],
  [/휴지|화장지|세제|섬유유연제|주방|수건|칫솔|치약|건전지|프라이팬|냄비|보온병/, 5],
  [
    /라면|쌀|생수|우유|커피|원두|고기|삼겹|한우|치킨|만두|김치|과자|음료|감귤|사과|누룽지|햇반|즙|견과|제로|콜라|참치|스팸|햄|비타민|귤|딸기|만쥬|피자|닭/,
    1,
  ],
]

/** Our category for a source's word; unknown words are decided by the product's name, else 기타. */
export function categoryOf(word: string | null, name: string): number {
  const mapped = word === null ? undefined : BY_WORD.get(word.trim())
  if (mapped !== undefined && mapped !== OTHER_CATEGORY) return mapped
  return HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? mapped ?? OTHER_CATEGORY
}
