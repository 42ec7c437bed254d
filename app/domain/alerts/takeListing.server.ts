import { write } from '../../../db/client.server.ts'
import { log } from '../../log.server.ts'
import { countStep } from '../devices/latency/latency.server.ts'
import type { Listing } from '../products/listing.ts'
import { isNewPost, recordListing } from '../products/listings.server.ts'
import { wasReadBefore } from '../products/sources/sourceRuns.server.ts'
import { addFanout, addWarmFanout } from './fanouts.server.ts'

/** Takes what a source showed: product, sale, price point and, when there is news in it, the duty to tell it. */
export function takeListing(listing: Listing, now = Date.now()): void {
  write(() => {
    const { saleId, dealId, isNews, likes } = recordListing(listing, now)
    if (isNews) addFanout(saleId, dealId, now)
    else if (likes.now > likes.before) addWarmFanout(saleId, dealId, likes, now)
    if (isNews) countReading(listing, now)
  })
}

/** How long a new post stood before it was read; what stood there when we first came says nothing about that. */
function countReading({ sourceKey, postKey, postedAt }: Listing, now: number): void {
  if (isNewPost(postKey, now) && wasReadBefore(sourceKey, postedAt))
    countStep('READ', sourceKey, now - postedAt)
}

/** Takes a page's listings at one commit: one that fails is logged and does not take the others with it. */
export function takeListings(listings: Listing[], now = Date.now()): void {
  write(() => {
    for (const listing of listings) {
      try {
        takeListing(listing, now)
      } catch (error) {
        log.error({ err: error, postKey: listing.postKey }, 'a listing could not be taken')
      }
    }
  })
}
