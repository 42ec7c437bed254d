import type { MemberNote } from '#domain/accounts/memberNote.ts'
import type { ShownImage } from '#domain/comments/comment.ts'
import type { Level } from '#domain/rewards/tags/levels.ts'
import type { BoardCategory } from './category.ts'
import type { ItemDeal, PostDeal } from './deals/postDeal.ts'

export const MAX_IMAGES = 10
export const MAX_TITLE_LETTERS = 100
export const MAX_LETTERS = 100_000

/** How a list of posts is sorted: newest first, most popular first, most comments first. */
export const BOARD_SORTS = ['NEWEST', 'POPULAR', 'COMMENT'] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

/** A post as lists show it. */
export interface BoardItem {
  id: number
  category: BoardCategory | null
  title: string
  commentCount: number
  hitCount: number
  likeCount: number
  imageCount: number
  writtenAt: number
  /** The author as shown; members who left share one name. */
  nickname: string
  /** Null for a post without one. */
  deal: ItemDeal | null
  /** What the viewer noted about the author. */
  note: MemberNote | null
  /** The title contains a word that the viewer hides: lists fold the post. */
  isFolded: boolean
}

/** A post with its content, as a viewer sees it. */
export interface BoardDetail extends Omit<BoardItem, 'isFolded'> {
  deal: PostDeal | null
  type: 'NORMAL' | 'PRODUCT'
  /** Sanitised HTML. */
  content: string
  plainContent: string
  /** The uploaded pictures, those in the content first. */
  images: ShownImage[]
  editedAt: number | null
  /** How many edits it had: an edit sends the number that it started from. */
  version: number
  /** Null once the account is erased. */
  author: { id: number; nickname: string; imageUrl: string | null; level: Level } | null
  isMine: boolean
  isLiked: boolean
  isBookmarked: boolean
  /** Reports hide it until staff decide; members can still open it. */
  isBlinded: boolean
  /** Staff removed it: only its author and admins can read it. */
  isRemoved: boolean
}

/** A post as its screen shows it. `lead` is the beginning of the text; the blocks have the whole text. */
export interface ShownPost extends Omit<BoardDetail, 'content' | 'plainContent'> {
  lead: string
}
