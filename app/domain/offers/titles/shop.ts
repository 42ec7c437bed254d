import { findShop } from '../shops/shops.ts'

/** The shop in a title as written, and the title without it. */
interface ShopInTitle {
  shopText: string | null
  rest: string
}

const LABEL = /[[【<{]\s*([^[\]【】<>{}]{1,30}?)\s*[\]】>}]/g
const PARENTHESISED = /\(\s*([^()]{1,12}?)\s*\)/g
const LEADING_LABEL = /^\s*[[【<]\s*([^\]】>]{1,20}?)\s*[\]】>]\s*/
const BEFORE_PAREN = /^\s*([가-힣A-Za-z0-9.]{2,10})\)\s*/
const KNOWN_BEFORE_PAREN = /^\s*([가-힣A-Za-z0-9. ]{1,14})[)>]\s*/
const BEFORE_COLON = /^\s*([가-힣A-Za-z0-9.]{2,10})\s*(?::|\s[-|])\s+/
/** `쿠팡 / 상품 / 9,900원`, `G마켓/상품/9,900`; but `스팀/건식 다리미` names two ways to iron. */
const BEFORE_SLASH = /^\s*(?!스팀\/[^\s/]+\s[^/]*$)([가-힣A-Za-z0-9.]{2,10})\s*\/\s*/
const AFTER_MARK = /\s*[-@|]\s*([가-힣A-Za-z0-9.]{2,10})\s*$/
/** `상품 (쿠팡/25,900/로켓)`, `상품 (쿠팡 25,900원)` */
const BEFORE_PRICE = /(?<=\(\s?)([가-힣A-Za-z0-9.]{2,10})(?:\s?[/,]\s?|\s)(?=[₩$]?\d)/
/** `상품 59,000원 11번가`, `상품 5.2만 알리 (카드할인)` */
const AFTER_PRICE =
  /(?<=\d,\d{3}\s?원?(?:\s(?:무배|무료배송))?|\d\s?만\s?원?)\s([가-힣A-Za-z0-9.]{1,10})(?=(?:\s?\([^()\d]*\))?$)/

/** Labels at the start of a title that name no shop. */
const NO_SHOP =
  /^(?:단독|오늘만|오늘의?\s*특가|.{0,4}특가|핫딜|정보|이벤트|나눔|해외|해외직구|직구|국내|공구|공동구매|예약|예판|사전예약|재입고|.{0,2}타임딜|역대.{1,2}|대란|쿠폰|카드할인|와우|로켓|네멤|당일.{0,2}|한정.{0,2}|.{2}임박|선착순|추천|블랙프라이데이|블프|.{1,3}데이|.{1,3}절|[월화수목금토일]요일.{0,2}|오늘.{1,3}|.{0,2}종료|.{0,2}마감|수능.{0,2}|연말.{0,3}|주말.{0,3}|반값.{0,3}|신상|정품|국내정품|끌올|재업|수정|.{0,3}할인|.{0,3}세일|.{0,3}행사|긴급|재오픈|진행중?|인기|기타|일반|잡담|질문|후기)$/
/** Labels about the offer, which are read in place. */
const OF_THE_OFFER = /^\d\+\d|^무료|무배/

/**
 * Finds the shop by the boards' conventions: in brackets, `쿠팡)`, `쿠팡:`, `- 쿠팡`, `@쿠팡`, `9,900원 쿠팡`. A first word
 * without any mark is not taken for a shop: it may be a brand of the same name. An unknown word is a shop only where
 * the convention puts one, at the start.
 */
export function readTitleShop(title: string): ShopInTitle {
  const shop = findKnown(title)
  if (shop) return { shopText: shop.text, rest: withoutNoise(title.replace(shop.whole, ' ')) }
  const rest = withoutNoise(title)
  const head = LEADING_LABEL.exec(rest) ?? BEFORE_PAREN.exec(rest)
  const shopText = head?.[1]?.trim()
  if (!head || !shopText || OF_THE_OFFER.test(shopText)) return { shopText: null, rest }
  return { shopText: NO_SHOP.test(shopText) ? null : shopText, rest: rest.slice(head[0].length) }
}

/** The first known shop that is marked as one. */
function findKnown(title: string): { text: string; whole: string } | null {
  const marked = [
    ...title.matchAll(LABEL),
    ...[KNOWN_BEFORE_PAREN, BEFORE_COLON, BEFORE_SLASH, BEFORE_PRICE, AFTER_MARK, AFTER_PRICE].map(
      (pattern) => pattern.exec(title),
    ),
    ...title.matchAll(PARENTHESISED),
  ]
  const found = marked.find((match) => match && findShop(match[1] ?? '') !== null)
  return found?.[1] ? { text: found[1], whole: found[0] } : null
}

/** The title without leading labels that do not describe the product. */
function withoutNoise(title: string): string {
  const label = LEADING_LABEL.exec(title)
  const text = label?.[1] ?? ''
  return label && (NO_SHOP.test(text) || findShop(text))
    ? withoutNoise(title.slice(label[0].length))
    : title.trim()
}
