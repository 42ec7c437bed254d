import { MINUTE_MS } from '#domain/clock.ts'
import type { Listing, OfferText } from '#domain/sources/listing.ts'
import { fillGaps } from './listingMerge.ts'
import { withinBounds } from './parsing/board.ts'
import type { PostDetails } from './source.ts'

/** The details of a post whose own page cannot be read. */
export const NO_DETAILS: PostDetails = { title: '', outboundUrl: null, postedAt: null, thumbUrl: null }

/** The offer on a post's own page; null when the page shows no title. */
export const offerIn = ({ title, ...fields }: PostDetails): OfferText | null =>
  title === ''
    ? null
    : {
        title,
        isCut: false,
        shopText: fields.shopText ?? null,
        priceText: fields.priceText ?? null,
        shippingText: fields.shippingText ?? null,
      }

/** The listing with its gaps filled from the post's own page; values that the list shows stay. */
export const withDetails = (
  listing: Listing,
  { outboundUrl, postedAt, ...details }: PostDetails,
): Listing => ({
  ...withinBounds(fillGaps(listing, details)),
  likes: listing.likes ?? details.likes ?? null,
  dislikes: listing.dislikes ?? details.dislikes ?? null,
  comments: listing.comments ?? details.comments ?? null,
  views: listing.views ?? details.views ?? null,
  outboundUrl,
  postedAt: moreExact(listing.postedAt, postedAt),
})

/** The listed instant if it has seconds, else the instant on the post's own page. */
const moreExact = (listed: number, shown: number | null): number =>
  shown === null || listed % MINUTE_MS !== 0 ? listed : shown
