import type { Listing } from '../app/domain/products/listing.ts'
import type { CommunityKey } from '../app/domain/products/sources/communities.ts'

/** A page as it came: decoded text, its real address, and the instant at which it was read. */
export interface Page {
  url: string
  text: string
  readAt: number
}

/** A page of a source that shows many posts. */
export interface SourcePage {
  /** Path and query on the source's host. */
  path: string
  format: 'list' | 'rss'
  everyMs: number
  /** The posts of the page, at least one; throws Unreadable when it is not the page. */
  parse(page: Page): Listing[]
}

/** What only the post's own page tells; null where it does not tell either. */
export interface PostDetails {
  /** The shop's address, unwrapped. */
  outboundUrl: string | null
  /** Only where it is more exact than the list's. */
  postedAt: number | null
  thumbUrl: string | null
}

/** A community whose board we read. Its functions are pure: they parse, and ask nobody. */
export interface Source {
  key: CommunityKey
  host: string
  pages: SourcePage[]
  /** Reads a post's own page; throws Unreadable when it is not one. */
  parseDetail(page: Page): PostDetails
}
