import type { OfferMoney } from '../products/deal.ts'
import { formatPrice, formatShipping } from '../products/prices/money.ts'
import { sourceName } from '../products/sources/communities.ts'

const MAX_NAME_LENGTH = 60

export interface Told extends OfferMoney {
  productId: number
  name: string
  sourceKey: string
  imageUrl: string | null
}

/** `[뽐뿌] 에어팟 프로 2 189,000원` and `무배 · 키워드 '에어팟 프로'`: about 40 and 60 characters on a lock screen. */
export function keywordMessage(told: Told, keywords: string[]) {
  const name = told.name.length > MAX_NAME_LENGTH ? `${told.name.slice(0, MAX_NAME_LENGTH)}…` : told.name
  const cause = keywords.map((keyword) => `'${keyword}'`).join(', ')
  return {
    title: `[${sourceName(told.sourceKey)}] ${name} ${formatPrice(told.price, told.currency)}`,
    body: [shippingWords(told), `키워드 ${cause}`].filter(Boolean).join(' · '),
    imageUrl: told.imageUrl,
    link: `/products/${told.productId}`,
  }
}

/** On a lock screen a bare amount would read as a second price. */
function shippingWords(told: Told): string {
  const text = formatShipping(told)
  return told.shippingFee ? `배송비 ${text}` : text
}
