import type { CommunityKey } from '#domain/sources/communities.ts'
import type { Listing } from '#domain/sources/listing.ts'

/** A page as the site sent it: decoded text, its real address, and the instant at which it was read. */
export interface Page {
  url: string
  text: string
  readAt: number
}

/** Why a row of a board is not a post, or is not used. */
export type NoPost =
  | '공지'
  | '광고'
  | '삭제된 글'
  | '가려진 글'
  | '다른 게시판의 글'
  | '핫딜이 아닌 글'
  | '중복된 글'
  | '읽을 수 없는 글'

/** The content of a list page. */
export interface FoundPosts {
  listings: Listing[]
  /** The reason for each row that is not among the posts. */
  skipped: NoPost[]
}

/** A page of a source that shows many posts. */
export interface SourcePage {
  /** Path and query on the source's host. */
  path: string
  format: 'list' | 'rss'
  everyMs: number
  /** The posts of the page, at least one; throws Unreadable when it is not the page. */
  parse(page: Page): FoundPosts
}

/** The content of a post's own page. A field is null if this page does not show it, and absent if no such page does. */
export interface PostDetails
  extends Pick<Listing, 'thumbUrl'>,
    Partial<
      Pick<Listing, 'shopText' | 'priceText' | 'shippingText' | 'likes' | 'dislikes' | 'comments' | 'views'>
    > {
  /** Empty if the page has no title. */
  title: string
  /** The shop's address, unwrapped. */
  outboundUrl: string | null
  postedAt: number | null
}

/** A community whose board we read. Its functions are pure: they parse and make no requests. */
export interface Source {
  key: CommunityKey
  host: string
  pages: SourcePage[]
  /** Reads a post's own page; throws Unreadable when it is not one. */
  parseDetail(page: Page): PostDetails
}
