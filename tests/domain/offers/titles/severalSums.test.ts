import { describe, expect, test } from 'vitest'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { post } from '#tests/support/goods/listings.ts'

const WON_FOR_A_DOLLAR = 1400
const read = (title: string) => readOffer(post(1, title), WON_FOR_A_DOLLAR)

describe('a fee, or the price of something else, is not the price', () => {
  test.each([
    ['책상 99,000원 (조립비 20,000원 별도)', '책상', 99_000],
    ['에어컨 599,000원 (설치비 150,000원 별도)', '에어컨', 599_000],
    ['에어컨 599,000 (설치비 150,000)', '에어컨', 599_000],
    ['에어컨 (599,000 / 설치비 150,000)', '에어컨', 599_000],
    ['정수기 299,000원 (등록비 100,000원)', '정수기', 299_000],
    ['타이어 89,000원 (장착비 20,000원)', '타이어', 89_000],
    ['장롱 350,000원 (제주 도서산간 80,000원 추가)', '장롱', 350_000],
    ['장롱 350,000원 (사다리차 100,000원 별도)', '장롱', 350_000],
    ['모니터 암 49,000원 (보증금 30,000원)', '모니터 암', 49_000],
    ['선풍기 19,900원 (2개 39,800원)', '선풍기', 19_900],
    ['노트북 990,000원 (추가 300,000원)', '노트북', 990_000],
    ['에어컨 599,000원 (기본설치 포함 649,000원)', '에어컨', 599_000],
    ['기저귀 4팩 (39,900 / 팩당 9,975)', '기저귀 4팩', 39_900],
    ['기저귀 4팩 (39,900 / 팩당 9,975 / 무료)', '기저귀 4팩', 39_900],
  ])('%s', (title, name, price) => {
    expect(read(title)).toMatchObject({ name, price, isCardOnly: false, shippingNote: null })
  })

  test.each([
    ['운동화 99,000원 (79,000원)', 79_000],
    ['운동화 99,000원 (쿠폰가 79,000원)', 79_000],
    ['운동화 99,000원 (10% 할인 79,000원)', 79_000],
    ['운동화 99,000원 (오늘만 79,000원)', 79_000],
    ['제주 감귤 5kg (9,900원/무료)', 9_900],
    ['에어컨 (설치비 포함 649,000원)', 649_000],
    ['선풍기 (2개 39,800원/무료)', 39_800],
    ['전동드릴 + 배터리 추가 89,000원', 89_000],
    ['컬쳐랜드 5만원 (2장 92,000원)', 92_000],
    ['레고 76920 (2개 58,900원)', 58_900],
  ])('but a price in brackets is: %s', (title, price) => expect(read(title).price).toBe(price))
})

describe('a price for the holders of a card, with its share', () => {
  test.each([
    ['청소기 (479,000원 / 카드 10% 할인 431,100원)', 479_000, false],
    ['청소기 479,000원 (카드 10% 431,100원)', 479_000, false],
    ['청소기 (카드 10% 431,100원/무료)', 431_100, true],
    ['청소기 (카드 10% 할인 431,100원/무료)', 431_100, true],
    ['청소기 와우무배 479,000 신한 431,100 ㅋㅋ', 479_000, false],
  ])('%s', (title, price, isCardOnly) =>
    expect(read(title)).toMatchObject({ name: '청소기', price, isCardOnly }),
  )
})

describe('the lower end of a range is the price, and an approximate sum is no price', () => {
  test.each([
    '바지 29,900-39,900원',
    '바지 29,900 - 39,900원',
    '바지 29,900~39,900원',
    '바지 (29,900~39,900)',
    '바지 (29,900~39,900/무료)',
    '바지 (29,900-39,900)',
  ])('%s', (title) => expect(read(title)).toMatchObject({ name: '바지', price: 29_900 }))

  test.each(['초반', '중반', '후반', '초반대', '안쪽', '전후', '내외'])('3만원 %s', (about) => {
    expect(read(`바지 3만원 ${about}`).price).toBeNull()
    expect(read(`바지 (3만원 ${about}/무료)`)).toMatchObject({ price: null, shippingFee: 0 })
  })
})
