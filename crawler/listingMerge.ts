import { type Listing, mendTitle } from '#domain/sources/listing.ts'
import type { SourcePage } from './source.ts'

/** The number of remembered posts: more than all pages of one source show at a time. */
const MAX_POSTS = 500

type Format = SourcePage['format']

/** Returns a listing of a page with its gaps filled from the source's pages of the other format. */
export type ListingMerge = (listing: Listing, format: Format) => Listing

/**
 * Remembers the posts of one source as its lists and its feeds show them: the feed completes a title that the list
 * cuts, the list adds a price that the feed lacks. Counts and the ended mark stay as each page shows them.
 */
export function createListingMerge(): ListingMerge {
  const shown: Record<Format, Map<string, Listing>> = { list: new Map(), rss: new Map() }
  return (listing, format) => {
    remember(shown[format], listing)
    const other = shown[format === 'list' ? 'rss' : 'list'].get(listing.postKey)
    return other ? fillGaps(listing, other) : listing
  }
}

function remember(posts: Map<string, Listing>, listing: Listing): void {
  posts.delete(listing.postKey)
  posts.set(listing.postKey, listing)
  const [oldest] = posts.keys()
  if (posts.size > MAX_POSTS && oldest !== undefined) posts.delete(oldest)
}

/** The listing with the texts of another page of the post, where its own page shows none. */
export const fillGaps = (listing: Listing, other: Partial<Listing>): Listing => ({
  ...mendTitle(listing, other.title ?? listing.title),
  shopText: listing.shopText ?? other.shopText ?? null,
  priceText: listing.priceText ?? other.priceText ?? null,
  shippingText: listing.shippingText ?? other.shippingText ?? null,
  category: listing.category ?? other.category ?? null,
  thumbUrl: listing.thumbUrl ?? other.thumbUrl ?? null,
})
