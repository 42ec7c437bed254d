import type { Shop } from '#crawler/samples/goods.ts'
import type { BoardCategory } from '#domain/boards/category.ts'
import type { Picture } from './drawing.ts'
import type { Remark } from './remarks.ts'

/** A post of the demo's members. */
export interface Post {
  minutesAgo: number
  hits: number
  category: BoardCategory | null
  /** The subject of the post, for the remarks of others. */
  about: string
  title: string
  content: string
  /** Comments, some with the author's answer. */
  comments?: Array<string | Remark>
  pictures?: Picture[]
  /** Money in won. */
  deal?: { shop: Shop; serial: number; price: number; shippingFee: number }
}
