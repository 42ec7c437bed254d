import type { Listing } from './listing.ts'
import { findPrices, inWon, type Money, parsePrice } from './priceText.ts'
import { parseShipping, SHIPPING_WORDS, type Shipping } from './shippingText.ts'
import { canonicalShop } from './shops.ts'

/** What a listing means: which product a shop offers at what price. */
export interface Offer {
  shop: string | null
  /** The product's name without shop, price and shipping words. */
  name: string
  price: number | null
  currency: string
  shippingFee: number | null
  shippingNote: string | null
  /** Price and known shipping in won; null without a price. */
  totalWon: number | null
  /** The price holds with a certain card only. */
  isCardOnly: boolean
}

interface TitleParts {
  shopText: string | null
  name: string
  money: Money | null
  shipping: Shipping
}

/**
 * Reads a listing by the conventions of Korean deal boards: `[쇼핑몰] 상품명 (가격/배송)` and its variants; a
 * site's own fields win over its title. `usdKrw`: won for a dollar.
 */
export function readOffer(listing: Listing, usdKrw: number): Offer {
  const title = readTitle(listing.title, listing.isCut)
  const money = listing.priceText === null ? title.money : parsePrice(listing.priceText, { bare: true })
  const shipping = listing.shippingText === null ? title.shipping : parseShipping(listing.shippingText)
  return {
    shop: canonicalShop(listing.shopText ?? title.shopText),
    name: title.name,
    price: money?.price ?? null,
    currency: money?.currency ?? 'KRW',
    shippingFee: shipping.fee,
    shippingNote: shipping.note,
    totalWon: money && totalInWon(money, shipping, usdKrw),
    isCardOnly: /카드\s*(?:할인|결제|가)|[가-힣]{2}카드/.test(listing.title),
  }
}

function totalInWon(money: Money, shipping: Shipping, usdKrw: number): number {
  const fee = shipping.fee === null ? 0 : inWon({ price: shipping.fee, currency: shipping.currency }, usdKrw)
  return inWon(money, usdKrw) + fee
}

const SHOP_IN_BRACKETS = /^\s*[[［【]([^\]］】]{1,20})[\]］】]\s*/
const SHOP_BEFORE_PAREN = /^\s*([가-힣A-Za-z0-9.]{2,10})\)\s*/
const NO_SHIPPING: Shipping = { fee: null, currency: 'KRW', note: null }

function readTitle(raw: string, isCut: boolean): TitleParts {
  const title = raw.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const head = SHOP_IN_BRACKETS.exec(title) ?? SHOP_BEFORE_PAREN.exec(title)
  const rest = title.slice(head?.[0].length ?? 0)
  const tail = readTail(rest, isCut) ?? readLoosePrice(rest)
  const shopText = head?.[1]?.trim() ?? null
  return { shopText, ...tail, name: tidyName(tail.name) || rest }
}

/** `… (129,000원/무료)`: the last group in parentheses that is a price, with what follows a slash as shipping. */
function readTail(text: string, isCut: boolean): Omit<TitleParts, 'shopText'> | null {
  for (const match of [...text.matchAll(/\(([^()]*)(\)|$)/g)].reverse()) {
    const [whole, inside = '', closing] = match
    const wasCut = closing === '' || /\.{3}|…/.test(inside)
    const [priceText = '', ...shippingTexts] = inside.split('/')
    const name = text.slice(0, match.index) + text.slice((match.index ?? 0) + whole.length)
    const money = parsePrice(priceText, { bare: shippingTexts.length > 0 })
    if (wasCut && shippingTexts.length === 0) {
      if (isCut || /\d[\d,.]*(?:\.{3}|…)?$/.test(priceText.trim()))
        return { name, money: null, shipping: NO_SHIPPING }
      continue
    }
    if (money || isVagueGroup(priceText, shippingTexts)) {
      const shippingText = wasCut ? '' : shippingTexts.join('/')
      return {
        name,
        money,
        shipping: parseShipping(shippingText || (SHIPPING_WORDS_ONCE.exec(name)?.[0] ?? '')),
      }
    }
  }
  return null
}

const SHIPPING_WORDS_ONCE = new RegExp(SHIPPING_WORDS.source)

/** `(가격다양/무료)`, `(다양)`: a price group without a price. */
const isVagueGroup = (priceText: string, shippingTexts: string[]): boolean =>
  /^\s*(?:가격)?\s*다양\s*$/.test(priceText) || (shippingTexts.length > 0 && /대\s*$/.test(priceText))

/** `상품 15,420원`, `8,980원(와우무배)`: a price in free text, the last one; shipping words beside it. */
function readLoosePrice(text: string): Omit<TitleParts, 'shopText'> {
  const found = findPrices(text).at(-1)
  const shippingText = SHIPPING_WORDS_ONCE.exec(text)?.[0] ?? ''
  const shipping = parseShipping(shippingText)
  if (!found) return { name: text, money: readTrailingNumber(text), shipping }
  const name = text.slice(0, found.start) + text.slice(found.end)
  return { name, money: found.money, shipping }
}

/** `쿠팡) 상품 12,900`: a grouped number at the very end is a price. */
function readTrailingNumber(text: string): Money | null {
  const number = /(?:^|\s)(\d{1,3}(?:,\d{3})+)$/.exec(text.replace(SHIPPING_WORDS, '').trim())?.[1]
  return number ? { price: Number(number.replaceAll(',', '')), currency: 'KRW' } : null
}

function tidyName(name: string): string {
  return name
    .replace(SHIPPING_WORDS, ' ')
    .replace(/\s\d{1,3}(?:,\d{3})+\s*$/, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-~/,·]+|[\s\-~/,·]+$/g, '')
}
