import type { GIFT_DELIVERIES, GIFT_ORIGINS, PRIZE_KINDS } from '#db/schema/gifts.ts'

export type PrizeKind = (typeof PRIZE_KINDS)[number]
export type GiftDelivery = (typeof GIFT_DELIVERIES)[number]
export type GiftOrigin = (typeof GIFT_ORIGINS)[number]
