import type { GiftDelivery, GiftOrigin } from '#domain/gifts/kinds.ts'
import type { GiftStatus } from '#domain/gifts/userGifts/states.ts'

/** A gift of the store. */
export interface ShownGift {
  id: number
  name: string
  description: string
  imagePath: string | null
  starPrice: number
  stock: number
  delivery: GiftDelivery
  terms: string
  validDays: number | null
}

/** A gift of the member. */
export interface ShownOwnGift {
  id: number
  name: string
  imagePath: string | null
  status: GiftStatus
  origin: GiftOrigin
  starPrice: number
  expiresAt: string | null
  createAt: string
}

export const DELIVERY_WORDS: Record<GiftDelivery, string> = {
  VOUCHER: '쿠폰 사진으로 보내 드립니다',
  IN_KIND: '입력하신 주소로 보내 드립니다',
}

export const ORIGIN_WORDS: Record<GiftOrigin, string> = {
  STORE: '선물 상점',
  DRAW: '선물 뽑기',
  STAFF: '운영자',
}

export const storeGiftPath = (id: number): string => `/giftStore/${id}`

/** When a voucher of the store expires. */
export const validityWords = ({
  delivery,
  validDays,
}: Pick<ShownGift, 'delivery' | 'validDays'>): string | null => {
  if (delivery === 'IN_KIND') return null
  return validDays === null ? '쿠폰에 적힌 날까지' : `받은 날부터 ${validDays.toLocaleString('ko-KR')}일`
}
