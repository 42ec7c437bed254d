import type { Level } from '#domain/rewards/tags/levels.ts'

export const MAX_IMAGES = 3
export const MAX_MENTIONS = 10
export const MAX_LETTERS = 10_000
export const TOO_LONG = `댓글은 ${MAX_LETTERS.toLocaleString('ko-KR')}자까지 쓸 수 있습니다.`

/** Why one may want a comment gone. */
export const REPORT_REASONS = [
  '욕설이나 비방',
  '광고나 도배',
  '음란하거나 불쾌한 내용',
  '개인정보 노출',
  '잘못된 정보',
  '기타',
] as const

/** A picture of a comment, with its size in pixels. */
export interface ShownImage {
  imagePath: string
  width: number
  height: number
}

/**
 * `SHOWN`, or why a comment shows no words: its author `DELETED` it, reports `BLINDED` it, who looks `HIDDEN` its author.
 */
export type CommentState = 'SHOWN' | 'DELETED' | 'BLINDED' | 'HIDDEN'

/** Who wrote; `id` null for an account that is gone. */
export interface CommentAuthor {
  id: number | null
  nickname: string
  imageUrl: string | null
  level: Level
}

/** A comment as somebody sees it; one without words is empty in all that could tell them. */
export interface Comment {
  id: number
  /** What it is about: a product, a post. */
  subjectId: number
  parentId: number | null
  targetId: number | null
  state: CommentState
  /** Null where nothing is said of it. */
  author: CommentAuthor | null
  /** Clean HTML. */
  content: string
  plainContent: string
  images: ShownImage[]
  /** Numbers of the members whom it calls. */
  mentions: number[]
  likeCount: number
  isLiked: boolean
  isMine: boolean
  /** Reports keep it from the others' sight; only its author still reads it. */
  isBlinded: boolean
  writtenAt: number
  editedAt: number | null
}
