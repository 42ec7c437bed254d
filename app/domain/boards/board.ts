import type { BoardCategory } from './category.ts'

/** A post as lists show it. */
export interface BoardItem {
  id: number
  category: BoardCategory | null
  title: string
  commentCount: number
  hitCount: number
  writtenAt: number
  /** The author as shown; members who left share one name. */
  nickname: string
}

/** A post with its content. */
export interface BoardDetail extends BoardItem {
  type: 'NORMAL' | 'PRODUCT'
  /** Sanitised HTML. */
  content: string
  plainContent: string
  /** Null once the account is erased. */
  author: { id: number; nickname: string; imageUrl: string | null } | null
}
