import type { DealCard } from '#domain/deals/deal.ts'

/** A post of ours that another post links to. */
export interface LinkedBoard {
  id: number
  title: string
  commentCount: number
  likeCount: number
  /** Its first picture. */
  imageUrl: string | null
}

/** A part of a post as a page shows it. `html` is sanitised. */
export type PostBlock =
  | { kind: 'html'; html: string }
  | { kind: 'product'; product: DealCard }
  | { kind: 'board'; board: LinkedBoard }
  | { kind: 'video'; videoId: string; pictureUrl: string | null }
