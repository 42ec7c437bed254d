import type { BoardCategory } from './category.ts'

/** A post as lists show it. */
export interface BoardItem {
  id: number
  category: BoardCategory | null
  title: string
  commentCount: number
  hitCount: number
  writtenAt: number
  /** By whom it says it is; those who left are named alike. */
  nickname: string
}

/** A post with what stands in it. */
export interface BoardDetail extends BoardItem {
  type: 'NORMAL' | 'PRODUCT'
  /** Clean HTML. */
  content: string
  plainContent: string
  /** Null once the account is gone. */
  author: { id: number; nickname: string; imageUrl: string | null } | null
}
