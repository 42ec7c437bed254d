import { log } from '#app/log.server.ts'
import { write } from '#db/client.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { addFanout, addWarmFanout } from '#domain/alerts/fanouts.server.ts'
import { countStep } from '#domain/devices/latency/latency.server.ts'
import { GROUP_SIZE, workInGroups } from '#domain/drainGroups.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { wasReadBefore } from '#domain/sources/sourceRuns.server.ts'
import { isNewPost, type RecordedListing, recordListing } from './listings.server.ts'

/**
 * Takes a listing from a source: product, sale, price point and, if it is news, the fan-out that notifies
 * members. Returns the sale and its product.
 */
export function takeListing(
  listing: Listing,
  now = Date.now(),
): Pick<RecordedListing, 'saleId' | 'productId'> {
  return write(() => {
    const { saleId, productId, dealId, isNews, likes } = recordListing(listing, now)
    if (isNews) addFanout(saleId, dealId, now)
    else if (likes.now > likes.before) addWarmFanout(saleId, dealId, likes, now)
    if (isNews) countReading(listing, now)
    return { saleId, productId }
  })
}

/**
 * The delay between a post and its reading; posts older than our first reading have no meaningful delay.
 */
function countReading({ sourceKey, postKey, postedAt }: Listing, now: number): void {
  if (isNewPost(postKey, now) && wasReadBefore(sourceKey, postedAt))
    countStep('READ', sourceKey, now - postedAt)
}

/**
 * Takes a page's listings in order, in groups and slices. A listing that fails is logged, and the others are taken.
 * Throws on trouble with the database. Listings that are not taken then, or because the process ends, are taken with
 * the next reading of the page.
 */
export async function takeListings(listings: Listing[], now = Date.now()): Promise<void> {
  let taken = 0
  await workInGroups(GROUP_SIZE, (size) => {
    const group = listings.slice(taken, taken + size)
    write(() => {
      for (const listing of group) takeOrLog(listing, now)
    })
    taken += group.length
    return taken < listings.length
  })
}

function takeOrLog(listing: Listing, now: number): void {
  try {
    takeListing(listing, now)
  } catch (error) {
    if (troubleOf(error)) throw error
    log.error({ err: error, postKey: listing.postKey }, 'a listing could not be taken')
  }
}
