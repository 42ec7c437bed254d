import type { SaleRow } from '#domain/deals/deal.ts'

/** The content of a product's page. */
export interface ProductDetail {
  id: number
  name: string
  categoryId: number
  imageUrl: string | null
  /** All its pictures, starting with `imageUrl`. */
  pictures: string[]
  likeCount: number
  /** Comments of our members, plus those under its posts at the source that has the most. */
  commentCount: number
  replyCount: number
  lowestTotal: number | null
  /** The live sales, the cheapest first, then the latest of the ended ones. */
  sales: SaleRow[]
  endedCount: number
}
