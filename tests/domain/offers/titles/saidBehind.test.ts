import { expect, test } from 'vitest'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { post } from '#tests/support/goods/listings.ts'

const WON_FOR_A_DOLLAR = 1400
const read = (title: string) => readOffer(post(1, title), WON_FOR_A_DOLLAR)

const NAMES = [
  '농심 신라면 40개',
  '삼성 990프로 2테라',
  'QCY H3',
  '제주 감귤 로얄과 10키로',
  '크록스 클래식 클로그',
  '오뚜기 진라면 매운맛 120g x 20',
  'LG 27GP850',
  '샤오미 로봇청소기 X20',
]

/** Ways to write a price, and that price in won. */
const PRICES: ReadonlyArray<[string, number]> = [
  ['24,900원', 24_900],
  ['24,900', 24_900],
  ['2.49만', 24_900],
  ['2만4900', 24_900],
  ['2만4천9백원', 24_900],
  ['5.2만', 52_000],
  ['19만9천', 199_000],
  ['3만', 30_000],
  ['만2천원', 12_000],
  ['만구천구백원', 19_900],
]

/** What people write behind a price. */
const BEHIND = [
  '(카드추가할인)',
  '(네이버페이 적립)',
  '(현대카드 적립)',
  '알리',
  '11번가',
  '매일 직영스토어',
  '무배',
  '카드할인',
  '역대급 가격이네요',
  '쿠폰 적용',
  '쿠폰 중복',
  '정도네요',
  '에 샀어요',
  '관부가세 포함',
  '1인 1개',
  '인당 3개 제한',
  '앱 전용',
  '색상 다양',
  'ㄷㄷ',
  'ㅋㅋㅋ',
  '!!',
  '~~',
  '재입고',
]

test('the price stays the same whatever somebody says behind it', () => {
  const wrong = NAMES.flatMap((name) =>
    PRICES.flatMap(([written, price]) =>
      BEHIND.map((said) => `${name} ${written} ${said}`)
        .map((title) => ({ title, price, read: read(title).price }))
        .filter((one) => one.read !== one.price),
    ),
  )
  expect(wrong).toEqual([])
})

test('the name stays the same whatever somebody says behind the price', () => {
  const wrong = NAMES.flatMap((name) => {
    const plain = read(`${name} 24,900원`).name
    return BEHIND.map((said) => `${name} 24,900원 ${said}`)
      .map((title) => ({ title, name: read(title).name }))
      .filter((one) => one.name !== plain)
  })
  expect(wrong).toEqual([])
})

test.each([
  ['천원', 1_000],
  ['만 원', 10_000],
  ['구천구백원', 9_900],
  ['이십만 원', 200_000],
  ['십이만오천원', 125_000],
  ['만구천구백원대', null],
])('%s spelled out is %d', (spelled, price) => expect(read(`캠핑의자 ${spelled}`).price).toBe(price))

test.each([
  ['아이패드 에어 24,900원 적립 2천원', 24_900],
  ['아이패드 에어 24,900원 2천원 적립', 24_900],
  ['페브리즈 5개 24,900원 포인트 5%', 24_900],
  ['참치 3만여 개 판매 24,900원', 24_900],
])('a reward or a count is not the price of %j', (title, price) => expect(read(title).price).toBe(price))

test('a reward for one card does not make the price one for that card', () => {
  expect(read('샤오미 X20 24,900원 (현대카드 적립)').isCardOnly).toBe(false)
  expect(read('샤오미 X20 24,900원 (현대카드)').isCardOnly).toBe(true)
})
