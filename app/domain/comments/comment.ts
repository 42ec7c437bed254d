import type { MemberNote } from '#domain/accounts/memberNote.ts'
import type { Page } from '#domain/page.ts'
import type { Level } from '#domain/rewards/tags/levels.ts'

export const MAX_IMAGES = 3
export const MAX_MENTIONS = 10
export const MAX_LETTERS = 10_000
export const TOO_LONG = `댓글은 ${MAX_LETTERS.toLocaleString('ko-KR')}자까지 쓸 수 있습니다.`
export const TOO_MANY_LINES = '줄과 서식, 주소가 너무 많습니다. 나누어 올려주세요.'

/**
 * Orders of the first-level comments of a thread: oldest first, or most likes first. Replies are always oldest first.
 */
export const COMMENT_SORTS = ['TIME', 'LIKE'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/**
 * The address of a comment in the thread of the page `home`: the query opens its page of the thread, the hash is the id
 * of its element (specification, section 2).
 */
export const commentAddress = (home: string, id: number): string => `${home}?comment=${id}#${id}`

/** A picture of a comment, with its size in pixels. */
export interface ShownImage {
  imagePath: string
  width: number
  height: number
}

/**
 * `SHOWN`, or why a comment shows no text: its author `DELETED` it, reports `BLINDED` it (members may open it), staff
 * `REMOVED` it, the viewer has `HIDDEN` its author.
 */
export type CommentState = 'SHOWN' | 'DELETED' | 'BLINDED' | 'REMOVED' | 'HIDDEN'

/** The author; `id` is null for an erased account. */
export interface CommentAuthor {
  id: number | null
  nickname: string
  imageUrl: string | null
  level: Level
  /** What the viewer noted about the author. */
  note: MemberNote | null
}

/** A comment in a list across commented things. */
export interface TitledComment extends Comment {
  /** The title of the commented thing. */
  subjectTitle: string
}

/** A comment as a viewer sees it; in a comment without text every field that reveals its author or content is empty. */
export interface Comment {
  id: number
  /** The commented thing: a product, a post. */
  subjectId: number
  parentId: number | null
  targetId: number | null
  /**
   * The author of the answered reply. Null for an answer to the first-level comment, and where the viewer cannot read
   * the answered reply.
   */
  targetName: string | null
  state: CommentState
  /** Null where the text is hidden. */
  author: CommentAuthor | null
  /** Sanitised HTML. */
  content: string
  plainContent: string
  images: ShownImage[]
  /** The ids of the mentioned members. */
  mentions: number[]
  likeCount: number
  isLiked: boolean
  isMine: boolean
  /** Reports hide it, or it contains a word that the viewer hides: lists and threads fold it. */
  isFolded: boolean
  /** Reports hide it until staff decide: guests do not read it. */
  isBlinded: boolean
  /** Staff removed it, or hold it until they decide: only its author and admins can read it. */
  isRemoved: boolean
  writtenAt: number
  editedAt: number | null
}

/** The replies to a comment that a page of its thread leaves out. */
export interface Cut {
  headId: number
  /** The last comment of the branch that the page shows. */
  lastId: number
  /** The next reply; null when none follows. */
  nextId: number | null
  /** How many replies follow; at most 1,001, which means more than a thousand. */
  more: number
  /** The replies before the first shown one are left out. */
  isLater: boolean
}

/** A page of the comments on a thing. `totalCount` and the pages count first-level comments, the first 10,000. */
export interface Thread extends Page<Comment> {
  cuts: Cut[]
  sort: CommentSort
  /** The author of the thing; null if there is none. */
  authorId: number | null
}
