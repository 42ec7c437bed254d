import type { Prize } from '#domain/gifts/draw/prizeSets.server.ts'

export type PrizeKind = Prize['kind']

export const PRIZE_KIND_NAMES: Record<PrizeKind, string> = {
  STAR: '스타 포인트',
  POINT: '포인트',
  GIFT: '상점 선물',
  IN_KIND: '배송 경품',
  NOTHING: '꽝',
}
