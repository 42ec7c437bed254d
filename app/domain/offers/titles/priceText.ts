import { normalizeTitle } from '#domain/sources/titleLength.ts'
import type { Money } from '../money/currencyUnits.ts'
import { type Amount, findAmounts } from './amounts.ts'

/**
 * The role of an amount: the price `asked` of everybody, a price `reduced` for everybody (by a coupon, a membership or
 * an arrow), a price for holders of a `card`; the price `before`; mentioned `aside` (rewards, monthly fees, the price
 * of a piece, 'n원대'); or the `face` value of a voucher, which is part of its name.
 */
type Role = 'asked' | 'reduced' | 'card' | 'before' | 'aside' | 'face'

/** An amount with the words that give its role. */
export interface PricePhrase {
  money: Money
  role: Role
  start: number
  end: number
}

/** The price of a text; no money where it names none. */
export interface AskedPrice {
  money: Money | null
  isCardOnly: boolean
}

export const COUNTERS =
  '(?:개|g|ml|kg|l|매|캔|병|봉|팩|롤|장|포|정|알|구|세트|박스|켤레|인|ea|t|패드|통|묶음|입|티백|스틱|캡슐|잔|판|족)'
/** Banks whose name alone, right before a sum behind a slash or in brackets, means their card. */
export const BANK = '(?:삼성|신한|국민|KB|현대|롯데|하나|우리|농협|NH|BC|비씨)'
const ISSUERS = `(?:${BANK}|씨티|카카오|토스|스마일|네이버|쓱|SSG|L|쿠팡\\s?와우|이마트|코스트코|무신사|배민|지마켓|G마켓|11번가|홈플(?:러스)?|CJ|GS|행사|제휴|IBK|기업|수협|우체국|케이뱅크)`
/** Payments that only their users have: 11페이, 스마일페이. */
const PAYMENTS = '(?:11|n|스마일|네이버|카카오|토스|쿠|L\\.?|SSG|쓱|삼성|애플|지)\\s?페이(?!백)'
/** Words before 카드 that make it something other than a payment card. */
const NO_PAYMENT =
  '(?:메모리|그래픽|포켓몬|포토|게임|트럼프|타로|기프트|캡[처쳐]|사운드|유심|SD|교통|단어|낱말|랜)'
const CARD = `(?:${PAYMENTS}|(?:${ISSUERS}[\\s/]?){0,2}${ISSUERS}\\s?카드|[삼신국현롯하우농비]카|카할|카드\\s*(?:할인|결제|적용|청구))`

/** Amounts that are paid in addition to the price, or only by some buyers: a fee, a deposit, shipping to an island. */
const FEE =
  '(?:(?:설치|조립|장착|등록|가입|개통|유심|운반|운송|시공|교체|수거|철거|출장)\\s?(?:비용?|료)|공임비?|사다리차(?:\\s?비용?)?|보증금|예약금|(?:제주|도서)[\\s,/·]*(?:도서)?\\s?산간(?:\\s?지역)?|제주\\s?추가)(?:\\s?(?:비용?|추가|별도))*'
const COLON = '\\s*(?::\\s*)?'

/** A fee alone in brackets, with or without its unit. */
export const isFee = (text: string): boolean => FEE_ALONE.test(text)
const FEE_ALONE = new RegExp(`^\\s*${FEE}${COLON}\\d{1,3}(?:,\\d{3})+\\s*(?:원\\s*)?(?:(?:추가|별도)\\s*)?$`)

/** Words before an amount; the first match counts. */
const BEFORE: ReadonlyArray<[Role, RegExp]> = [
  ['aside', new RegExp(`\\d*\\s*${COUNTERS}\\s*당\\s*(?:약\\s*)?$`, 'i')],
  ['aside', /(?<![가-힣])월\s*(?:약\s*)?$/],
  // What is subtracted: 번호이동 -5만원, $45-$12
  ['aside', /(?:^|\s)-$/],
  ['aside', new RegExp(`${FEE}\\s*:?\\s*$`)],
  [
    'aside',
    /(?:적립금?|현금\s?지원|(?:친구\s?초대|알림\s?(?:받기|설정|신청)|퀴즈(?:\s?정답)?)(?:시|하면|하고)?|관부?가?세|부가세|지원금|보조금|클릭|예고|출석|최대|체감가?|페이백|캐시백|포인트|즉시할인|할인쿠폰|추가할인)\s*(?:약|총)?\s*$/,
  ],
  ['before', /(?:정가|정상가|기존가|할인\s?전|(?<!회)원가|시중가|소비자가|출시가|평소)\s*:?\s*$/],
  [
    'card',
    new RegExp(`${CARD}(?:\\s*-?\\d{1,2}\\s?%)?(?:\\s*(?:할인|결제|적용|청구))*(?:\\s*(?:시|가))?${COLON}$`),
  ],
  ['card', new RegExp(`^\\s*(?:무(?:료|배)\\s?)?(?:[(/]\\s?)?(?:${BANK}\\s?[/,]\\s?){0,3}${BANK}${COLON}$`)],
  [
    'card',
    new RegExp(
      `(?:^|[(/,]|(?<!${NO_PAYMENT})\\s|쿠폰\\s*\\+\\s*)카드(?:\\s*\\d{1,2}\\s?%)?(?:\\s*할인)?(?:\\s*(?:가|시))?${COLON}$`,
    ),
  ],
  [
    'reduced',
    /(?:→\s*)?(?<![가-힣]|%\s?)(?:(?:쿠폰|즉시|와우|로켓와우|멤버십|네멤|유클|유니버스|앱|최종|실|할인|혜택|핫딜|행사|최저|판매|현재|공구|회원|적용|구매|결제|특|중복|타임딜)\s*)+(?:가격|가|시)?\s*:?\s*$/,
  ],
  ['reduced', /[→=]\s*$/],
  // The upper end of a range, and the whole of a range without a lower end.
  ['aside', /~\s*$/],
]

/** In free text the amount after 쿠폰 is the value of the coupon, not a price: `쿠폰 5,000원`. */
const COUPON_AMOUNT: [Role, RegExp] = ['aside', /쿠폰\s*$/]

/** Words after an amount; the first match counts. */
const AFTER: ReadonlyArray<[Role, RegExp]> = [
  ['face', /^\s*\d+\s*(?:장|매)(?![가-힣])/],
  ['face', /^\s*(?:권|어치|짜리\s*(?:상품|쿠폰)|상품권|금액권|기프트|교환권)/],
  ['reduced', /^\s*(?:쿠폰|즉시|와우|앱)\s*(?:적용|할인|회원)?\s*(?:가|시)(?![가-힣]|\s*[\d₩$])/],
  // About how much: 3만원대, 3만원 초반
  ['aside', /^\s*(?:대|(?:초|중|후)반대?|안쪽|안팎|전후|내외|언저리)(?![가-힣])/],
  ['aside', /^\s*(?:이상\s*)?(?:(?:결제|구매|주문|이용|충전|사용)\s*(?:시|하면)|쓰면)/],
  [
    'aside',
    /^\s*(?:(?:즉시|추가)?\s*(?:지급|받기|드림|드려요)|적립|포인트(?!\s?\d{1,2}\s?%)|페이백|캐시백|할인(?!\s*(?:가|된|중))|쿠폰(?!\s?(?:먹|다운|적용|사용|쓰|받으면|넣|중복|신공|\d\s?장))|상당|크레딧|이상|이하|미만|초과|씩|증정|↑)|^p(?![a-z])/i,
  ],
  ['aside', new RegExp(`^\\s*/\\s*(?:월|${COUNTERS})(?![가-힣a-z])`, 'i')],
  ['before', new RegExp(`^\\s*→(?!\\s*(?:쿠폰\\s*\\+\\s*)?${CARD}|\\s*쿠폰\\s*\\+\\s*카드)`)],
  ['card', new RegExp(`^\\s*\\(?\\s*${CARD}\\s*가?\\s*\\)?(?!\\s*(?:[\\d₩$]|적립))`)],
  ['card', /^\s*\(\s*카드\s*가?\s*\)/],
]

const FACE_BEFORE = /(?:상품권|금액권|기프트\s?카드|교환권|문상|주유권)\s*$/
/** The face value of a voucher is a multiple of it, in won. */
export const FACE_STEP = 5_000
/** Suffixes that do not change the role of a price. */
const SUFFIX = /^\s*(?:딜|짜리|부터|~|에)(?![가-힣\d])/

/**
 * Every amount in `text` (NFKC) with its words, from left to right. `bare`: the text is about the price, so
 * numbers without a unit count and a coupon's amount is the price after it.
 */
export function findPrices(text: string, bare = false): PricePhrase[] {
  const found: PricePhrase[] = []
  for (const amount of findAmounts(text, bare)) {
    const previous = found.at(-1)
    const phrase = readPhrase(text, amount, previous?.end ?? 0, bare)
    if (previous && isRewardOf(previous, amount, text)) {
      previous.role = 'asked'
      phrase.role = 'aside'
    }
    found.push(phrase)
  }
  return found
}

const BETWEEN_PRICE_AND_REWARD = /(?:적립|포인트|페이백|캐시백)(?:까지)?\s*(?:하면|받으면|시|약|총|최대)?\s*$/

/** `24,900원 적립 2천원`: 적립 belongs to the smaller sum behind it. */
const isRewardOf = (price: PricePhrase, { money, start }: Amount, text: string): boolean =>
  price.role === 'aside' &&
  money.currency === price.money.currency &&
  money.price < price.money.price &&
  BETWEEN_PRICE_AND_REWARD.test(text.slice(price.start, start))

function readPhrase(text: string, amount: Amount, from: number, bare: boolean): PricePhrase {
  const before = text.slice(from, amount.start)
  const after = text.slice(amount.end)
  const { money } = amount
  if (FACE_BEFORE.test(before) && money.price % FACE_STEP === 0) return { ...amount, role: 'face' }
  const leads = wordsBefore(before, bare)
  const follows = AFTER.find(([, pattern]) => pattern.test(after))
  return {
    money,
    role: follows?.[0] ?? leads?.[0] ?? 'asked',
    start: amount.start - lengthOf(leads?.[1], before),
    end: amount.end + lengthOf(follows?.[1] ?? SUFFIX, after),
  }
}

const wordsBefore = (before: string, bare: boolean) =>
  !bare && COUPON_AMOUNT[1].test(before) ? COUPON_AMOUNT : BEFORE.find(([, pattern]) => pattern.test(before))

const lengthOf = (pattern: RegExp | undefined, text: string): number => pattern?.exec(text)?.[0].length ?? 0

const EXTRA_BELOW = 0.2

/** Drops amounts far below the highest one beside them: they belong to a part or an extra. */
export function withoutExtras<T>(items: T[], moneyOf: (item: T) => Money | null): T[] {
  const dearest = Math.max(0, ...items.map((item) => moneyOf(item)?.price ?? 0))
  return items.filter((item) => (moneyOf(item)?.price ?? 0) >= dearest * EXTRA_BELOW)
}

/**
 * Chooses the price among the amounts of one text: the final price for everybody, else the lowest that
 * everybody can pay, else the price for card holders.
 */
export function choosePrice(phrases: PricePhrase[]): AskedPrice {
  const of = (role: Role) => phrases.filter((phrase) => phrase.role === role).map(({ money }) => money)
  const everybodys = of('reduced').at(-1) ?? lowest(withoutExtras(of('asked'), (money) => money))
  const cardOnly = lowest(of('card'))
  return { money: everybodys ?? cardOnly ?? null, isCardOnly: !everybodys && cardOnly !== undefined }
}

const lowest = (amounts: Money[]): Money | undefined => amounts.toSorted((a, b) => a.price - b.price)[0]

const FREE = /^(?:무료|나눔|공짜)\s*(?:배포|나눔)?$/

/**
 * Reads the price from a piece of text: `129,000원`, `18.9만`, `18만9천원`, `￦129,000`, `$6.82`, `9,900원~`. No
 * money in `2만 원대`, monthly fees, reward points, `가격다양` and text without a price. `무료` and `나눔` are 0.
 * `bare`: a number without any unit counts, as in the `(12,900/3,000)` of a title.
 */
export function readPrice(text: string, { bare = false } = {}): AskedPrice {
  const plain = tidyText(text)
  if (FREE.test(plain)) return { money: { price: 0, currency: 'KRW' }, isCardOnly: false }
  const asked = choosePrice(findPrices(plain, bare))
  return asked.isCardOnly ? asked : { ...asked, isCardOnly: saysCardOnly(plain) && !asked.money }
}

/** A price for card holders alone in brackets: `(스마일카드 1,490,000)`. */
export const isCardPrice = (text: string): boolean => CARD_PRICE.test(text)

const CARD_PRICE = new RegExp(`^\\s*(?:${CARD}|${BANK})\\s*(?:가|시|:)?\\s*\\d{1,3}(?:,\\d{3})+\\s*$`)

const CARD_ALONE = new RegExp(`(?:^|[(/,\\s])${CARD}(?=\\s*(?:$|[),/]|\\d[\\d,.]*\\s*[만천원]|한정|전용))`)

/** True when a text mentions card holders beside a price without other words: `9,900원 (삼카)`. */
export const saysCardOnly = (text: string): boolean => CARD_ALONE.test(text)

/** Code points that no document may contain: controls, lone surrogates, noncharacters. */
const UNSPEAKABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu
/** Invisible code points: zero width, writing direction, tags. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]+/gu

/** The first 300 letters with width, blanks and arrows unified, and without invisible characters. */
export const tidyText = (text: string): string =>
  normalizeTitle(text)
    .replace(UNSPEAKABLE, ' ')
    .replace(INVISIBLE, '')
    .replace(/[〔〖『「《〈]/gu, '[')
    .replace(/[〕〗』」》〉]/gu, ']')
    .replace(/[➡⇒➔➜]|[-=]+>/gu, '→')
    .replace(/\s+/g, ' ')
    .trim()
