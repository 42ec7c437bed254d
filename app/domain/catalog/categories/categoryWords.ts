import { FOOD } from '#domain/offers/titles/usedUp.ts'
import { normalizeText } from '#domain/search/normalize.ts'
import { OTHER_CATEGORY } from './categories.ts'

/**
 * Maps our categories to the sources' words for them. Where a word fits several categories, the product's
 * name decides, else the first one counts. Words of 기타 describe a state or a kind of news, not the product.
 */
const WORDS: ReadonlyArray<[ids: number[], words: string]> = [
  [[1], '식품 식품/건강 건강식품 건강 음식 먹거리 식음료 신선식품 가공식품 음료 생수/음료/우유'],
  [[1, 5], '생활/식품 식품/생활'],
  [
    [2],
    '디지털 디지털기기 전자제품 전자기기 A/V AV 음향 모바일 모바일/가젯 휴대폰 스마트폰 휴대폰/음향 태블릿 스마트워치 카메라',
  ],
  [[2, 3], '노트북/모바일 PC/디지털'],
  [[2, 11], '모바일/상품권'],
  [
    [3],
    'PC PC/하드웨어 PC관련 PC제품 PC부품 컴퓨터 컴퓨터/노트북/조립PC 노트북 모니터 하드웨어 소프트웨어 SW 키보드 CPU RAM SSD 그래픽카드',
  ],
  [[3, 4], 'PC/가전 컴퓨터/가전'],
  [
    [4],
    '가전 가전제품 가전/TV 가전/가구 가구 TV 생활가전 주방가전 계절가전 냉장고 세탁기 드럼세탁기 청소기 무선청소기 에어프라이어',
  ],
  [[4, 2], '가전/디지털'],
  [[5], '생활용품 생활 가사 인테리어 주방 주방/생활 주방용품 반려동물 애완 문구 서적 도서 취미용품 공구'],
  [[5, 4], '생활/가전'],
  [[6], '의류 의류/잡화 패션 패션/의류 패션잡화 잡화 신발 가방 시계 남성패션 여성패션'],
  [[7], '화장품 뷰티 화장품/미용 화장품/뷰티 미용'],
  [[8], '게임 게임S/W 게임H/W 게임/SW SW/게임 게임/소프트웨어 게임SW 게임HW VR 콘솔'],
  [[9], '육아 유아 유아동 육아용품 육아/완구 유아동/완구 완구 장난감 분유 출산/육아'],
  [
    [10],
    '레저 레저/스포츠 스포츠 스포츠/레저 여행 여행/항공 항공 자동차 차량 등산 캠핑 등산/캠핑 골프 티켓 공연',
  ],
  [[11], '상품권 상품권/쿠폰 쿠폰 쿠폰/상품권 이벤트 이벤트/쿠폰 이벤트정보 적립 패키지/이용권 이용권'],
  [
    [12],
    '기타 상품정보 해외구매정보 오프라인정보 공동구매정보 세일정보 해외핫딜 국내핫딜 유틸리티 임박 인기 진행 진행중 종료 홍보 일반 정보',
  ],
]

/** A category word without the differences that do not matter. */
export const plainWord = (word: string): string => normalizeText(word).toLowerCase().replace(/\s+/g, '')

const BY_WORD = new Map(
  WORDS.flatMap(([ids, words]) => words.split(' ').map((word) => [plainWord(word), ids] as const)),
)

/** Words in a product's name that tell its category where the source's own word does not. */
const HINTS: ReadonlyArray<[RegExp, number]> = [
  [/상품권|기프트\s?카드|쿠폰|이용권|교환권|금액권|관람권|입장권|기프티콘/, 11],
  [/기저귀|분유|물티슈|유모차|젖병|카시트|이유식/, 9],
  [
    /SSD|HDD|그래픽카드|모니터|노트북|키보드|마우스|\bRAM\b|DDR\d|CPU|라이젠|메인보드|공유기|RTX|프린터|NAS\b/i,
    3,
  ],
  [
    /이어폰|헤드폰|헤드셋|스마트폰|갤럭시|아이폰|아이패드|태블릿|워치|보조배터리|충전기|케이블|에어팟|버즈|USB|스피커|사운드바|카메라/i,
    2,
  ],
  // A chair for camping is no furniture.
  [/캠핑/, 10],
  [
    /청소기|세탁기|냉장고|에어컨|건조기|공기청정기|에어프라이어|선풍기|가습기|제습기|전기(?!면도)|밥솥|인덕션|의자|책상|소파|매트리스|\bTV\b/i,
    4,
  ],
  [/스위치\s?2|닌텐도|플스|PS5|스팀|게임|엑스박스|xbox/i, 8],
  [/운동화|러닝화|스니커즈|패딩|티셔츠|바지|자켓|재킷|코트|양말|속옷|가방|후드|니트|가디건|슬랙스|머플러/, 6],
  [
    /선크림|샴푸|로션|(?<!아이스|생|휘핑)크림(?!치즈|빵|스프|소스|파스타|떡)|마스크팩|세럼|향수|립(?:밤|스틱|글로스|틴트)|클렌징|토너|쿠션팩트/,
    7,
  ],
  [/텐트|등산|자전거|골프|타이어|엔진오일|블랙박스|항공권|리조트|렌터카|워터파크|리프트권/, 10],
  [
    /휴지|화장지|롤화장지|키친타올|세제|섬유유연제|주방|수건|칫솔|치약|건전지|프라이팬|냄비|보온병|텀블러|마스크|종이컵/,
    5,
  ],
  [FOOD, 1],
]

/**
 * Returns our category for a source's word. Where the word leaves a choice, the product's name decides,
 * else 기타.
 */
export function categoryOf(word: string | null, name: string): number {
  const ids = BY_WORD.get(plainWord(word ?? '')) ?? [OTHER_CATEGORY]
  const hints = HINTS.filter(([pattern]) => pattern.test(name)).map(([, id]) => id)
  if (ids.includes(OTHER_CATEGORY)) return hints[0] ?? OTHER_CATEGORY
  return hints.find((id) => ids.includes(id)) ?? ids[0] ?? OTHER_CATEGORY
}

/** True for a word in the table. Other words count as 기타 and are listed for admins. */
export const isCategoryWord = (word: string): boolean => BY_WORD.has(plainWord(word))

/** True for a word in the table that names a category; those of 기타 name none. */
export const suggestsCategory = (word: string): boolean =>
  BY_WORD.get(plainWord(word))?.includes(OTHER_CATEGORY) === false
