import type { PriceKind } from '#domain/offers/money/offerMoney.ts'

/** The Korean names of the price kinds, in display order. */
export const KIND_NAMES: Record<PriceKind, string> = {
  HOT_DEAL: '핫딜',
  COUPANG: '쿠팡',
  NORMAL: '일반',
  CARD: '카드',
  CASH: '현금',
}
