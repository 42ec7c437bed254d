import { env } from '#app/env.server.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { type Quote, quotedPrice } from '#domain/prices/plausibility/quotedPrice.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { parseProductList } from '../danawa/productList.ts'
import { parseProductPage } from '../danawa/productPage.ts'
import type { Page, PostDetails, Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'
import { readRobots } from './robotsText.ts'
import { readSavedPage, type SavedPage } from './savedPage.ts'

/**
 * Boards show some 30 posts. The crawler takes no more than this from a page, because it compares each post with the
 * known ones.
 */
const MAX_POSTS = 300

/** What can be read in a page and in its posts, and how. Each throws Unreadable for another page. */
export const PARSERS = {
  /** The first 300 posts of a page, by its source and its path there. */
  posts: (page: Page, key: string, path: string): Listing[] => {
    const shown = sourceOf(key).pages.find((each) => each.path === path)
    if (!shown) throw new Error(`${key} has no page ${path}`)
    return shown.parse(page).listings.slice(0, MAX_POSTS)
  },
  /** The prices that posts quote, in the order of the posts. */
  quotes: (listings: Listing[]): Quote[] =>
    listings.map((listing) => ({
      postKey: listing.postKey,
      quoted: quotedPrice(readOffer(listing, env.USD_KRW), listing),
    })),
  /** A post's own page. */
  post: (page: Page, key: string): PostDetails => sourceOf(key).parseDetail(page),
  /** A list of the price comparison, and what a search there finds. */
  products: parseProductList,
  /** A product's page there. */
  product: parseProductPage,
  /** The robots.txt of a host. */
  robots: readRobots,
  /** A page that somebody saved; null for an unknown source. */
  saved: (bytes: Uint8Array, key: string): SavedPage | null => readSavedPage(key, Buffer.from(bytes)),
}

function sourceOf(key: string): Source {
  const source = SOURCES.find((each) => each.key === key)
  if (!source) throw new Error(`there is no source ${key}`)
  return source
}
