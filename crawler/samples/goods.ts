/** The goods of the sample sites. Brands, product numbers and prices are invented. */
export interface Good {
  name: string
  shop: Shop
  /** The shop's page number; goods with the same number share a page and differ in an option. */
  serial: number
  /** The price in the smallest unit of `currency`. */
  price: number
  currency: 'KRW' | 'USD'
  shippingFee: number
  category: Category
  /** The name of the good on each of its boards, in their order; without this it has one name everywhere. */
  wordings?: string[]
}

export type Category =
  | '식품'
  | '디지털'
  | 'PC'
  | '가전'
  | '생활'
  | '패션'
  | '뷰티'
  | '게임'
  | '유아'
  | '레저'
  | '상품권'

export type Board =
  | 'ppomppu'
  | 'ppomppu4'
  | 'ppomppu8'
  | 'jirum'
  | 'qb_saleinfo'
  | 'fm_hotdeal'
  | 'arca_hotdeal'
  | 'theqdeal'
  | 'economy'
  | 'rw_1020'
  | 'fs'
  | 'rt'
  | 'os'
  | 'cool_jirum'

const SHOPS = {
  쿠팡: (serial: number) =>
    `https://www.coupang.com/vp/products/77${serial}?itemId=200000${serial}&vendorItemId=800000${serial}`,
  '11번가': (serial: number) => `https://www.11st.co.kr/products/66000${serial}`,
  네이버: (serial: number) => `https://smartstore.naver.com/sample/products/55000${serial}`,
  G마켓: (serial: number) => `https://item.gmarket.co.kr/Item?goodscode=44000${serial}`,
  옥션: (serial: number) => `https://itempage3.auction.co.kr/DetailView.aspx?itemno=C${serial}`,
  롯데온: (serial: number) => `https://www.lotteon.com/p/product/LO${serial}`,
  amazon: (serial: number) => `https://www.amazon.com/dp/B0SAM${serial}`,
  알리: (serial: number) => `https://ko.aliexpress.com/item/10050${serial}.html`,
}

export type Shop = keyof typeof SHOPS

/** The shop's address of a good, without affiliate parameters. */
export const shopLink = ({ shop, serial }: Pick<Good, 'shop' | 'serial'>): string => SHOPS[shop](serial)

let serial = 10_100

function good(category: Category, shop: Shop, name: string, price: number, shippingFee = 0): Good {
  serial += 1
  return { name, shop, serial, price, currency: 'KRW', shippingFee, category }
}

const inDollars = (found: Good): Good => ({ ...found, currency: 'USD' })
const worded = (found: Good, wordings: string[]): Good => ({ ...found, wordings })
const besides = (found: Good, name: string, price: number): Good => ({ ...found, name, price })

const memory = good('디지털', '네이버', '루미코 USB 메모리 128GB', 12_900)

/** Posted before the sites open, oldest first. Several boards mean one product with several sources. */
export const POSTED: ReadonlyArray<[Good, ...Board[]]> = [
  [good('상품권', 'G마켓', '모아페이 문화상품권 5만원권', 45_900), 'ppomppu'],
  [good('식품', '옥션', '별하 참기름 320ml 2병', 21_800, 3_000), 'jirum'],
  [inDollars(good('생활', 'amazon', 'Nordhus 보온병 1L', 2_499)), 'ppomppu4', 'arca_hotdeal'],
  [
    good('식품', '네이버', '제주 햇감귤 5kg', 9_900),
    'ppomppu',
    'jirum',
    'theqdeal',
    'fm_hotdeal',
    'economy',
    'rw_1020',
    'cool_jirum',
  ],
  [good('PC', '11번가', '마루픽셀 그래픽카드 MP-4060 8GB', 379_000), 'qb_saleinfo', 'cool_jirum', 'rw_1020'],
  [good('패션', '롯데온', '늘솜 경량 패딩 조끼', 39_900), 'ppomppu', 'rt'],
  [good('유아', '쿠팡', '도담 밴드형 기저귀 4단계 112매', 42_300), 'jirum', 'theqdeal', 'economy'],
  [
    good('생활', 'G마켓', '하루담 3겹 화장지 30롤', 16_900),
    'ppomppu',
    'qb_saleinfo',
    'theqdeal',
    'arca_hotdeal',
  ],
  [
    good('게임', '네이버', '별빛게임즈 달토끼 모험 한정판', 54_800, 2_500),
    'qb_saleinfo',
    'arca_hotdeal',
    'fm_hotdeal',
    'rw_1020',
  ],
  [good('식품', '쿠팡', '새벽목장 멸균우유 200ml 24팩', 15_420), 'jirum', 'fm_hotdeal', 'theqdeal', 'fs'],
  [good('레저', '11번가', '산바람 원터치 텐트 4인용', 89_000), 'ppomppu'],
  [good('뷰티', '네이버', '온새미로 수분 선크림 50ml', 13_500), 'jirum', 'theqdeal'],
  [memory, 'ppomppu'],
  [besides(memory, '루미코 USB 메모리 256GB', 21_900), 'jirum'],
  [good('식품', '옥션', '큰들 햅쌀 신동진 10kg', 31_900), 'ppomppu'],
  [
    worded(good('PC', '쿠팡', '루미코 NVMe SSD 1TB', 98_000), [
      '루미코 NVMe SSD 1TB',
      'Lumico NVMe SSD 1TB 블랙프라이데이',
      '루미코 SSD 1TB NVMe M.2',
      '루미코 NVMe 1TB SSD 오늘만',
      '루미코NVMe SSD 1TB 역대급',
    ]),
    'qb_saleinfo',
    'ppomppu',
    'arca_hotdeal',
    'jirum',
    'cool_jirum',
  ],
  [good('가전', '롯데온', '한빛전자 공기청정기 HB-A30', 149_000), 'jirum'],
  [good('디지털', '알리', '루미코 USB-C 허브 7in1', 8_430), 'ppomppu8'],
  [good('패션', '11번가', '늘솜 러닝 운동화 남녀공용', 34_900), 'ppomppu', 'os', 'rt'],
  [good('식품', '쿠팡', '별하 매운 라면 40봉', 23_900), 'ppomppu', 'jirum', 'theqdeal', 'fs', 'economy'],
  [good('생활', '쿠팡', '하루담 캡슐 세탁세제 60개입', 18_700), 'jirum', 'theqdeal'],
  [good('식품', 'G마켓', '바른수산 손질 고등어 20팩', 27_900), 'ppomppu'],
  [
    good('PC', '옥션', '마루픽셀 27형 QHD 모니터 M27Q', 189_000, 2_500),
    'qb_saleinfo',
    'jirum',
    'arca_hotdeal',
    'fm_hotdeal',
    'cool_jirum',
    'rw_1020',
  ],
  [good('식품', '네이버', '깊은골 생수 2L 24병', 12_800), 'ppomppu'],
  [good('디지털', '쿠팡', '루미코 보조배터리 20000 고속충전', 24_900), 'qb_saleinfo', 'arca_hotdeal'],
  [good('가전', '네이버', '한빛전자 에어프라이어 5L', 59_900), 'ppomppu', 'theqdeal', 'arca_hotdeal'],
  [good('식품', '롯데온', '카페온 디카페인 원두 1kg', 19_800), 'jirum', 'economy'],
  [inDollars(good('디지털', 'amazon', 'Tallin 무선 헤드폰 T700', 8_999)), 'ppomppu4', 'arca_hotdeal'],
  [good('레저', '쿠팡', '산바람 접이식 캠핑 의자 2개', 45_000), 'qb_saleinfo', 'rw_1020'],
  [good('식품', '11번가', '별하 누룽지 3kg', 12_900, 3_000), 'ppomppu', 'qb_saleinfo'],
  [good('유아', '네이버', '도담 순면 물티슈 100매 20팩', 17_900), 'ppomppu'],
  [good('디지털', 'G마켓', '소리담 무선 이어폰 S3', 39_800), 'jirum'],
  [good('식품', '쿠팡', '새벽목장 무항생제 계란 60구', 15_900), 'ppomppu'],
  [
    good('가전', '쿠팡', '한빛전자 무선청소기 HB-V10', 129_000),
    'ppomppu',
    'jirum',
    'qb_saleinfo',
    'arca_hotdeal',
    'theqdeal',
    'fm_hotdeal',
    'economy',
    'rw_1020',
    'fs',
    'cool_jirum',
  ],
]

/** The goods among them that have ended already. */
export const SOLD_OUT = ['제주 햇감귤 5kg', '모아페이 문화상품권 5만원권']

/** Posted from time to time while the sites run. */
export const IN_RESERVE: Good[] = [
  good('식품', '쿠팡', '바른수산 완도 전복 1kg', 32_900),
  good('PC', '11번가', '마루픽셀 기계식 키보드 MK87', 57_000),
  good('생활', '네이버', '하루담 스테인리스 프라이팬 28cm', 25_900),
  good('식품', 'G마켓', '별하 비빔 냉면 10인분', 14_900),
  good('가전', '쿠팡', '한빛전자 제습기 12L HB-D12', 178_000),
  good('뷰티', '11번가', '온새미로 두피 샴푸 1L', 15_900),
  good('식품', '롯데온', '큰들 반건조 고구마 2kg', 18_900),
  good('디지털', '네이버', '소리담 블루투스 스피커 B1', 49_000),
  good('패션', '쿠팡', '늘솜 면 양말 20켤레', 11_900),
  good('게임', '11번가', '별빛게임즈 무선 컨트롤러', 38_900),
  good('레저', 'G마켓', '산바람 등산 스틱 2개', 22_900),
  good('유아', '쿠팡', '도담 젖병 세척솔 세트', 8_900),
  good('식품', '네이버', '카페온 콜드브루 원액 1L', 9_900),
  good('상품권', '옥션', '모아페이 편의점 상품권 1만원권', 8_800),
]
