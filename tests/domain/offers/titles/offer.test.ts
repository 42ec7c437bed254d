import { describe, expect, test } from 'vitest'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { readPrice } from '#domain/offers/titles/priceText.ts'
import { parseShipping } from '#domain/offers/titles/shippingText.ts'
import type { Listing } from '#domain/sources/listing.ts'

const listing = (title: string, fields: Partial<Listing> = {}): Listing => ({
  postKey: 'pomppu:ppomppu:1',
  sourceKey: 'pomppu',
  url: 'https://www.ppomppu.co.kr/zboard/view.php?id=ppomppu&no=1',
  title,
  isCut: false,
  shopText: null,
  priceText: null,
  shippingText: null,
  category: null,
  likes: 0,
  dislikes: 0,
  comments: 0,
  views: 0,
  postedAt: 0,
  thumbUrl: null,
  isEnded: false,
  outboundUrl: null,
  ...fields,
})

describe('the title of a post', () => {
  test.each([
    [
      '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)',
      '쿠팡',
      '한빛전자 무선청소기 HB-V10',
      129000,
      0,
      null,
    ],
    ['[11번가] 별하 누룽지 3kg 1+1 (12,900원 / 3,000원)', '11번가', '별하 누룽지 3kg 1+1', 12900, 3000, null],
    ['[네이버] 제주 햇감귤 5kg 9,900원 무배', '네이버', '제주 햇감귤 5kg', 9900, 0, null],
    ['새벽목장 멸균우유 200ml x 24팩 15,420원', null, '새벽목장 멸균우유 200ml x 24팩', 15420, null, null],
    ['[네이버] 삼다수 2L 24병 (15,420원 / 네멤무배)', '네이버', '삼다수 2L 24병', 15420, 0, '네멤무배'],
    ['[쿠팡] 두루마리 휴지 30롤 8,980원(와우무배)', '쿠팡', '두루마리 휴지 30롤', 8980, 0, '와우무배'],
    ['[지마켓] 물티슈 100매 10팩 (12,900 / 3,000)', 'G마켓', '물티슈 100매 10팩', 12900, 3000, null],
    ['쿠팡) 참치캔 100g 12캔 12,900', '쿠팡', '참치캔 100g 12캔', 12900, null, null],
    ['[옥션] 운동화 (가격다양/무료)', '옥션', '운동화', null, 0, null],
    ['[G마켓] 갤럭시 버즈 (18.9만/무료)', 'G마켓', '갤럭시 버즈', 189000, 0, null],
    ['[G마켓] 갤럭시 버즈 18만9천원 무배', 'G마켓', '갤럭시 버즈', 189000, 0, null],
    ['[카카오] 커피 쿠폰 (무료/무료)', '카카오', '커피 쿠폰', 0, 0, null],
    [
      '카페온 앱 아메리카노 쿠폰 이벤트 (선착순)',
      null,
      '카페온 앱 아메리카노 쿠폰 이벤트 (선착순)',
      null,
      null,
      null,
    ],
    ['[쿠팡] 🍜🍜 (19,900원/무료)', '쿠팡', '🍜🍜', 19900, 0, null],
    ['[쿠팡] 🔥신라면🔥 40개 (19,900원/무료)', '쿠팡', '신라면 40개', 19900, 0, null],
    [
      '[쿠팡] \u202e신\u200b라\u200d면\u2067 \u0007שלום 40개\u202c (19,900원/무료)',
      '쿠팡',
      '신라면 שלום 40개',
      19900,
      0,
      null,
    ],
    [
      '[쿠팡] 신\u200b라면\u0000\uD800\uFFFE \u202e40개 (19,900원/무료)',
      '쿠팡',
      '신라면 40개',
      19900,
      0,
      null,
    ],
    ['🏴\u{e0067}\u{e0062}\u{e007f}', null, '🏴', null, null, null],
    ['마루픽셀 27형 QHD 모니터 M27Q', null, '마루픽셀 27형 QHD 모니터 M27Q', null, null, null],
    ['[위메프] 햅쌀 10kg 23,000원 ~6/17까지', '위메프', '햅쌀 10kg', 23000, null, null],
  ])('%s', (title, shop, name, price, shippingFee, shippingNote) => {
    expect(readOffer(listing(title), 1400)).toMatchObject({ shop, name, price, shippingFee, shippingNote })
  })

  test('a dollar price keeps its cents and gets an estimate in won', () => {
    expect(readOffer(listing('[amazon] Nordhus 보온병 1L ($24.99/무료)'), 1400)).toMatchObject({
      shop: '아마존',
      name: 'Nordhus 보온병 1L',
      price: 2499,
      currency: 'USD',
      totalWon: 34986,
    })
  })

  test('a price cut by the list is dropped, a complete price before the cut is kept', () => {
    expect(readOffer(listing('[쿠팡] 무선청소기 (129,00...', { isCut: true }), 1400).price).toBeNull()
    expect(readOffer(listing('[쿠팡] 무선청소기 (29,660원/...', { isCut: true }), 1400).price).toBe(29660)
  })

  test('of a title full of sums the first twenty are read', () => {
    const sums = Array.from({ length: 30 }, (_, no) => `${(50_000 - no * 100).toLocaleString('en-US')}원`)
    expect(readOffer(listing(`물건 ${sums.join(' ')}`), 1400).price).toBe(48_100)
  })

  test.each(['(9,000원/무료) 물건', '물건 (9,000원/무료)'])(
    'twenty more brackets hide no price: %s',
    (title) => {
      const colours = '(노랑) '.repeat(20)
      const read = { price: 9_000, shippingFee: 0 }
      expect(readOffer(listing(title.replace('물건', `물건 ${colours}`)), 1400)).toMatchObject(read)
    },
  )

  test('the fields of a site win over its title', () => {
    const fields = { shopText: '쿠팡', priceText: '￦129,000', shippingText: '배송비 2,500원' }
    expect(readOffer(listing('[쿠팡] 한빛전자 무선청소기 HB-V10', fields), 1400)).toMatchObject({
      price: 129000,
      shippingFee: 2500,
      totalWon: 131500,
    })
  })
})

describe('a price', () => {
  test.each([
    ['￦ 121,687 (KRW)', 121687, 'KRW'],
    ['$ 24.99 (USD)', 2499, 'USD'],
    ['5달러', 500, 'USD'],
    ['1,980엔', 1980, 'JPY'],
    ['9,900원~', 9900, 'KRW'],
    ['1만 5,900원', 15900, 'KRW'],
    ['3천원', 3000, 'KRW'],
    ['무료', 0, 'KRW'],
  ])('%s', (text, price, currency) => {
    expect(readPrice(text).money).toEqual({ price, currency })
  })

  test.each([
    '2만 원대',
    '20만원대',
    '월 9,900원',
    '가격다양',
    '다양',
    '5,000원 적립',
    '',
    '24팩',
    '1+1',
    '-',
  ])('%j is not a price', (text) => expect(readPrice(text).money).toBeNull())
})

describe('shipping', () => {
  test.each([
    ['무료배송', 0, null],
    ['배송비 무배', 0, null],
    ['배송비 2,500원', 2500, null],
    ['와우무배', 0, '와우무배'],
    ['착불', null, '착불'],
    ['무배 / 직배 가능', 0, '직배'],
    ['', null, null],
  ])('%s', (text, fee, note) => {
    expect(parseShipping(text)).toMatchObject({ fee, note })
  })
})
