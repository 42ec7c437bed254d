import { parsePrice } from './priceText.ts'

export interface Shipping {
  /** 0 = free, null = not known. Won, or the smallest unit of `currency`. */
  fee: number | null
  currency: string
  /** The condition in the shop's words, where there is one. */
  note: string | null
}

const FREE = /무료|무배|free/i
const MEMBER_ONLY = /(와우|네멤|네이버멤버십|유니버스|로켓|슼멤|우주패스)\s*(?:무배|무료배송|무료|배송)?/
const UNKNOWN = /착불|직배|별도|다양|상이/

/** Reads `무료`, `무배`, `와우무배`, `3,000원`, `배송비 2,500원`, `착불`, `직배`. Empty text is not known. */
export function parseShipping(text: string): Shipping {
  const plain = text.normalize('NFKC').trim()
  const unknown = { fee: null, currency: 'KRW', note: null }
  if (plain === '') return unknown
  const member = MEMBER_ONLY.exec(plain)
  if (member) return { fee: 0, currency: 'KRW', note: `${member[1]}무배` }
  if (FREE.test(plain)) return { fee: 0, currency: 'KRW', note: /직배/.test(plain) ? '직배' : null }
  const money = parsePrice(plain.replace(/^배송비?\s*/, ''), { bare: true })
  if (money) return { fee: money.price, currency: money.currency, note: null }
  if (plain === '0') return { fee: 0, currency: 'KRW', note: null }
  return { ...unknown, note: UNKNOWN.exec(plain)?.[0] ?? null }
}

/** The shipping words of free text, to read them and to take them out of a product's name. */
export const SHIPPING_WORDS =
  /(?:와우|네멤|네이버멤버십|유니버스|로켓|슼멤|우주패스)\s*(?:무배|무료배송|무료)|무료\s*배송|무배|배송비\s*(?:포함|별도|\d[\d,]*원)|택배비\s*포함|배송비?\s*무료|배포/g
