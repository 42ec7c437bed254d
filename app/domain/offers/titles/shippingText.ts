import type { Money } from '../money/currencyUnits.ts'
import { findAmounts } from './amounts.ts'
import { tidyText } from './priceText.ts'

export interface Shipping {
  /** 0 = free, null = not known. Won, or the smallest unit of `currency`. */
  fee: number | null
  currency: string
  /** The condition in the shop's words, where there is one. */
  note: string | null
}

export const NO_SHIPPING: Shipping = { fee: null, currency: 'KRW', note: null }

/** True when the text mentions shipping. */
export const isKnown = ({ fee, note }: Shipping): boolean => fee !== null || note !== null

const FREE = '(?:무료\\s*배송|무배|무료)'
/** Programmes that ship free to members, as written, and as we write them. */
const MEMBERS: Record<string, string> = {
  '로켓\\s*와우|와우': '와우무배',
  로켓: '로켓무배',
  '네멤|네플멤?|네이버\\s*(?:플러스\\s*)?멤버십': '네멤무배',
  '유니버스(?:\\s*클럽)?|유클': '유니버스무배',
  '우주\\s*패스|슼멤': '우주패스무배',
  '컬리\\s*멤버스': '컬리멤버스무배',
  '(?<!비)(?:멤버십|회원)(?=\\s*무)': '회원무배',
}
const MEMBER = `(?:${Object.keys(MEMBERS).join('|')})`
const MEMBER_NOTES = Object.entries(MEMBERS).map(
  ([words, note]) => [new RegExp(`(?:${words})(?!\\s*불가)`), note] as const,
)
const SAYS_FREE = new RegExp(`${FREE}|free|^\\s*무\\s*$`, 'i')
/** `3만원 이상 무료`, `3만↑무배`, `1만5천원무료`. */
const FROM = `(?:\\d[\\d,.]*(?:\\s*(?:만|천)\\s*(?:\\d+\\s*천\\s*)?|\\s+\\d+\\s*천\\s*|\\s*)(?:원\\s*)?(?:(?:이상|↑)\\s*)?(?:(?:구매|주문|결제)\\s*)?(?:시\\s*)?${FREE})`
const FEE = `(?:\\+?\\s*(?:(?:직배|배대지)\\s+)?(?:배송비|배송료|택배비?|(?<!스마일|새벽|당일|로켓|빠른|샛별)배송)\\s*(?::\\s*)?(?:[₩$€¥£]\\s*)?\\d[\\d,.]*\\s*(?:(?:만|천)\\s*)?(?:원|달러|엔)?)`

/** The shipping words of free text, to read them and to take them out of a product's name. */
export const SHIPPING_WORDS = new RegExp(
  [
    `\\d[\\d,.]*\\s*(?:(?:만|천)\\s*)?(?:원\\s*)?(?:이상|↑)\\s*(?:(?:구매|주문|결제)\\s*)?(?:시\\s*)?${FREE}`,
    `${MEMBER}\\s*${FREE}`,
    '무료\\s*배송|무배|(?:배송비?|택배비?)\\s*무료',
    '(?:배송비?|택배비?)\\s*(?:포함|별도)',
    FEE,
    // A sum after the price: 9,900원+3,000원
    '(?<=원\\s?)\\+\\s*\\d[\\d,]*\\s*원(?!\\s*[가-힣])',
    '유배(?=$|[\\s)])|유료\\s*배송|착불(?:\\s*배송)?',
    '\\(\\s*(?:로켓\\s*(?:(?:와우|배송)\\s*)?|와우)\\)|로켓\\s*(?:와우|배송)(?=\\s*$)',
    // A programme behind the price: 13,900 와우
    '(?<=\\d{3}\\s?원?\\s?)(?:와우|로켓|네멤|유클)(?=\\s*$)',
  ].join('|'),
  'g',
)

/** Conditions that leave the fee unknown, or state that there is none. */
const NOTES: ReadonlyArray<[RegExp, Pick<Shipping, 'fee' | 'note'>]> = [
  [/픽업|(?:매장|방문|현장)\s*수령/, { fee: 0, note: '픽업' }],
  [/(?:배송비?|택배비?)\s*포함/, { fee: 0, note: '배송비 포함' }],
  [/착불/, { fee: null, note: '착불' }],
  [/배대지/, { fee: null, note: '배대지' }],
  [/유배|유료/, { fee: null, note: '유료배송' }],
  [/별도/, { fee: null, note: '배송비 별도' }],
  [/직배(?!\s*불)/, { fee: null, note: '직배' }],
  [/다양|상이/, { fee: null, note: '배송비 다양' }],
]

/**
 * Reads `무료`, `무배`, `와우무배`, `3,000원`, `배송비 2,500원`, `2,500(3만↑무료)`, `착불`, `직배`. Empty text and text about
 * something else mean unknown. `price`: the price of the article, for fees that end with a sum.
 */
export function parseShipping(text: string, price: number | null = null): Shipping {
  const plain = tidyText(text)
  const from = readFreeFrom(plain)
  if (from && price !== null && price >= from.sum) return { ...NO_SHIPPING, fee: 0 }
  const rest = from ? plain.replace(FREE_FROM, ' ') : plain
  const member = MEMBER_NOTES.find(([words]) => words.test(rest))
  if (member) return { ...NO_SHIPPING, fee: 0, note: member[1] }
  const direct = /직배(?!\s*불)/.test(rest) ? '직배' : null
  if (SAYS_FREE.test(rest)) return { ...NO_SHIPPING, fee: 0, note: direct }
  const fee = readFee(rest)
  if (fee) return { fee: fee.price, currency: fee.currency, note: direct }
  if (from) return { ...NO_SHIPPING, note: `${wonText(from.sum)} 이상 무배` }
  return { ...NO_SHIPPING, ...NOTES.find(([words]) => words.test(rest))?.[1] }
}

const FREE_FROM = new RegExp(`\\(?${FROM}\\)?`)

function readFreeFrom(text: string): { sum: number } | null {
  const condition = FREE_FROM.exec(text)?.[0]
  const sum = condition && findAmounts(condition, true)[0]?.money.price
  return sum ? { sum } : null
}

/** An amount surrounded only by shipping words. */
function readFee(text: string) {
  const plain = text.replace(/배송비|배송료|배송|택배비?|직배|배대지|착불|운임/g, ' ').trim()
  if (/^0\s*원?$/.test(plain)) return { price: 0, currency: 'KRW' }
  const [amount, ...others] = findAmounts(plain, true)
  if (!amount || others.length > 0) return null
  const rest = plain.slice(0, amount.start) + plain.slice(amount.end)
  return /[\p{L}\d]/u.test(rest) ? null : amount.money
}

/** `3만원`, `1만5천원`, `19,800원` */
function wonText(won: number): string {
  if (won < 10_000 || won % 1000 !== 0) return `${won.toLocaleString('ko-KR')}원`
  const thousands = (won % 10_000) / 1000
  return `${Math.floor(won / 10_000)}만${thousands > 0 ? `${thousands}천` : ''}원`
}

/** A sum in won without a word for shipping is a fee only up to this amount. */
export const MAX_FEE = 5_000
/** A sum of at least this share of the price is a second price, not shipping. */
const SECOND_PRICE_SHARE = 0.5
const SECOND_FOREIGN_SHARE = 0.8

/** True for a sum behind the slash after a price that is too high for a fee. */
export const isSecondPrice = (sum: Money, price: Money | null): boolean =>
  sum.currency === 'KRW'
    ? sum.price > MAX_FEE && sum.price > (price?.price ?? 0) * SECOND_PRICE_SHARE
    : sum.currency === price?.currency && sum.price > price.price * SECOND_FOREIGN_SHARE
