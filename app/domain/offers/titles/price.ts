// An example: 진라면 40개 와우무배 27,900 신한 24,900 ㅋㅋ
// 1. Letters without meaning are removed (ㅋㅋ), and `inBrackets` writes the sums in the form with brackets:
//    … (27,900/신한 24,900).
// 2. `readBracketed`: 27,900 is the price for everybody, 24,900 for card holders (`findPrices`), so the bracket's price
//    is 27,900.
// 3. `readLoose` reads the text outside of brackets: no price, but shipping, 와우무배.
// 4. `chooseAmong` takes the price for everybody, and `cutOut` leaves what no part has read as the name: 진라면 40개.
import type { Money } from '../money/currencyUnits.ts'
import {
  inBrackets,
  MIN_SHARE_OF_FACE,
  UNGROUPED,
  VOUCHER,
  withoutConversion,
  withoutMistyped,
} from './bracketless.ts'
import { type Bracketed, findBracketed } from './brackets.ts'
import { tidyName } from './name.ts'
import {
  type AskedPrice,
  COUNTERS,
  choosePrice,
  FACE_STEP,
  findPrices,
  isCardPrice,
  isFee,
  type PricePhrase,
  readPrice,
  saysCardOnly,
  tidyText,
  withoutExtras,
} from './priceText.ts'
import {
  isKnown,
  isSecondPrice,
  MAX_FEE,
  NO_SHIPPING,
  parseShipping,
  SHIPPING_WORDS,
  type Shipping,
} from './shippingText.ts'
import { isUsedUp } from './usedUp.ts'

/** The price and shipping that a text states. */
export interface StatedPrice extends AskedPrice {
  shipping: Shipping
}

interface Span {
  start: number
  end: number
  /** The part that stays in the name. */
  kept?: string
}

/** A part of a title about money or shipping. */
interface Part extends StatedPrice {
  spans: Span[]
  /** False for a part that belongs to the name unless a price is found: `5천원 적립`, `2만 원대`. */
  isForSure: boolean
  /** It is the price of one piece. */
  isOfOne?: boolean
  /**
   * Its words say that it is the price of something other than the named thing: of two pieces, or with installation.
   */
  isOfOther?: boolean
}

/**
 * Reads price, shipping and the product's name from a title (tidied, without its shop). `sellsGoods`: the shop gives
 * nothing away, so that `(무료)` is its shipping.
 */
export function readTitlePrice(
  title: string,
  isCut: boolean,
  sellsGoods = false,
): StatedPrice & { name: string; aside: string } {
  const said = title.replace(LETTERS, ' ').replace(LIMIT, ' ')
  const whole = isCut ? said.replace(/(?:\s+\d[\d,]*)?\s*\.{3}$/, '') : said.replace(MARKS, '')
  const legible = withoutMistyped(withoutConversion(whole))
  const isPaidFor = sellsGoods || ABOUT.test(whole) || legible !== withoutConversion(whole)
  const text = inBrackets(legible, isPaidFor)
  const bracketed = findBracketed(text).flatMap((group) => readBracketed(group, isCut) ?? [])
  const plain = blank(text, spansOf(bracketed))
  const loose = withoutFace(readLoose(plain, leastDecimal(bracketed)), plain, bracketed)
  const isPaid = isPaidFor || PAID.test(plain) || VAGUE_ANYWHERE.test(whole) || !!loose[0]?.money?.price
  const isVoucher = VOUCHER.test(plain)
  const groups = bracketed.map((group) => besideLoose(isPaid ? withoutFree(group) : group, loose, isVoucher))
  const parts = [...groups.toReversed(), ...loose]
  const asked = asksNothing(text) ? undefined : chooseAmong(parts)
  const name = tidyName(cutOut(text, spansOf(parts.filter((part) => part.isForSure || asked))))
  return {
    money: asked?.money ?? null,
    isCardOnly: asked ? asked.isCardOnly || saysCardOnly(name) : parts.some((part) => part.isCardOnly),
    shipping: [asked, ...parts].find((part) => part && isKnown(part.shipping))?.shipping ?? NO_SHIPPING,
    name,
    aside:
      loose[0]?.money && loose[0] === asked ? wordsBehind(blankShipping(plain), loose[0].spans).trim() : '',
  }
}

/** Letters that make no syllable say how somebody feels: ㄷㄷ, ㅋㅋㅋ, ㅠㅠ. */
const LETTERS = /[ㄱ-ㅎㅏ-ㅣᄀ-ᇿ]{2,}/g
/** Punctuation at the end that only expresses feelings. */
const MARKS = /(?<![\s!?;^~.])(?:[\s!?;^]|~~+(?!~)|\.\.+(?!\.))+$/
/** How many each may buy: `1인 1개`, `인당 3개 제한`. */
const LIMIT =
  /(?<![가-힣\d])(?:1\s?인당?|인당|(?:ID|아이디|계정)\s?당)\s?(?:최대\s?)?\d{1,2}\s?(?:개|매|회|장|병|팩|박스|세트|대)씩?(?:까지)?(?:\s?(?:제한|한정|구매|가능))*(?![가-힣])/gi

/** Words of a title that is not free: something with a cost or sold by measure. In such a title 무료 is the shipping. */
const PAID =
  /\d\s*(?:만|천|원)|\d,\d{3}|[$¥€£₩]\s*\d|\d\s*(?:kg|g|ml|l|매|팩|병|봉|캔|롤|포)(?![a-z가-힣])|(?<![\d.])\d{1,2}\s?%|최저가|특가/i
/** A vague price: 3만원대, 9천원대. */
const ABOUT = /\d\s?(?:[만천]\s?원?|원)\s?대(?![가-힣])/
const VAGUE_ANYWHERE = /가격\s?(?:다양|상이)/

/** A bracket that says only 무료, beside a price, means the shipping. */
const withoutFree = (part: Part): Part =>
  part.money?.price === 0 ? { ...part, money: null, shipping: parseShipping('무료') } : part

/**
 * The least decimal that counts as ten thousands of won beside these brackets. No decimal counts where the brackets
 * state a price.
 */
function leastDecimal(bracketed: Part[]): number {
  const prices = bracketed.flatMap(({ money }) => money?.price ?? [])
  if (prices.length === 0) return 0
  return prices.some((price) => price > 0) ? Number.POSITIVE_INFINITY : 10
}

/** Removes the value of a voucher: a round sum a little above the price in brackets, `컬쳐랜드 5만원 (46,000원)`. */
function withoutFace([said, ...others]: Part[], text: string, [bracketed]: Part[]): Part[] {
  const [face, price] = [said?.money, bracketed?.money]
  const isFace =
    face?.currency === 'KRW' &&
    price?.currency === 'KRW' &&
    face.price % FACE_STEP === 0 &&
    price.price < face.price &&
    price.price > face.price * MIN_SHARE_OF_FACE &&
    said?.spans.length === 1 &&
    /^\s*\d+\s?[만천]\s?원?\s*$/.test(text.slice(said.spans[0]?.start, said.spans[0]?.end)) &&
    (VOUCHER.test(text) || isPartOfName(text, said.spans[0] as Span, bracketed?.spans[0]?.start))
  return said === undefined ? others : [isFace ? { ...said, money: null, spans: [] } : said, ...others]
}

/**
 * `69,800원 (3,000)`: a small sum alone in brackets behind the price is the shipping. `19,900원 (2개 39,800원)`: the price
 * of one piece, or of something else, is ignored in favour of the price beside it, unless the latter may be the value
 * of a voucher.
 */
function besideLoose(part: Part, [loose]: Part[], isVoucher: boolean): Part {
  const [fee, price] = [part.money, loose?.money]
  const givesWay =
    (part.isOfOne && price && fee && fee.price < price.price) || (!isVoucher && costsOther(part, price))
  if (givesWay) return { ...part, money: null, spans: part.spans.map(({ start, end }) => ({ start, end })) }
  const isShipping =
    fee?.currency === 'KRW' && price?.currency === 'KRW' && !part.isCardOnly && !isKnown(part.shipping)
  if (!isShipping || fee.price === 0 || fee.price > MAX_FEE || price.price < fee.price * 1.5) return part
  return { ...part, money: null, shipping: { ...NO_SHIPPING, fee: fee.price } }
}

/** A number beside it that is too small for a price belongs to the name. */
const costsOther = ({ money, isOfOther = false }: Part, beside: Money | null | undefined): boolean =>
  isOfOther &&
  !!money &&
  money.currency === beside?.currency &&
  withoutExtras([money, beside], (one) => one).includes(beside)

/** Reads a site's price field: `￦129,000`, `189,000 / 무료`, `삼카36,770`. */
export function readPriceField(text: string): StatedPrice {
  const { priceText, shippingText } = divide(tidyText(text))
  const asked = readPrice(priceText, { bare: true })
  return { ...asked, shipping: parseShipping(shippingText ?? '', asked.money?.price) }
}

const spansOf = (parts: Part[]): Span[] => parts.flatMap(({ spans }) => spans)

/**
 * True for a title whose amounts are not prices: monthly fees of a plan, collected points, and rewards of a contract.
 */
const asksNothing = (title: string): boolean =>
  /요금제|렌탈|(?<!개)월\s*구독|(?:클릭|일일|출석)\s*적립|(?:인터넷|가입|개통|발급)[^/(]*(?:사은품|현금(?!가|\s?결제))|발급[^/(]*혜택|^\d[\d,]*\s?원\s*줍줍/.test(
    title,
  )

/**
 * The price for everybody before the price for card holders; no money only where nothing else is stated.
 */
function chooseAmong(parts: Part[]): Part | undefined {
  const priced = parts.filter((part) => part.money)
  const everybodys = withoutExtras(
    priced.filter((part) => part.money?.price && !part.isCardOnly),
    (part) => part.money,
  )
  return everybodys[0] ?? priced.find((part) => part.money?.price) ?? priced[0]
}

/** The price of one piece: `(1매 14,900원)`, `(1개당 19,900)`. */
const OF_ONE = new RegExp(`^\\s*(?:1\\s*)?${COUNTERS}\\s*(?:당\\s*)?[\\d,]+\\s*(?:원\\s*)?$`, 'i')

const VAGUE = /^\s*(?:가격)?\s*(?:다양|상이|선택)\s*$/

/** `(129,000원/무료)` and its variants; null for brackets that belong to the name. */
function readBracketed({ inner, start, end, isClosed }: Bracketed, isCut: boolean): Part | null {
  const { priceText, shippingText } = divideGroup(inner)
  const isTorn = isCut && !isClosed
  if (isTorn && shippingText === null && !/\d\s?원\s*$/.test(inner))
    return /\d|^\s*(?:무\S{0,3}|와우?|로켓?)?\s*$/.test(inner)
      ? { ...NOTHING, spans: [{ start, end }], isForSure: true }
      : null
  const words = wordsOf(shippingText, isTorn)
  const isBare =
    isTorn ||
    shippingText === '' ||
    isCardPrice(inner) ||
    OF_ONE.test(inner) ||
    isPlausible(parseShipping(words)) ||
    isFee(inner) ||
    SUM_ALONE.test(priceText)
  const from = inner.indexOf(priceText)
  const phrases = findPrices(blankShipping(inner), isBare).filter(
    (phrase) => phrase.end > from && phrase.start < from + priceText.length,
  )
  const asked = isFree(priceText) ? FOR_FREE : choosePrice(phrases)
  const shipping = parseShipping(words, asked.money?.price)
  const isForSure =
    VAGUE.test(priceText) || asked.money !== null || isKnown(shipping) || (isTorn && phrases.length > 0)
  if (!isForSure && !phrases.some(({ role }) => role !== 'face')) return null
  const hasCardPrice = phrases.some(({ role }) => role === 'card')
  const kept = countBeside(priceText, phrases)
  return {
    money: asked.money,
    isCardOnly: asked.isCardOnly || (!hasCardPrice && saysCardOnly(inner)),
    shipping,
    spans: [{ start, end, kept }],
    isForSure,
    isOfOne: OF_ONE.test(inner),
    isOfOther: kept !== undefined || (!isKnown(shipping) && saysOther(inner, phrases)),
  }
}

/** Words beside a sum that only state when, where or with what the price holds. */
const PRICE_WORDS =
  /쿠폰|할인|적용|사용|구매|결제|청구|중복|추가(?=\s?(?:할인|쿠폰|적립))|혜택|행사|특가|핫딜|딜|라이브|라방|방송|타임|골드박스|회원|멤버[십스]|와우|로켓|네멤|앱|신규|첫|오늘|내일|지금|현재|역대|최[저대종]|실|체감|카드|페이|포인트|적립|무이자|가격|다운|받으면|까지|만|시|가|\d{1,2}\s?%/g

/** `(기본설치 포함 649,000원)`: the sum is the price of something else. */
const saysOther = (inner: string, phrases: PricePhrase[]): boolean =>
  phrases.every(({ role }) => role === 'asked') &&
  /[\p{L}\d]/u.test(cutOut(blankShipping(inner), phrases).replace(PRICE_WORDS, ''))

/** A sum, or a range of two, without any other word. */
const SUM_ALONE = /^\s*\d{1,3}(?:,\d{3})+(?:\s*[~-]\s*\d{1,3}(?:,\d{3})+)?\s*$/

/** The shipping words, without the torn last word of a cut title: `(19,900원/무...`. */
const wordsOf = (shippingText: string | null, isTorn: boolean): string =>
  isTorn ? (shippingText ?? '').replace(/^\s*무$/, '') : (shippingText ?? '')

/** `(무료/23,900원)` has the shipping first; behind the slash of `(1,390,000/카드 1,310,000)` is a second price. */
function divideGroup(inner: string): ReturnType<typeof divide> {
  const { priceText, shippingText } = divide(inner)
  if (shippingText === null) return { priceText, shippingText }
  const sum = findPrices(shippingText, true)[0]
  if (isShippingOnly(priceText) || /^\s*(?:(?:미국|국)내\s*)?무료\s*$/.test(priceText))
    return sum && (sum.money.currency !== 'KRW' || sum.money.price > MAX_FEE)
      ? { priceText: shippingText, shippingText: priceText }
      : { priceText, shippingText }
  const asked = choosePrice(findPrices(priceText, true)).money
  const last = inner.slice(inner.lastIndexOf('/') + 1)
  const endsInShipping = isFree(last) || isShippingOnly(last)
  const between = endsInShipping ? shippingText.slice(0, -last.length) : shippingText
  const isSecond =
    sum !== undefined &&
    (sum.role === 'card' ||
      (isSecondPrice(sum.money, asked) && !/배송|택배|직배|착불|이상|↑|무료/.test(between)))
  if (!isSecond) return { priceText, shippingText }
  return { priceText: inner, shippingText: endsInShipping ? last : '' }
}

const NOTHING: StatedPrice = { money: null, isCardOnly: false, shipping: NO_SHIPPING }
const FOR_FREE: AskedPrice = { money: { price: 0, currency: 'KRW' }, isCardOnly: false }

const isFree = (text: string): boolean => /^\s*(?:무료|나눔|공짜)\s*$/.test(text)

/** True for a plausible shipping part of a price group. Sizes and dates in brackets have slashes too: `(270/280)`. */
const isPlausible = ({ fee, note }: Shipping): boolean =>
  fee === null ? note !== null : fee === 0 || fee >= 300

const isShippingOnly = (text: string): boolean =>
  /^\s*직배\s*$/.test(text) ||
  (text.trim() !== '' && /^\s*(?:로켓(?:\s*와우|배송)?|픽업)?\s*$/.test(text.replace(SHIPPING_WORDS, '')))

/** `(2개 19,800원/무료)`: the count for which the price holds belongs to the name. */
function countBeside(priceText: string, phrases: PricePhrase[]): string | undefined {
  const [only, ...others] = phrases
  if (!only || others.length > 0) return undefined
  const beside = priceText.slice(0, only.start) + priceText.slice(only.end)
  return /\d+\s*(?:개|팩|봉|병|캔|박스|세트|장|매|롤)|\d\s*\+\s*\d/.exec(beside)?.[0]
}

const DIVIDER = /\s*(?:[·|+]|,(?!\d{3}))\s*|\s+(?=무료|무배|유배|착불|배송|와우무|네멤)/g

/**
 * Price and shipping of a text: around the first slash, else around a mark that only shipping words follow.
 */
function divide(text: string): { priceText: string; shippingText: string | null } {
  if (isShippingOnly(text)) return { priceText: '', shippingText: text }
  const slash = text.indexOf('/')
  if (slash >= 0) return { priceText: text.slice(0, slash), shippingText: text.slice(slash + 1) }
  const lead = /^\s*무(?:료\s?배송|료|배)\s+(?=\d)/.exec(text)?.[0]
  if (lead) return { priceText: text.slice(lead.length), shippingText: lead }
  for (const { index, 0: mark } of text.matchAll(DIVIDER)) {
    const shippingText = text.slice(index + mark.length)
    if (isPlausible(parseShipping(shippingText))) return { priceText: text.slice(0, index), shippingText }
  }
  return { priceText: text, shippingText: null }
}

/** A sum that is the whole name, or that words follow before the bracket: `3만 언더 (29,900)`. */
const isPartOfName = (text: string, { start, end }: Span, bracketAt?: number): boolean =>
  text.slice(end, bracketAt).trim() !== '' || text.slice(0, start).trim() === ''

/** The price per piece or unit, beside the price: `14,900 개당 1,242`, `개당 913원꼴`, `100g당 3만 5천원`. */
const FOR_ONE = new RegExp(
  `(?<=^|[\\s(/]|(?<!\\d),)(?:\\d{1,4}(?:\\s(?=k?g|m?l))?)?${COUNTERS}\\s?당\\s?(?:약\\s?)?(?:\\d+(?:\\.\\d+)?\\s?만(?:\\s?\\d\\s?천|\\s?\\d[\\d,]*(?=\\s?원))?|\\d\\s?천(?:\\s?\\d\\s?백)?|\\d[\\d,.]*)\\s?원?(?:꼴|정도)?`,
  'gi',
)

/**
 * Price and shipping outside brackets: `상품 15,420원`, `8,980원 와우무배`, `9,730원 / 무료`. A decimal below
 * `leastDecimal` is no price.
 */
function readLoose(text: string, leastDecimal: number): Part[] {
  const shipped = findWords(text, SHIPPING_WORDS)
  const pieces = findWords(text, FOR_ONE)
  const plain = blankShipping(blankWords(text, FOR_ONE))
  const found = findPrices(plain)
  const behind = readBehind(plain, found)
  const phrases = found.filter(({ start }) => !behind || start < behind.index || start >= behind.end)
  const asked = choosePrice(phrases.filter((phrase) => !isNamedSum(plain, phrase)))
  const spoken = { ...asked, spans: phrases.filter(({ role }) => role !== 'face') }
  const chosen = asked.money ? spoken : (readEnd(plain, leastDecimal) ?? spoken)
  const price = { ...chosen, spans: [...chosen.spans, ...commentBehind(plain, chosen.spans)] }
  const shipping = parseShipping(behind?.words ?? shipped[0]?.words ?? '', price.money?.price)
  return [
    { ...price, shipping, isForSure: false },
    {
      ...NOTHING,
      spans: [...shipped, ...pieces, ...(behind ? [behind] : [])].map(({ index, words }) => ({
        start: index,
        end: index + words.length,
      })),
      isForSure: true,
    },
  ]
}

/** The sum in a name whose title ends with its price: `불스원샷 7만 4병 39,900`. */
function isNamedSum(text: string, { start, end }: PricePhrase): boolean {
  const behind = text.slice(end).trimEnd()
  const count = behind.slice(0, behind.search(/(?<=\s)\d{1,3}(?:,\d{3})+$/) + 1)
  return /^\d+만$/.test(text.slice(start, end).trim()) && /^\s.*\d.*\s/.test(count)
}

/** A remark behind the price: `36.9 장마 전에 줍줍`, `11.9 지금 방송중`. A name stands before the price. */
const COMMENT =
  /(?<=^|\s)(?:사이즈 |지금|방금|오늘|이번주?|장마\s?전에|와우?|쟁이|쟁여|줍줍|득템|강추|추천|대박|미쳤|미친|재고|재입고|관부가세|[가-힣]{0,4}\s?직영|예약|마감|라이브|라방|방송|카드|쿠폰|사전|가격|골드박스|공홈|끝나기|막차|풀[렸림]|떴|다\s?있|또\s?떴|역대|품절|개꿀|혜자|올라왔|남았|[가-힣]{0,8}(?:[네세어아에예해]요|니다|군요|는데|던데|구요|데이|픽|즉할|할인|떴음|많음|좋음|방송중|줍줍))/
const NAMED = /\S{2,}\s+\S{2,}\s*$/
const NAMED_BEFORE_COMMENT = /\S{3,}\s*$|\S{2,}\s+(?:[x×*]\s+)?\S+\s*$/

function commentBehind(text: string, spans: Span[]): Span[] {
  const behind = wordsBehind(text, spans, NAMED_BEFORE_COMMENT)
  const at = behind.search(COMMENT)
  return at === -1 ? [] : [{ start: text.length - behind.length + at, end: text.length }]
}

/** The words behind the price of a name, without numbers. */
function wordsBehind(text: string, [price, comment]: Span[], named = NAMED): string {
  if (!price || !named.test(text.slice(0, price.start))) return ''
  const behind = text.slice(price.end, comment?.start)
  return /\d|[([]/.test(behind) ? '' : behind
}

/** Shipping after a slash that follows a price. */
function readBehind(
  text: string,
  phrases: PricePhrase[],
): { index: number; end: number; words: string } | undefined {
  for (const { end, money } of phrases) {
    const words = /^\s*\/[^/()]{1,17}(?=[/)]|$)/.exec(text.slice(end))?.[0] ?? ''
    const shipping = parseShipping(words.replace('/', ''))
    const isFee =
      isKnown(shipping) && !isSecondPrice({ price: shipping.fee ?? 0, currency: shipping.currency }, money)
    if (isFee) return { index: end, end: end + words.length, words }
  }
  return undefined
}

/** A grouped number, or any number right after a count or a weight: `12캔 12,900`, `2kg 8900`. */
const LAST_NUMBER =
  /(?:^|\s)(\d{1,3}(?:,\d{3})+|(?<=(?:\d(?:개|개입|입|팩|봉|병|캔|롤|매|구|포|장|정|권|p|ea|kg|g|ml|l)|[x×*]\s?\d{1,3})\s)\d{4,6})\s?~?$/i
/** A sum without its comma at the end of a title, or before a comment: `도착보장 27900`. */
const BARE_SUM = new RegExp(
  `(?<=\\S{2,}\\s+\\S{2,}\\s)(${UNGROUPED})(?=\\s*$|\\s+[가-힣]|\\s*\\([^()\\d]*\\)\\s*$)`,
)
/**
 * Signs that such a number is not a sum: a processor, a memory or a size, or another sum in the title with 원, 만 or a
 * comma.
 */
const NO_SUM = /(?:i[3579]|인텔|코어|라이젠|ddr\d?|pc[345]|mah|rpm|\d원|\d만|\d,\d{3})/i
/** The only grouped number of a title, with words or a bracket behind it: `89,000 핑크`, `49,000 [오늘만]`. */
const ONLY_NUMBER =
  /(?<![,.~$¥€£₩-]|(?<![a-z\d])\+)(?:^|\s)(\d{1,3}(?:,\d{3})+)~?(?=\s+(?!(?:적립|포인트(?!\s?\d)|캐시|쿠폰(?!\s?(?:적용|먹|받|쓰|사용|다운|중복|신공))|할인|추첨|증정|이상|이하|[가-힣]{0,2}한정|mah|명|개|매|정|캡슐|리터|그램|미리|세트|박스|용량|돌파|회|건|루멘|rpm|장|피스|분|시간)(?![가-힣a-z]))(?:[가-힣a-z]+|11번가|29cm|\d{1,2}[시월일년]|\d{1,2}\s?(?:퍼|%|프로)|\[[^[\]]*\]|\([^()]*\))[^\d,]*(?:\d{1,2}[^\d,]*){0,2}$)/i
/**
 * Consumables rarely cost more than this many ten thousands of won. A larger decimal is in thousands: `포도 2kg 15.9`.
 */
const MIN_IN_THOUSANDS = 10
/** Ten thousands of won without their unit, the last number of a title: `제습기 36.9 장마 전에`. */
const LAST_DECIMAL =
  /(?:(?<=\s)(?=\d{2})|(?<!(?:usb|hdmi|dp|bt|블루투스|ver\.?|v|버전|pcie|atx|cl|시즌|season|wifi|와이파이|pd|qc|part|파트|vol\.?|타입|화소|굴절|도수)\s?))(?<=\S.*\s)(?<![~$¥€£₩+]\s?|\s[x×*]\s)(\d{1,3}\.\d{1,2})(?=\s*$|에\s(?=\S)(?!.*\d)|\s+(?!.*(?:\d\.\d|\d,\d{3}|\d\s?[원만천]))\S)(?!\s*(?:kg|g|ml|l|m|cm|mm|inch|k|gb|tb|ah|v|w|oz|인치|리터|킬로|키로|미터|채널|버전|형|배|도|점|평|mg|달러|불|유로|엔)(?![a-z가-힣]))/i
const LAST_FREE = /(?<![비시상]\s?)\s(?:(?:일시|한정|기간\s*한정)\s*)?무료(?:\s*배포(?:\s*중)?)?$/

/** The last day behind the price: `39,900 11.30까지`, `무료배포 (~12/18)`. */
const UNTIL =
  /\s(?:~\s*)?(?:\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}(?=\s*[까한마종]))\s*(?:까지|한정|마감|종료)?$|\s\(\s?~[^()]{1,16}\)$/

/** The end of a title without a written price: a number, or 무료. */
function readEnd(text: string, leastDecimal: number): (AskedPrice & { spans: Span[] }) | null {
  const trimmed = text.trimEnd().replace(UNTIL, '')
  const end = trimmed.length
  const sum = readLastNumber(trimmed) ?? readLastDecimal(trimmed, leastDecimal)
  if (sum) {
    const at = trimmed.lastIndexOf(sum.digits)
    return {
      money: { price: sum.price, currency: 'KRW' },
      isCardOnly: false,
      spans: [{ start: at, end: at + sum.digits.length + (trimmed.endsWith('~') ? 1 : 0) }],
    }
  }
  const given = /\s무료\s*나눔(?:합니다|해요|드려요|중)?$/.exec(trimmed)
  if (given) return { ...FOR_FREE, spans: [{ start: given.index, end }] }
  const free = LAST_FREE.exec(trimmed) ?? /(?<!무료)\s나눔$/.exec(trimmed)
  return free && { ...FOR_FREE, spans: [{ start: free.index, end }] }
}

/** A sum of won, as it is written. */
interface Sum {
  digits: string
  price: number
}

function readLastNumber(text: string): Sum | null {
  const digits = LAST_NUMBER.exec(text)?.[1] ?? onlyNumber(text) ?? bareSum(text)
  return digits === undefined ? null : { digits, price: Number(digits.replaceAll(',', '')) }
}

/** The last decimal of a title as a sum; null for 2.0 and the like, which is a version. */
function readLastDecimal(text: string, least: number): Sum | null {
  const digits = LAST_DECIMAL.exec(text)?.[1]
  if (digits === undefined || digits.endsWith('.0') || Number(digits) < least) return null
  const unit = Number(digits) > MIN_IN_THOUSANDS && isUsedUp(text) ? 1_000 : 10_000
  return { digits, price: Math.round(Number(digits) * unit) }
}

const bareSum = (text: string): string | undefined =>
  NO_SUM.test(text) ? undefined : BARE_SUM.exec(text)?.[1]

function onlyNumber(text: string): string | undefined {
  const grouped = text.match(/\d{1,3}(?:,\d{3})+/g) ?? []
  return grouped.length === 1 ? ONLY_NUMBER.exec(text)?.[1] : undefined
}

const findWords = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 0: words }) => ({ index, words }))

const blankWords = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (words) => ' '.repeat(words.length))

const blankShipping = (text: string): string => blankWords(text, SHIPPING_WORDS)

const blank = (text: string, spans: Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )

/** The text without its spans; kept parts are surrounded by blanks. */
const cutOut = (text: string, spans: Span[]): string =>
  spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, kept = '' }) => `${rest.slice(0, start)} ${kept} ${rest.slice(end)}`, text)
