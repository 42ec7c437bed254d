import type { Cause } from './rates.ts'

/** The page of a draw's receipt. */
export const receiptPath = (id: number): string => `/giftGame/check?draw=${id}`

/** The page of a member's own gifts. */
export const OWN_GIFTS = '/auth/my/giftPurchases'

/** The page of a member's own gift. */
export const userGiftPath = (id: number): string => `${OWN_GIFTS}?gift=${id}`

/** The page of the thing behind a ledger entry, by its cause and reference (`draw:12`); null without one. */
export function entryPath(cause: Cause, reference: string): string | null {
  const [, thing, id] = /^(\w+):(\d+)/.exec(reference) ?? []
  if (cause === 'INVITED' || cause === 'INVITATION') return '/auth/my/invitations'
  switch (thing === 'comment' ? cause.toLowerCase() : thing) {
    case 'board':
      return `/boards/${id}`
    case 'board_comment':
      return `/boardComments/${id}`
    case 'product_comment':
      return `/productComments/${id}`
    case 'bump':
      return '/auth/my/productSaleHotUps'
    case 'draw':
      return receiptPath(Number(id))
    case 'userGift':
      return userGiftPath(Number(id))
    default:
      return null
  }
}
