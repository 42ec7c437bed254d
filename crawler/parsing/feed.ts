import type { Listing } from '#domain/sources/listing.ts'
import type { FoundPosts, NoPost, Page } from '../source.ts'
import { openPage, readRows } from './board.ts'
import { rowsOf, type Selection, textOf } from './elements.ts'
import { readTime } from './time.ts'

/** The fields that identify a post. */
export type Identity = Pick<Listing, 'postKey' | 'sourceKey' | 'url'>

interface FeedReader {
  /** The post to which a link leads; null for any other link. */
  identify(link: string): Identity | null
  /** The fields of this site's feed besides title and time. */
  more?(item: Selection): Partial<Listing>
}

/** The posts of an RSS 2.0 feed. Throws Unreadable when it is no feed or holds none. */
export function readFeed(page: Page, { identify, more = () => ({}) }: FeedReader): FoundPosts {
  const $ = openPage(page, 'rss > channel', { xml: true })
  const items = rowsOf($, 'channel > item').map((item) => ({
    item,
    title: textOf(item.find('title')),
    identity: identify(textOf(item.find('link'))),
  }))
  return readRows(items, whyNoPost, ({ item, title, identity }) => {
    const postedAt = readTime(textOf(item.find('pubDate')), page.readAt)
    if (identity === null || title === '' || postedAt === null) return null
    return {
      ...identity,
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      category: null,
      likes: null,
      dislikes: null,
      comments: null,
      views: null,
      postedAt,
      thumbUrl: null,
      isEnded: null,
      outboundUrl: null,
      ...more(item),
    }
  })
}

/** Why an entry is no post: some feeds keep an empty entry for a deleted post. */
function whyNoPost({ title, identity }: { title: string; identity: Identity | null }): NoPost | null {
  if (/^삭제된\s*(?:글|게시물)/.test(title)) return '삭제된 글'
  return identity === null ? '다른 게시판의 글' : null
}
