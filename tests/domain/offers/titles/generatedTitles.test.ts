import { expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { post } from '#tests/support/goods/listings.ts'
import { SEED } from '#tests/support/run/seed.ts'

const COUNT = 1_000
const WON_FOR_A_DOLLAR = 1400
const SHOPS = ['쿠팡', '11번가', 'G마켓', '네이버', '롯데온']
const ABROAD = ['알리', '아마존', '이베이']
const GOODS = [
  '갤럭시 버즈',
  '신라면 40봉',
  '캠핑의자',
  '진공청소기',
  '감귤 5kg',
  '러닝화',
  'QCY H',
  'Kindle',
]

/** A title and what it states; without a `fee` it says nothing about shipping. */
interface Written {
  title: string
  price: number | null
  fee?: number | null
  isCardOnly?: true
}

const random = createRandom(SEED)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const upTo = (most: number): number => 1 + Math.floor(random() * most)
const won = (price: number): string => price.toLocaleString('en-US')

/** A title with a price in won that somebody has to pay, in one of the ways in which boards write it, or with none. */
function writePaid(): { title: string; price: number | null } {
  const price = 10_000 + upTo(200) * 100
  const head = `[${oneOf(SHOPS)}] ${oneOf(GOODS)}`
  const thousands = upTo(9)
  return oneOf([
    { title: `${head} ${upTo(9)}만원대 (무료)`, price: null },
    { title: `${head} ${won(price)}~ (무료)`, price },
    { title: `${head} (무료/${won(price)}원)`, price },
    { title: `${head} (무료배송/${won(price)})`, price },
    { title: `${head} ${won(price)}/무료`, price },
    { title: `${head} ${won(price)}원 (무료)`, price },
    { title: `${head} 무료 (${won(price)}원)`, price },
    { title: `${head} (2백${thousands}만원/무료)`, price: 2_000_000 + thousands * 10_000 },
    { title: `${head} 10${thousands}만 ${thousands},000원 (무료)`, price: 1_000_000 + thousands * 11_000 },
    { title: `${head} 1,9${upTo(9)}00원 (무료)`, price: null },
    { title: `${head} (${won(price)} / 카드 ${won(price - 1_000)})`, price },
    { title: `${head} 가격다양 (무료)`, price: null },
    { title: `${head} (무료)`, price: null },
    { title: `${head} ${won(price)} 무료`, price },
    { title: `${head} ${won(price)}원 (카드 ${won(price - 1_000)}원/무료)`, price },
    { title: `${head} 정상가 ${won(price + 5_000)}원 → ${won(price)}원 (무료)`, price },
    { title: `${head} (${won(price)}원/무료) +${thousands}00원 적립`, price },
    { title: `${head} ${won(price)}원 (포인트 ${thousands},000P 적립)`, price },
    { title: `${head} (${won(price)}원/무료) 네이버페이 ${thousands},000원 적립`, price },
    { title: `${head} 보조금 ${thousands}0만원 (${won(price)}원/무료)`, price },
    { title: `${head} 공시지원금 ${thousands}0만원`, price: null },
    { title: `${head} ${thousands},000원 쿠폰`, price: null },
    { title: `${head} 첫 구매 ${thousands},000원 할인`, price: null },
    { title: `${head} 리뷰 작성시 ${thousands},000원 증정 (${won(price)}원/무료)`, price },
    { title: `${head} (개당 ${won(1_000 + thousands * 100)}원 / ${won(price)}원)`, price },
    { title: `${head} 2매 ${won(2 * price)}원 (1매 ${won(price)}원)`, price: 2 * price },
    { title: `${head} 2개 ${won(2 * price)} (1개당 ${won(price)})`, price: 2 * price },
    { title: `${head} 100T ${won(price)}원 (${thousands}0원/T)`, price },
    { title: `${oneOf(GOODS)} ${won(price)} ${oneOf(SHOPS)}`, price },
    { title: `${head} 12개 (개당 ${thousands}00원) ${won(price)}원 무료`, price },
    { title: `${head} 100T (T당 ${thousands}0원, 총 ${won(price)}원)`, price },
    { title: `${head} 3팩 (100g당 ${thousands}00원) ${won(price)}원`, price },
    { title: `${head} ${thousands}만 ${thousands}천원 (무료)`, price: thousands * 11_000 },
    { title: `${head} ${thousands}만${thousands}천 무배`, price: thousands * 11_000 },
    { title: `${head} 1백${thousands}만 ${thousands},000원`, price: 1_000_000 + thousands * 11_000 },
    { title: `${head} 1${thousands}.${thousands}만원 (무료)`, price: 100_000 + thousands * 11_000 },
    { title: `${head} (1${thousands},${thousands}0원/무료)`, price: null },
    { title: `${head} ${thousands},${thousands}000원 무료배송`, price: null },
    { title: `${head} (무료배송, ${won(price)}원)`, price },
    { title: `${head} ${won(price)}원 [무료]`, price },
    { title: `${head} [무료배송] ${won(price)}원`, price },
    { title: `${head} ${won(price)} (무료반품)`, price },
    { title: `${head} 삼성카드 ${won(price - 1_000)}원 / 일반 ${won(price)}원 (무료)`, price },
    { title: `${head} (국민/하나카드 ${won(price)}원/무료)`, price },
    { title: `${head} 무료체험 후 월 ${won(price)}원`, price: null },
    {
      title: `[${oneOf(SHOPS)}] 컬쳐랜드 5만원권 (${won(45_000 + thousands * 100)}원)`,
      price: 45_000 + thousands * 100,
    },
  ])
}

/** A title that says the shipping fee, or that there is none, in one of the ways in which boards write it. */
function writeShipped(): Written {
  const price = 20_000 + upTo(200) * 100
  const head = `[${oneOf(SHOPS)}] ${oneOf(GOODS)}`
  const thousands = 1 + upTo(3)
  const fee = thousands * 1_000
  const tenths = upTo(9)
  return oneOf<Written>([
    { title: `${head} ${won(price)}/${won(fee)}`, price, fee },
    { title: `${head} ${won(price)}/${fee}`, price, fee },
    { title: `${head} ${won(price)} / ${fee}`, price, fee },
    { title: `${head} ${won(price)}/${thousands}천`, price, fee },
    { title: `${head} ${won(price)}원/${thousands}천원`, price, fee },
    { title: `${head} ${won(price)}원/${thousands}천5백원`, price, fee: fee + 500 },
    { title: `${head} ${won(price)}/택배 ${won(fee)}`, price, fee },
    { title: `${head} 2.${tenths}만/${thousands}천`, price: 20_000 + tenths * 1_000, fee },
    { title: `${head} ${won(price)}/무`, price, fee: 0 },
    { title: `${head} ${won(price)}/무료 (오늘만)`, price, fee: 0 },
    { title: `${head} ${won(price)}/유료`, price, fee: null },
    { title: `${head} ${price}/무료`, price, fee: 0 },
    { title: `${head} ${price + 10} (무료)`, price: price + 10, fee: 0 },
    { title: `${head} 무료/${won(price)}`, price, fee: 0 },
    { title: `${head} (무료/카드 ${won(price)})`, price, fee: 0, isCardOnly: true },
    { title: `${head} (무배 ${won(price)}원)`, price, fee: 0 },
    { title: `[${oneOf(SHOPS)}] 진공청소기 3${tenths}.9 (무료)`, price: 309_000 + tenths * 10_000, fee: 0 },
    { title: `${head} 무료`, price: null, fee: 0 },
    { title: `${oneOf(GOODS)} 최대 ${tenths}0% 할인 (무료)`, price: null, fee: 0 },
    { title: `${oneOf(GOODS)} 최저가 (무료)`, price: null, fee: 0 },
    {
      title: `[${oneOf(['이랜드몰', '현대백화점', '공영쇼핑', '톡딜'])}] ${oneOf(GOODS)} (무료)`,
      price: null,
      fee: 0,
    },
    { title: `${head} (1,9${tenths}00/무료)`, price: null, fee: 0 },
    { title: `${head} 1,9${tenths}00 무료`, price: null, fee: 0 },
    { title: `${head} 11${tenths}만/109만/무료`, price: 1_090_000, fee: 0 },
  ])
}

/** A title with several sums, of which one is the price of everybody, or with a reward, which is none. */
function writeSums(): Written {
  const price = 30_000 + upTo(200) * 100
  const head = `[${oneOf(SHOPS)}] ${oneOf(GOODS)}`
  const bank = oneOf(['국민', 'KB', '신한', '현대', '농협'])
  const card = oneOf(['행사카드', '홈플카드', 'CJ카드', '삼카 7%'])
  const tenths = upTo(9)
  return oneOf<Written>([
    { title: `${head} ${won(price)}/${won(price - 1_000)}`, price: price - 1_000 },
    { title: `${head} ${won(price)} / ${won(price - 1_000)}`, price: price - 1_000 },
    { title: `${head} ${won(price)}원/${won(price - 1_000)}원`, price: price - 1_000 },
    { title: `${head} 12${tenths}만/109만`, price: 1_090_000 },
    { title: `${head} 3.${tenths}9만/2.${tenths}9만`, price: 20_900 + tenths * 1_000 },
    { title: `${head} 120만 (11${tenths}만)`, price: 1_100_000 + tenths * 10_000 },
    { title: `${head} 200만원 (카드 18${tenths}만원)`, price: 2_000_000 },
    { title: `${head} ${won(price)}원/${bank} ${won(price - 1_000)}원`, price },
    { title: `${head} (${won(price)}/${bank} ${won(price - 1_000)})`, price },
    { title: `${head} ${won(price)}원 (${bank} ${won(price - 1_000)})`, price },
    { title: `${head} ${card} ${won(price)}원`, price, isCardOnly: true },
    { title: `${head} 24팩 ${won(price)} 팩당 ${400 + tenths}`, price },
    { title: `${head} 24팩 ${won(price)} 팩당 1,${400 + tenths}원`, price },
    { title: `${head} 개당 3만${tenths}천원 2개 7만8천원`, price: 78_000 },
    { title: `${head} 세트당 1만 ${tenths}천원 총 3만원`, price: 30_000 },
    { title: `${head} 백${tenths}만원`, price: 1_000_000 + tenths * 10_000 },
    { title: `${head} ₩1,9${tenths}00`, price: null },
    { title: `[토스] 친구초대 ${tenths},000원`, price: null },
    { title: `[네이버페이] 알림받기 ${tenths},000원`, price: null },
    { title: `[KT] 인터넷+TV 현금 4${tenths}만원`, price: null },
    { title: `[롯데카드] 1${tenths}만원 쓰면 10만원 캐시백`, price: null },
    { title: `갤럭시 S25 번이 -${tenths}만원`, price: null },
  ])
}

/** A title with a price in dollars and the shipping in dollars. */
function writeSent(): { title: string; cents: number; fee: number } {
  const cents = 2_000 + upTo(20_000)
  const price = `$${(cents / 100).toFixed(2)}`
  const dollars = 5 + upTo(9)
  const head = `[${oneOf(ABROAD)}] ${oneOf(GOODS)}`
  const title = oneOf([
    `${head} ${price} (직배 $${dollars})`,
    `${head} ${price} 직배 $${dollars}`,
    `${head} ${price} 직배 ${dollars}달러`,
    `${head} ${price} + 직배 $${dollars}`,
    `${head} ${price} + $${dollars}`,
    `${head} ${price} (배대지 $${dollars})`,
    `${head} ${price} / 직배 $${dollars}`,
    `${head} (${price} + 직배 $${dollars})`,
  ])
  return { title, cents, fee: dollars * 100 }
}

/** A title with a price in dollars behind a number that belongs to the name. */
function writeForeign(): { title: string; price: number } {
  const cents = 500 + upTo(20_000)
  const dollars = (cents / 100).toFixed(2)
  const head = `[${oneOf(ABROAD)}] ${oneOf(GOODS)} ${upTo(999)}`
  return {
    title: oneOf([
      `${head} $${dollars}`,
      `${head} $${dollars} (무료)`,
      `${head} ($${dollars}/무료)`,
      `${head} USD ${dollars}`,
      `${head} US$${dollars}`,
      `${head} ${dollars}달러 (무료)`,
      `${head} (미국내 무료 / $${dollars})`,
      `${head} $${dollars} + 배송비 $5`,
      `${head} $${dollars}/무료`,
      `${head} (쿠폰가 $${dollars})`,
      `${head} $ ${dollars} (무료배송)`,
      `${head} ${dollars}$ 무배`,
      `${head} $${dollars} (약 2만원)`,
      `${head} ($${dollars}, 직배)`,
      `${head} 최종 $${dollars} 무료`,
      `${head} $${dollars} (한화 약 2만 ${upTo(9)}천원)`,
    ]),
    price: cents,
  }
}

const read = (title: string) => readOffer(post(1, title), WON_FOR_A_DOLLAR)

test(`none of ${COUNT} paid things is read as free, and each price is the written one`, () => {
  for (let no = 0; no < COUNT; no++) {
    const { title, price } = writePaid()
    expect({ title, price: read(title).price }).toEqual({ title, price })
  }
})

test(`each of ${COUNT} prices in dollars is the written one`, () => {
  for (let no = 0; no < COUNT; no++) {
    const { title, price } = writeForeign()
    const offer = read(title)
    expect({ title, price: offer.price, currency: offer.currency }).toEqual({ title, price, currency: 'USD' })
  }
})

test(`each of ${COUNT} prices with its shipping is the written one`, () => {
  for (let no = 0; no < COUNT; no++) {
    const { title, price, fee, isCardOnly = false } = writeShipped()
    const offer = read(title)
    expect({ title, price: offer.price, fee: offer.shippingFee, isCardOnly: offer.isCardOnly }).toEqual({
      title,
      price,
      fee,
      isCardOnly,
    })
  }
})

test(`each of ${COUNT} prices among other sums is the written one, and the sums are no shipping`, () => {
  for (let no = 0; no < COUNT; no++) {
    const { title, price, isCardOnly = false } = writeSums()
    const offer = read(title)
    expect({ title, price: offer.price, fee: offer.shippingFee, isCardOnly: offer.isCardOnly }).toEqual({
      title,
      price,
      fee: null,
      isCardOnly,
    })
  }
})

test(`each of ${COUNT} prices with shipping in dollars is the written one`, () => {
  for (let no = 0; no < COUNT; no++) {
    const { title, cents, fee } = writeSent()
    const offer = read(title)
    expect({ title, price: offer.price, fee: offer.shippingFee, currency: offer.currency }).toEqual({
      title,
      price: cents,
      fee,
      currency: 'USD',
    })
  }
})
