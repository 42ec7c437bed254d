/** The fields of a deal as text, by their names in the form. */
export type DealText = Record<'dealUrl' | 'dealPrice' | 'dealShippingFee' | 'dealShopName', string>

/** The deal of a post in a list. Money in the smallest unit of `currency`, null: not known. */
export interface ItemDeal {
  /** The shop's address. */
  url: string
  price: number | null
  currency: string
  /** 0 = free. */
  shippingFee: number | null
  shopName: string | null
  /** How many members have confirmed it; those who share a device or an address count as one. */
  confirmCount: number
  /** The product that it belongs to, once it is confirmed. */
  productId: number | null
  endedAt: number | null
  /** Nothing has shown for long that the deal is still live. */
  isResting: boolean
}

/** The deal of a post, as a viewer sees it. */
export interface PostDeal extends ItemDeal {
  /** The viewer confirmed it. */
  isConfirmed: boolean
  /** Members' reports ended it, so that its author cannot reopen it. */
  isEndedByMembers: boolean
}

/** This many members make a post's deal an offer. */
export const NEEDED_CONFIRMATIONS = 3

/** An existing deal: on a product's page, or of a post. */
export interface ExistingDeal {
  path: string
  isEnded: boolean
}

/** What we know of a shop's address. Money in the smallest unit of `currency`. */
export interface DealPreview {
  /** The address without what identifies the referrer. */
  url: string
  product: { id: number; name: string; imageUrl: string | null } | null
  shopName: string | null
  price: number | null
  currency: string
  shippingFee: number | null
  existing: ExistingDeal | null
}

/** The words for an existing deal. */
export const existingDealText = ({ isEnded }: ExistingDeal): string =>
  isEnded ? '이미 등록된 딜 · 종료됨' : '이미 등록된 딜'
