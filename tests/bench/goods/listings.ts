import type { Random } from '#crawler/samples/random.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { makeGood } from './goods.ts'

const DAY_MS = 24 * 3600_000
const FIRST_NO = 700_000
/** The percentage of posts about a product that another community has too. */
const SHARED_PERCENT = 15

/**
 * Posts of the last day about `count` products, each with a different shop page, some in two communities.
 */
export function makeListings(count: number, random: Random, firstNo = FIRST_NO): Listing[] {
  return Array.from({ length: count }, (_, i) => {
    const { name, shop, category, won } = makeGood(random)
    const no = firstNo + i
    const about = {
      category,
      likes: Math.floor(random() ** 3 * 60),
      comments: Math.floor(random() ** 3 * 80),
      views: Math.floor(random() ** 2 * 9_000),
      postedAt: Date.now() - Math.floor(random() * DAY_MS),
      outboundUrl: coupang(no, no * 2),
    }
    const title = `[${shop}] ${name} (${won.toLocaleString('en-US')}원/무료)`
    const first = post(no, title, about)
    return i % 100 < SHARED_PERCENT ? [first, clienPost(no, title, about)] : [first]
  }).flat()
}
