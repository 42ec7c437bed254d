import { type Listing, mendTitle } from '#domain/sources/listing.ts'
import type { SourcePage } from './source.ts'

/** More than the pages of one source show at a time. */
const MAX_POSTS = 500

type Format = SourcePage['format']

/** Takes a listing as a page shows it, and gives it back with what pages of the other kind show besides. */
export type Sightings = (listing: Listing, format: Format) => Listing

/**
 * Remembers the posts of one source as its lists and its feeds show them: a title that the list cuts is whole in
 * the feed, a price that the feed lacks stands in the list. Counts and the ended mark are left as they are shown.
 */
export function createSightings(): Sightings {
  const seen: Record<Format, Map<string, Listing>> = { list: new Map(), rss: new Map() }
  return (listing, format) => {
    keep(seen[format], listing)
    const other = seen[format === 'list' ? 'rss' : 'list'].get(listing.postKey)
    return other ? fillIn(listing, other) : listing
  }
}

function keep(posts: Map<string, Listing>, listing: Listing): void {
  posts.delete(listing.postKey)
  posts.set(listing.postKey, listing)
  const [oldest] = posts.keys()
  if (posts.size > MAX_POSTS && oldest !== undefined) posts.delete(oldest)
}

/** The listing with what another page says of the post, where its own says nothing. */
export const fillIn = (listing: Listing, other: Partial<Listing>): Listing => ({
  ...mendTitle(listing, other.title ?? listing.title),
  shopText: listing.shopText ?? other.shopText ?? null,
  priceText: listing.priceText ?? other.priceText ?? null,
  shippingText: listing.shippingText ?? other.shippingText ?? null,
  category: listing.category ?? other.category ?? null,
  thumbUrl: listing.thumbUrl ?? other.thumbUrl ?? null,
})
