import { formatPrice, formatShipping, suspiciousDropText } from '#domain/offers/money/money.ts'
import type { OfferMoney } from '#domain/offers/money/offerMoney.ts'
import type { PriceBadge } from '#domain/prices/priceRecord.ts'
import { shorten } from '#domain/shorten.ts'
import { sourceName } from '#domain/sources/communities.ts'

const MAX_NAME_LENGTH = 60

export interface MessageSale extends OfferMoney {
  productId: number
  name: string
  sourceKey: string
  imageUrl: string | null
  suspiciousDropPercent: number | null
}

/** The causes of an alert, most urgent kinds first. `words`: a keyword, else the whole cause in Korean. */
export interface CauseWords {
  kind: 'TARGET' | 'PRODUCT' | 'KEYWORD' | 'RECOMMEND'
  words: string
  /** The price rose, so the member is notified although they already know a lower price. */
  isRise?: boolean
}

/**
 * `[뽐뿌] 에어팟 프로 2 189,000원` and `무배 · 키워드 '에어팟 프로'`: about 40 and 60 characters on a lock screen.
 * `lowestOf`: the price is the lowest of so many days, or ever.
 */
export function dealMessage(told: MessageSale, causes: CauseWords[], lowestOf: PriceBadge['lowest']) {
  return {
    title: `[${sourceName(told.sourceKey)}] ${shorten(told.name, MAX_NAME_LENGTH)} ${formatPrice(told.price, told.currency)}`,
    body: [suspiciousDropWords(told), lowestWords(lowestOf), shippingWords(told), ...causeWords(causes)]
      .filter(Boolean)
      .join(' · '),
    imageUrl: told.imageUrl,
    link: `/products/${told.productId}`,
  }
}

const lowestWords = (lowestOf: PriceBadge['lowest']): string => {
  if (lowestOf === null) return ''
  return lowestOf === 'ever' ? '역대 최저' : `최근 ${lowestOf}일 최저`
}

const suspiciousDropWords = ({ suspiciousDropPercent }: MessageSale): string =>
  suspiciousDropPercent === null ? '' : suspiciousDropText(suspiciousDropPercent)

/** On a lock screen a bare amount would look like a second price. */
function shippingWords(told: MessageSale): string {
  const text = formatShipping(told)
  return told.shippingFee ? `배송비 ${text}` : text
}

function causeWords(causes: CauseWords[]): string[] {
  const of = (kind: CauseWords['kind']) =>
    causes.filter((cause) => cause.kind === kind).map(({ words }) => words)
  const keywords = of('KEYWORD').map((keyword) => `'${keyword}'`)
  return [
    ...of('TARGET'),
    ...of('PRODUCT'),
    ...(keywords.length > 0 ? [`키워드 ${keywords.join(', ')}`] : []),
    ...of('RECOMMEND'),
  ]
}
