import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { compareOthers, findEqual, findTwin } from '#domain/catalog/grouping/groupOffer.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { isInPart, listParts } from '#domain/page.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { mergeFound } from './merges.server.ts'
import { staysApart } from './regrouping.server.ts'
import { moveFound } from './splits.server.ts'

/** Products without a post in this many days are left alone: a later offer is another deal. */
const RECENT_DAYS = 7
/** At most this many newest offers of a product are compared. */
const MAX_OFFERS = 4

/**
 * Merges recent products that are the same. The first reading could not know this, because a price or an address was
 * still unknown, or because only a later post names what both share. Also moves offers that joined a product of about
 * their price to a later product of exactly their price, so that the order of the posts does not matter. Nobody is
 * alerted, and what staff decided stays. Returns how often it merged or moved.
 */
export async function regroupNightly(now = Date.now()): Promise<number> {
  let changed = 0
  const parts = listParts({ table: products })
  let waiting: number[] = []
  let productId = 0
  let offers: Array<() => Change> = []
  const goOn = (): boolean => {
    const next = waiting.shift()
    if (next !== undefined) {
      productId = next
      offers = listComparisons(next, now)
      return true
    }
    const part = parts.shift()
    if (part !== undefined) waiting = listRecent(part, now)
    return part !== undefined
  }
  await workInSlices(() => {
    const [place] = offers
    if (place === undefined) return goOn()
    const change = place()
    // Removed after its step, because a step that meets another process's lock runs again.
    offers.shift()
    if (change === null) return true
    changed++
    // The moved offers no longer belong to this product, so its comparisons are listed again.
    offers = change === 'moved' ? listComparisons(productId, now) : []
    return true
  })
  return changed
}

type Change = 'merged' | 'moved' | null

/**
 * The products of one id range with a recent post, oldest product first: listing all ranges at once would block the
 * process. The unary plus keeps SQLite from using the index on `last_posted_at`, which covers all ranges.
 */
const listRecent = (part: number, now: number): number[] =>
  db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isInPart({ table: products }, part),
        gte(sql`+${products.lastPostedAt}`, now - RECENT_DAYS * DAY_MS),
      ),
    )
    .orderBy(asc(products.id))
    .all()
    .map(({ id }) => id)

/**
 * One step per offer: merges the product with another one that the offer also means, or moves the offers of that price
 * there.
 */
const listComparisons = (productId: number, now: number): Array<() => Change> =>
  staysApart(productId)
    ? []
    : listOffers(productId).map(
        (offer) => () => (staysApart(productId) ? null : place(productId, offer, now)),
      )

function place(productId: number, recent: RecentOffer, now: number): Change {
  const shopKeys = recent.shopKey === null ? [] : [{ key: recent.shopKey, pageKey: recent.shopKey }]
  const offer = { ...recent, title: recent.title ?? recent.name }
  const others = compareOthers(offer, productId, shopKeys)
  const twin = findTwin(offer, productId, others)
  if (twin && !staysApart(twin.productId)) {
    write(() => mergeFound(productId, twin.productId, `다시 검토: ${twin.reason}`, now))
    return 'merged'
  }
  const equal = findEqual(offer, productId, others)
  if (!equal || staysApart(equal.productId)) return null
  write(() => moveFound(equal.saleIds, productId, equal.productId, `다시 검토: ${equal.reason}`, now))
  return 'moved'
}

type RecentOffer = ReturnType<typeof listNewest>[number]

const listOffers = (productId: number): RecentOffer[] =>
  listNewest({ productId }).filter(({ sourceKey }) => sourceKey !== PRICE_SOURCE.key)

const listNewest = prepare('list', { productId: sales.productId }, (db, given) =>
  db
    .select({
      name: sales.name,
      shop: sales.shop,
      currency: sales.currency,
      totalWon: sales.totalWon,
      shopKey: sales.shopKey,
      postedAt: sales.postedAt,
      title: listings.title,
      categoryId: products.categoryId,
      sourceKey: sales.sourceKey,
    })
    .from(sales)
    .innerJoin(products, eq(products.id, sales.productId))
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, given.productId))
    .orderBy(desc(sales.id))
    .limit(MAX_OFFERS),
)
