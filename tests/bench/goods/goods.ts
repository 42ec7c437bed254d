import type { Random } from '#crawler/samples/random.ts'

// Invented but realistic posts and keywords of Korean shoppers. The same seed makes the same products.

const SHELVES = [
  {
    category: '식품/건강',
    brands: '오뚝이 농심촌 하림목장 풀온 비비원 동운 청정담 씨제이 서울목장 삼양촌 햇살담 곰표밀'.split(' '),
    nouns:
      '라면 생수 햇반 김치 참치캔 스팸 만두 닭가슴살 삼겹살 한우 고등어 전복 사과 귤 쌀 현미 견과류 콜라 탄산수 원두 두유 우유 계란 누룽지 떡볶이 곰탕 비타민 오메가3 홍삼 유산균'.split(
        ' ',
      ),
    options: '1kg,5kg,10kg,20개,40개,2L 24병,500ml 40병,3팩,30포,대용량,선물세트,무항생제'.split(','),
    won: [5_000, 60_000],
  },
  {
    category: '디지털',
    brands: '삼성전자 애플 소니 샤오미 앤커 젠하이저 보스 브리츠 아이리버 벨킨 필립스 로지텍'.split(' '),
    nouns:
      '에어팟 갤럭시버즈 이어폰 헤드폰 스마트폰 아이폰 아이패드 갤럭시탭 보조배터리 충전기 케이블 스마트워치 스피커 카메라 액션캠 USB메모리 SD카드 태블릿 거치대 허브'.split(
        ' ',
      ),
    options: '128GB,256GB,512GB,1TB,프로,울트라,2세대,화이트,블랙,고속충전,65W,리퍼'.split(','),
    won: [9_000, 900_000],
  },
  {
    category: 'PC/하드웨어',
    brands: '인텔 AMD 조텍 기가바이트 에이수스 엠에스아이 마이크론 시게이트 큐닉스 한성 레이저 커세어'.split(
      ' ',
    ),
    nouns:
      '그래픽카드 모니터 노트북 SSD 하드디스크 키보드 마우스 메인보드 램 파워 케이스 공유기 CPU 쿨러 웹캠 외장하드 미니PC 프린터 헤드셋 의자'.split(
        ' ',
      ),
    options: '1TB,2TB,4TB,16GB,32GB,27형,32형,QHD,4K,기계식,무선,벌크'.split(','),
    won: [19_000, 1_500_000],
  },
  {
    category: '가전/가구',
    brands: '엘지 쿠쿠 다이슨 위닉스 신일 대웅 린나이 보국 테팔 발뮤다 로보락 에코백스'.split(' '),
    nouns:
      '청소기 로봇청소기 공기청정기 제습기 가습기 에어컨 선풍기 냉장고 세탁기 건조기 전기밥솥 에어프라이어 전자레인지 인덕션 커피머신 믹서기 다리미 비데 안마기 매트리스'.split(
        ' ',
      ),
    options: '5L,10L,16L,무선,인버터,1등급,화이트,2024년형,대형,미니,프리미엄,리퍼'.split(','),
    won: [29_000, 1_900_000],
  },
  {
    category: '생활용품',
    brands: '크리넥스 피죤 코멧 다우니 퍼실 깨끗한나라 유한 락앤락 코렐 스카트 테크 해피바스'.split(' '),
    nouns:
      '화장지 물티슈 기저귀 세탁세제 섬유유연제 주방세제 칫솔 치약 샴푸 바디워시 면도기 마스크 프라이팬 텀블러 밀폐용기 수건 우산 이불 베개 건전지'.split(
        ' ',
      ),
    options: '30롤,100매 10팩,60개입,3L,리필,대용량,4단계,28cm,10매,2개,선물세트,무향'.split(','),
    won: [4_000, 70_000],
  },
  {
    category: '의류/잡화',
    brands:
      '나이키 아디다스 뉴발란스 노스페이스 유니클로 지오다노 휠라 컬럼비아 언더아머 리복 반스 크록스'.split(
        ' ',
      ),
    nouns:
      '운동화 러닝화 슬리퍼 패딩 후드티 티셔츠 청바지 양말 속옷 백팩 캐리어 지갑 벨트 모자 장갑 등산화 레깅스 자켓 셔츠 니트'.split(
        ' ',
      ),
    options: '남성,여성,남녀공용,키즈,블랙,화이트,그레이,3팩,5켤레,경량,방수,와이드'.split(','),
    won: [7_000, 250_000],
  },
]

const SHOPS = ['쿠팡', '11번가', 'G마켓', '옥션', '네이버', '롯데온', 'SSG', '위메프', '티몬', '오늘의집']

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T

/** A model code in a maker's style: `KX-304`, `27GP85`. */
function modelCode(random: Random): string {
  const letters = pick(['KX-', 'WH', 'SM-', 'GP', 'RTX', 'V', 'HB-', 'M'], random)
  return `${letters}${10 + Math.floor(random() * 990)}`
}

const SYLLABLES = [
  ...'가나다라마바사아자차카타하거너더러머버서어저허고노도로모보소오조호구누두루무부수우주후기니디리미비시이지',
]

/** The name of a product line: some thousand names, the first ones most often. */
function lineName(random: Random): string {
  let number = Math.floor(random() ** 2 * 4000)
  let name = ''
  for (let length = 0; length < 3; length++) {
    name += SYLLABLES[number % SYLLABLES.length]
    number = Math.floor(number / SYLLABLES.length) + 7 * (length + 1)
  }
  return name
}

/** A product as a shop offers it. */
export interface Good {
  name: string
  shop: string
  category: string
  won: number
}

/** A random product from a random shelf. */
export function makeGood(random: Random): Good {
  const { category, brands, nouns, options, won } = pick(SHELVES, random)
  const model = random() < 0.3 ? `${modelCode(random)} ` : ''
  const [from = 0, to = 0] = won
  return {
    name: `${pick(brands, random)} ${lineName(random)} ${pick(nouns, random)} ${model}${pick(options, random)}`,
    shop: pick(SHOPS, random),
    category,
    won: Math.round((from + random() ** 3 * (to - from)) / 10) * 10,
  }
}

/** A member's keyword: sometimes a plain noun, mostly a brand's line, a line's option or a model. */
export function makeKeyword(random: Random): string {
  const { brands, nouns, options } = pick(SHELVES, random)
  // The first words of a shelf are the most popular ones.
  const noun = nouns[Math.floor(random() ** 2 * nouns.length)] as string
  const kind = random()
  if (kind < 0.05) return noun
  if (kind < 0.1) return `${pick(brands, random)} ${noun}`
  if (kind < 0.2) return lineName(random)
  if (kind < 0.4) return `${pick(brands, random)} ${lineName(random)}`
  if (kind < 0.6) return `${lineName(random)} ${noun}`
  if (kind < 0.8) return `${pick(brands, random)} ${lineName(random)} ${pick(options, random)}`
  return `${pick(brands, random)} ${modelCode(random)}`
}
