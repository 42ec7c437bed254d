import type { Listing } from '../app/domain/products/listing.ts'
import { openPage, readRows, type Selection, textOf } from './parsing.ts'
import type { Page } from './source.ts'
import { readTime } from './time.ts'

/** Which post it is. */
export type Identity = Pick<Listing, 'postKey' | 'sourceKey' | 'url'>

interface FeedReader {
  /** Which post an item is; null for what is no post of the board. */
  identify(link: string, title: string): Identity | null
  /** What this site's feed says besides title and time. */
  more?(item: Selection): Partial<Listing>
}

/** The posts of an RSS 2.0 feed. Throws Unreadable when it is no feed or holds none. */
export function readFeed(page: Page, { identify, more = () => ({}) }: FeedReader): Listing[] {
  const $ = openPage(page, 'rss > channel', { xml: true })
  const items = $('channel > item')
    .toArray()
    .map((item) => ({ item: $(item), title: textOf($(item).find('title')) }))
    .map(({ item, title }) => ({ item, title, identity: identify(textOf(item.find('link')), title) }))
    .filter(({ identity }) => identity !== null)
  return readRows(items, ({ item, title, identity }) => {
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
