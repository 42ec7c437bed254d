// An example: 진라면 40개 27,900 신한 24,900. The end of the title matches `TWO_SUMS`; `asTwoPrices` finds that 24,900 is
// less than 27,900 but too much for shipping, and writes 진라면 40개 (27,900/신한 24,900), which `price.ts` can read. Where
// the second sum is not lower, the title stays as it is.
import type { Money } from '../money/currencyUnits.ts'
import { BANK, COUNTERS } from './priceText.ts'
import { isSecondPrice, MAX_FEE } from './shippingText.ts'

const GROUPED = '\\d{1,3}(?:,\\d{3})+'
/** A sum without its comma. Its last digits show that it is not a model number. */
export const UNGROUPED = '\\d{2,3}(?:[1-9]00|\\d[1-9]0)'

/** Digits with a comma where no comma belongs: `1,9900`, `12,9`. */
const WRONGLY_GROUPED = '(?<![\\d,.])\\d+(?:,\\d+)*,(?:\\d{1,2}(?!\\d)|\\d{4,})(?:,\\d+)*'
/** A sum with such digits: `1,9900원`, `₩1,9900`, `(1,9900/무료)`. No price is better than a wrong one. */
const MISTYPED = new RegExp(
  [
    `${WRONGLY_GROUPED}\\s*(?:만?\\s*원|달러|유로|엔|위안)`,
    `[$₩¥€£]\\s*${WRONGLY_GROUPED}`,
    '(?<![\\d,.])\\d{1,3},\\d{4,6}(?=\\s*(?:[/)]|무료|무배|$))',
  ].join('|'),
  'g',
)

/** The text without sums whose commas are in the wrong places. */
export const withoutMistyped = (text: string): string => text.replace(MISTYPED, ' ')

/** The shipping behind the slash after a price: `무료`, `유배`, `3,000`, `3천`, `택배 3,000`; or a second price, `국민 112만`. */
const BEHIND_SLASH = [
  '무료(?:배송)?|무배|무|유료(?:배송)?|유배|착불|0',
  `(?:(?:택배비?|배송비?|${BANK})\\s?)?(?:${GROUPED}|\\d{4}|\\d\\s?천(?:\\s?\\d\\s?백)?|\\d+(?:\\.\\d+)?만)`,
  '(?:로켓|와우|네멤)\\s?\\S{0,4}',
].join('|')
/** Price and shipping at the end, or between slashes, without brackets: `상품 39,900/무료`, `상품 39900/무료 (오늘만)`. */
const SLASHED = new RegExp(
  `(?<!${COUNTERS}당)[\\s/]\\s*(${GROUPED}|[1-9]\\d{2,4}0(?=\\s?/\\s?[무유착]))원?\\s?/\\s?(${BEHIND_SLASH})원?\\s*(?=$|[([][^()[\\]\\d]*[)\\]]$|(?<=무(?:료|배)\\s)(?!체험|반품|교환)[^\\d/()]*$)`,
)
/** Shipping and price at the end: `상품 무료/39,900`. */
const SLASHED_PRICE = new RegExp(`\\s(무료(?:배송)?|무배)\\s?/\\s?(${GROUPED}원?)\\s*$`)
/** A price for everybody and one for a card at the end: `상품 39,900 / 네이버페이 37,900`. */
const SLASHED_PAYMENT = new RegExp(
  `\\s(${GROUPED})원?\\s?/\\s?([^\\s/()\\d]{2,8}(?:카드|페이))\\s?(${GROUPED})원?\\s*$`,
)
/** Two prices, one of them for a card: `상품 39,900원/37,900원(카드)`. */
const SLASHED_CARD = new RegExp(
  `\\s(${GROUPED})원?\\s?/\\s?(${GROUPED})원?\\s?\\(\\s*((?:[가-힣A-Za-z]{1,6}\\s?)?카드)\\s*가?\\s*\\)\\s*$`,
)
/**
 * A dash before the only sum of a title, at its end: `상품 -9,900원`. In a title about a contract or a coupon the dash is
 * a minus.
 */
const DASHED = new RegExp(`(?<=\\S\\s)-(${GROUPED}원?)\\s*$`)
const SUBTRACTED =
  /번호\s?이동|번이|기변|기기\s?변경|공시|선약|성지|할인|쿠폰|적립|캐시백|페이백|카드|[$€£¥]|\d,\d{3}.*\d,\d{3}|\d\s?[만천원]/

const withoutDash = (text: string): string =>
  SUBTRACTED.test(text.replace(/원\s*$/, '')) ? text : text.replace(DASHED, '$1')

/**
 * Two sums at the end, the second a lower price or a fee: `상품 599,000 549,000`, `상품 599,000 신한 549,000`,
 * `상품 29,900 3,000`.
 */
const TWO_SUMS = new RegExp(`\\s(${GROUPED})\\s(${BANK}\\s?)?(${GROUPED})원?\\s*$`)

const asTwoPrices = (text: string, first: string, bank = '', second: string): string => {
  const [price, other] = [first, second].map(inWon) as [Money, Money]
  const isLower = other.price < price.price && (other.price <= MAX_FEE || isSecondPrice(other, price))
  return isLower ? ` (${first}/${bank}${second})` : text
}

const inWon = (sum: string): Money => ({ price: Number(sum.replaceAll(',', '')), currency: 'KRW' })

/** The shipping in one word behind the price: `상품 29,900 무료`, `상품 29900 (무료)`. */
const FREE_BEHIND = new RegExp(`\\s(${GROUPED}|${UNGROUPED})\\s(?:무료|\\(무료\\))\\s*$`)
/** The shipping in one word behind ten thousands of won without their unit: `상품 29.9 무료`, `상품 (29.9/무료)`. */
const FREE_BEHIND_DECIMAL = /(?<=\s)\(?(\d{2,3}\.\d{1,2})(?:\s|\s?\/\s?)무(?:료|배)\s?\)?\s*$/
/** The shipping in one word at the end, in titles that offer nothing for free. */
const FREE_AT_END = /(?<!(?:비|시|상|일시|한정|기간)\s?)\s무료\s*$/
/** A price that falls to nothing: `4,400원→무료`, `(2,000원 → 0원)`. */
const TO_NOTHING =
  /(?:\(\s*)?(?<![\d,])\d[\d,]*\s?원?\s?→\s*(?:무료|0\s?원)(?!\s*(?:배송|[\d가-힣]))(?:\s*\))?/
/** `39,900 → 50%` states a price and its discount. */
const BEFORE_DISCOUNT = new RegExp(`(${GROUPED})\\s?원?\\s?→\\s?(?=-?\\d{1,2}\\s?%)`, 'g')
const ARROW = new RegExp(`(${GROUPED})(?=\\s?→)|(?<=→\\s?)(${GROUPED})(?!\\s?원|[\\d,])`, 'g')

const FOREIGN = '(?:[$€£¥]\\s?\\d[\\d,.]*|\\d[\\d,.]*\\s?(?:달러|유로|엔|위안|파운드))'
/** The shipping from abroad behind a price: `$30 (직배 $12)`, `$30 + $12`, `2,980엔 / 배대지 900엔`. */
const FROM_ABROAD = new RegExp(
  `(${FOREIGN}\\s*\\(?)\\s*(?:[+/,]?\\s*(직배|배대지)(?:송비?|비)?\\s*:?|\\+)\\s*(?=${FOREIGN})`,
)

/** Rewrites titles without brackets in the form with brackets. `isPaid`: the title offers nothing for free. */
export function inBrackets(text: string, isPaid: boolean): string {
  const written = withoutDash(text)
    .replace(FROM_ABROAD, '$1 + $2 배송비 ')
    .replace(BEFORE_DISCOUNT, '$1원 ')
    .replace(ARROW, '$1$2원')
    .replace(FACE_AND_PRICE, asPriceOfFace)
    .replace(SLASHED_CARD, ' ($1/$3 $2)')
    .replace(SLASHED, ' ($1/$2)')
    .replace(SLASHED_PRICE, ' ($1/$2)')
    .replace(FREE_BEHIND, ' ($1/무료)')
    .replace(FREE_BEHIND_DECIMAL, '$1 (무료)')
    .replace(TO_NOTHING, ' (무료)')
    .replace(TWO_SUMS, asTwoPrices)
    .replace(SLASHED_PAYMENT, ' ($1/$2 $3)')
    .replace(/\s가격\s?(?:다양|상이)(?=\s*\(무)/, ' ')
    .replace(/\s무료\s?(?=\([^()]*\d)/, ' 무료배송 ')
  return isPaid ? written.replace(FREE_AT_END, ' (무료)') : written
}

/** The value of a voucher and its price, without a word between them: `컬쳐 5만 46,250`. */
const FACE_AND_PRICE = new RegExp(
  `(?<=\\s)((\\d{1,2})만원?)\\s(?:→\\s?|\\d{1,2}(?:\\.\\d)?\\s?%\\s)?(${GROUPED})원?(?=\\s|$)`,
)

/** Vouchers, which are sold below the value that their name states. */
export const VOUCHER =
  /컬[쳐처]|문상|상품권|해피머니|기프트|금액권|교환권|이용권|식사권|관람권|주유권|머니|캐시|북앤|도서|구글|아이튠즈|넥슨|eshop|이숍|psn|스팀|월렛|충전|선불|바우처|카드|페이|포인트|배민|요기요|스타벅스|스벅|투썸|이디야|메가|아웃백|빕스|cgv|gs25|cu(?![a-z])|편의점|올리브영|다이소|신세계|gift/i

/** No voucher is sold below this share of its value. */
export const MIN_SHARE_OF_FACE = 0.8

const asPriceOfFace = (
  text: string,
  face: string,
  tenThousands: string,
  price: string,
  _at: number,
  whole: string,
): string => {
  const share = inWon(price).price / (Number(tenThousands) * 10_000)
  return share > MIN_SHARE_OF_FACE && share < 1 && VOUCHER.test(whole) ? `${face} (${price})` : text
}

/** The conversion of a price in another currency: `$19.9 (약 2만 8천원)`. */
const CONVERSION = /\(\s*(?:약|대략|한화|원화|≒|=)\s*(?:약\s*)?\d[\d,.만천\s]*원?\s*\)/g

/** The text without the conversion of a foreign price to won. */
export const withoutConversion = (text: string): string =>
  /[$€£¥]|\d\s?(?:달러|유로|엔)/.test(text) ? text.replace(CONVERSION, ' ') : text
