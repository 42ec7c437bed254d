import type { GIFT_STATUSES } from '#db/schema/gifts.ts'

export type GiftStatus = (typeof GIFT_STATUSES)[number]

export const STATUS_NAMES: Record<GiftStatus, string> = {
  REQUESTED: '신청',
  CONFIRMED: '확인',
  SENT: '발송',
  USED: '사용',
  EXPIRED: '만료',
  CANCELED: '취소',
}

/** The states that may follow a state; none follow the last three. */
const FOLLOWERS: Record<GiftStatus, readonly GiftStatus[]> = {
  REQUESTED: ['CONFIRMED', 'CANCELED'],
  CONFIRMED: ['SENT', 'CANCELED'],
  SENT: ['USED', 'EXPIRED', 'CANCELED'],
  USED: [],
  EXPIRED: [],
  CANCELED: [],
}

export const listFollowers = (status: GiftStatus): readonly GiftStatus[] => FOLLOWERS[status]

export const mayFollow = (from: GiftStatus, to: GiftStatus): boolean => FOLLOWERS[from].includes(to)

/** The words for a member whose gift got this state; only staff move a member's gift to the first state. */
export function statusWords(name: string, status: GiftStatus): string {
  switch (status) {
    case 'REQUESTED':
      return `운영자가 ‘${name}’ 선물을 준비하고 있습니다`
    case 'CONFIRMED':
      return `‘${name}’ 선물을 확인하였습니다. 곧 보내 드립니다`
    case 'SENT':
      return `‘${name}’ 선물을 보냈습니다`
    case 'USED':
      return `‘${name}’ 선물을 사용하였습니다`
    case 'EXPIRED':
      return `‘${name}’ 선물의 기한이 지났습니다`
    case 'CANCELED':
      return `‘${name}’ 선물이 취소되었습니다`
  }
}
