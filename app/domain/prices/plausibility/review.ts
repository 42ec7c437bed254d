import type { PriceKind } from '#domain/offers/money/offerMoney.ts'

/** A reading that was not published at once, as admins see it. Money in the smallest unit of `currency`. */
export interface ReviewedPrice {
  id: number
  /** `published`: the sale shows it with a warning. */
  state: 'held' | 'published' | 'refused'
  reason: string
  isByHand: boolean
  productId: number
  saleId: number
  name: string
  sourceKey: string
  shop: string | null
  url: string
  /** The text from which the price was read. */
  said: string
  kind: PriceKind
  price: number | null
  currency: string
  shippingFee: number | null
  totalWon: number | null
  /** The product's median of 30 days, the total that the second reading showed, and the sale's total now. */
  baselineWon: number | null
  otherWon: number | null
  publishedWon: number | null
  readAt: number
  settledAt: number | null
}

const REASONS: Record<string, string> = {
  surprising: '평소보다 40% 넘게 저렴합니다',
  unreadable: '가격을 읽을 수 없습니다',
  negative: '0보다 작습니다',
  too_dear: '1억 원을 넘습니다',
  free_unsaid: '무료 표시가 없는 0원입니다',
  ten_times: '평소의 10배를 넘습니다',
  other_page: '다시 확인하니 다른 가격이었습니다',
  gone: '다시 확인하니 없어졌습니다',
  bad_run: '함께 수집한 가격이 모두 이상했습니다',
  by_hand: '운영자가 거절했습니다',
}

/** Why a reading was held or refused, in Korean. */
export const reviewReasonText = (reason: string): string => REASONS[reason] ?? reason
