/** One shop's row on the product page of a price comparison. Money in won. */
export interface MallOffer {
  name: string
  /** The comparison's code of the shop; null when the row does not lead to it. */
  code: string | null
  /** Of the item itself. */
  price: number
  /** 0 = free, null = not stated. */
  delivery: number | null
  lowest: boolean
  /** The price holds for cash only. */
  cash: boolean
  /** The shop's own number of the item. */
  itemId: string | null
  /** The comparison's address that leads on to the shop. Never requested. */
  link: string | null
}

/** The content of a product page, before any interpretation. Null where it shows nothing. */
export interface ProductReading {
  kind: 'product'
  pcode: string
  name: string
  /** From the widest to the narrowest. */
  categories: string[]
  image: string | null
  minPrice: number | null
  cashPrice: number | null
  cardPrice: number | null
  coupangPrice: number | null
  malls: MallOffer[]
  /** Rows whose price holds with a certain card only. */
  cards: MallOffer[]
  /** The number of skipped rows: rows without a shop's name or a price are not trustworthy. */
  skippedMalls: number
}

/** A product page, or the information that the product is no longer compared. */
export type PriceReading = ProductReading | { kind: 'expired' }

/** A product as a search or a category shows it. */
export interface FoundProduct {
  pcode: string
  name: string
  minPrice: number | null
  image: string | null
  categoryPath: string[]
  /** The number of its category. */
  cate: string | null
  /** 정품, 해외구매, 2개 ...: each is a separate product. */
  variants: Array<{ pcode: string; label: string; price: number | null; malls: number | null }>
}

export interface FoundProducts {
  products: FoundProduct[]
  /** Rows that are advertisements. */
  skipped: number
}
