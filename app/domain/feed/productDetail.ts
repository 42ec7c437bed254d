import type { SaleRow } from '#domain/deals/deal.ts'

/** What a product's page shows. */
export interface ProductDetail {
  id: number
  name: string
  categoryId: number
  imageUrl: string | null
  /** All its pictures, that one first. */
  pictures: string[]
  likeCount: number
  /** Of our members. */
  commentCount: number
  lowestTotal: number | null
  sales: SaleRow[]
}
