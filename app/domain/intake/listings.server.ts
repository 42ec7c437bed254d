import { eq } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { resetAboveSince } from '#domain/alerts/products/wokenSales.server.ts'
import { categoryOfListing, categoryOfWord } from '#domain/catalog/categories/learnedWords.server.ts'
import { followCategoryWords } from '#domain/catalog/categories/productCategory.server.ts'
import { countUnknownCategory } from '#domain/catalog/categories/unknownCategories.server.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { groupOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { withoutRemarks } from '#domain/catalog/naming/remarks.ts'
import { updateDeal } from '#domain/deals/dealLife.server.ts'
import { endSale, reopenSale } from '#domain/deals/ending.server.ts'
import { type Counts, heatOf } from '#domain/deals/heat/heat.ts'
import { findInterestBaseline } from '#domain/deals/heat/interestBaselines.server.ts'
import { readShopKey } from '#domain/offers/shops/shopLink.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { type Offer, readOffer } from '#domain/offers/titles/offer.ts'
import { keepPrice } from '#domain/prices/plausibility/publishing.server.ts'
import { quotedPrice } from '#domain/prices/plausibility/quotedPrice.ts'
import { type PriceOutcome, takePrice } from '#domain/prices/plausibility/takePrice.server.ts'
import { type Listing, mendTitle } from '#domain/sources/listing.ts'
import { isLowerPrice } from './lowerPrice.server.ts'
import { followLink, linkChanges, withCleanLink, withShopOfLink } from './postLink.server.ts'
import { compareText, fingerprint, isSameText } from './postText.server.ts'

/** A sale after a reading or a decision changed it. */
interface SaleUpdate {
  saleId: number
  productId: number
  dealId: number
  /** Worth an alert: a new live sale, a reopened one, or one with a lower price, another name or another category. */
  isNews: boolean
}

/** A sale after its post was read, with the likes that the post had at the last reading and has now. */
export interface RecordedListing extends SaleUpdate {
  likes: { before: number; now: number }
}

/** True when the first reading of a post was at `now`. */
export const isNewPost = (postKey: string, now: number): boolean =>
  findKnown({ postKey })?.listing.firstReadAt === now

/**
 * True when an earlier reading has taken this text of the post, so that the crawler need not read the post's own page.
 */
export function isKnownListing(listing: Listing): boolean {
  const known = findKnown({ postKey: listing.postKey })
  return known !== null && isSameText(listing, known.listing)
}

/**
 * Takes a reading of a post: a new post becomes a sale, a known one updates its sale's counts, price and end. A text
 * that this page does not show (null) never overwrites what another page of the source showed.
 */
export function recordListing(reading: Listing, now = Date.now()): RecordedListing {
  return write(() => {
    const known = findKnown({ postKey: reading.postKey })
    const listing = withCleanLink(mendTitle(reading, known?.listing.title ?? ''))
    const offer = withShopOfLink(withoutRemarks(readOffer(listing, env.USD_KRW)), listing.outboundUrl)
    return known ? updatePost(known, listing, offer, now) : addPost(listing, offer, now)
  })
}

type Sale = typeof sales.$inferSelect
type KnownListing = typeof listings.$inferSelect

function addPost(listing: Listing, offer: Offer, now: number): RecordedListing {
  const sale = addGroupedSale(listing, offer, now)
  // The price is as old as the post, not as our first reading.
  const outcome = takePrice(sale, quotedPrice(offer, listing), now, Math.min(listing.postedAt, now))
  const isNews = sale.endedAt === null && outcome !== 'on hold'
  return { ...settle(sale.id, sale.productId, isNews, now), likes: { before: 0, now: listing.likes ?? 0 } }
}

/** Adds the sale of a new post under the product that the grouping finds for it. */
function addGroupedSale(listing: Listing, offer: Offer, now: number): Sale {
  const { sourceKey, postKey, title, postedAt } = listing
  countUnknownCategory(sourceKey, listing.category, now)
  const shopKey = readShopKey(listing.outboundUrl)
  const categoryId = categoryOfListing(listing.category, offer.name)
  const grouped = groupOffer({ ...offer, title, categoryId, postedAt }, shopKey ? [shopKey] : [], now)
  const sale = addSale({
    productId: grouped.productId,
    sourceKey,
    postKey,
    name: offer.name,
    shop: offer.shop,
    url: listing.url,
    outboundUrl: listing.outboundUrl,
    shopKey: shopKey?.key ?? null,
    postedAt,
    endedAt: isOver(listing) ? now : null,
    isEndedByMembers: false,
    isResting: false,
    heat: heat(listing, sourceKey, postedAt),
  })
  addListing({
    ...shown(listing),
    saleId: sale.id,
    sourceKey,
    postKey,
    firstReadAt: now,
    lastReadAt: now,
  })
  recordDecision({ ...grouped, saleId: sale.id }, now)
  if (grouped.verdict !== 'NEW') followCategoryWords(grouped.productId)
  return sale
}

function updatePost(
  known: { listing: KnownListing; sale: Sale; categoryId: number },
  listing: Listing,
  offer: Offer,
  now: number,
): RecordedListing {
  const before = known.sale
  const post = shown(listing, known.listing)
  const text = compareText(listing, post.fingerprint, known.listing.fingerprint)
  const link = linkChanges(before, listing.outboundUrl)
  changeListing({ ...post, id: known.listing.id, lastReadAt: now })
  changeSale({
    ...before,
    ...(text.isNew && { name: offer.name, shop: offer.shop ?? before.shop }),
    ...link,
    heat: heat(post, before.sourceKey, before.postedAt),
  })
  const sale = followEnd(before, listing, text.isNew, now)
  const outcome = text.isNewPrice ? takePrice(sale, quotedPrice(offer, listing), now) : 'published'
  if (!text.isNewPrice) keepPrice(sale, now)
  const productId = followLink(before, link, listing, offer, now)
  const isOtherCategory = followWord(known, post.category, offer, productId)
  const isNews =
    isReopened(before, sale) ||
    (text.isNew && isBetterOffer(before, sale, offer, outcome)) ||
    (isOtherCategory && sale.endedAt === null)
  const likes = { before: known.listing.likes ?? 0, now: post.likes ?? 0 }
  return { ...settle(sale.id, productId, isNews, now), likes }
}

/** True for a post that its source's mark or its title's words call ended. */
const isOver = (listing: Listing): boolean => listing.isEnded === true || saysEnded(listing.title)

/**
 * Ends or reopens a sale as its post says. A page without marks reopens only a sale that rests. An end that members
 * reported is lifted only by a new text, because they reported it while the post was unmarked.
 */
function followEnd(sale: Sale, listing: Listing, isNewText: boolean, now: number): Sale {
  if (isOver(listing)) return endSale(sale, 'SOURCE', now)
  if (sale.isResting) {
    resetAboveSince(sale)
    return reopenSale(sale)
  }
  const mayReopen = listing.isEnded === false && (isNewText || !sale.isEndedByMembers)
  return mayReopen ? reopenSale(sale) : sale
}

/**
 * Gives the product the category of the post's category word if it differs. Returns true when this reading is the first
 * with the word: keywords of that category have not been compared with the post yet.
 */
function followWord(
  known: { listing: KnownListing; categoryId: number },
  word: string | null,
  offer: Offer,
  productId: number,
): boolean {
  if ((categoryOfWord(word, offer.name) ?? known.categoryId) === known.categoryId) return false
  return followCategoryWords(productId) && word !== known.listing.category
}

/** True when an ended sale is live again. A resting sale had not ended, so waking it is no news. */
const isReopened = (before: Sale, sale: Sale): boolean =>
  before.endedAt !== null && !before.isResting && sale.endedAt === null

/** True for a live sale with a lower price, or another name. */
function isBetterOffer(before: Sale, sale: Sale, offer: Offer, outcome: PriceOutcome): boolean {
  const isLower = outcome === 'published' && isLowerPrice(before, offer)
  return sale.endedAt === null && (isLower || offer.name !== before.name)
}

const settle = (saleId: number, productId: number, isNews: boolean, now: number): SaleUpdate => ({
  saleId,
  productId,
  dealId: updateDeal(productId, now),
  isNews,
})

/** The columns of a post's listing. What this page does not show stays as it was `before`. */
function shown(listing: Listing, before?: KnownListing) {
  return {
    title: listing.title,
    category: listing.category ?? before?.category ?? null,
    likes: listing.likes ?? before?.likes ?? null,
    comments: listing.comments ?? before?.comments ?? null,
    views: listing.views ?? before?.views ?? null,
    thumbUrl: listing.thumbUrl ?? before?.thumbUrl ?? null,
    fingerprint: fingerprint(listing, before?.fingerprint),
  }
}

const heat = (counts: Counts, sourceKey: string, postedAt: number): number =>
  heatOf(counts, findInterestBaseline(sourceKey), postedAt)

/** The columns of a sale, and of its listing, that each reading of the post may change. */
const READ_OF_SALE = ['name', 'shop', 'outboundUrl', 'shopKey', 'heat'] as const
const READ_OF_LISTING = [
  'title',
  'category',
  'likes',
  'comments',
  'views',
  'thumbUrl',
  'fingerprint',
  'lastReadAt',
] as const

const addSale = prepare(
  'get',
  columnsOf(
    sales,
    ...READ_OF_SALE,
    'endedAt',
    'isEndedByMembers',
    'isResting',
    'productId',
    'sourceKey',
    'postKey',
    'url',
    'postedAt',
  ),
  (db, given) =>
    db
      .insert(sales)
      .values({ ...given, kind: 'HOT_DEAL' })
      .returning(),
)

const addListing = prepare(
  'run',
  columnsOf(listings, ...READ_OF_LISTING, 'saleId', 'sourceKey', 'postKey', 'firstReadAt'),
  (db, given) => db.insert(listings).values(given),
)

const changeSale = prepare(
  'run',
  columnsOf(sales, 'id', ...READ_OF_SALE, 'commissionUrl'),
  (db, { id, ...changed }) => db.update(sales).set(changed).where(eq(sales.id, id)),
)

const changeListing = prepare(
  'run',
  columnsOf(listings, 'id', ...READ_OF_LISTING),
  (db, { id, ...changed }) => db.update(listings).set(changed).where(eq(listings.id, id)),
)

const findKnown = prepare('find', { postKey: listings.postKey }, (db, given) =>
  db
    .select({ listing: listings, sale: sales, categoryId: products.categoryId })
    .from(listings)
    .innerJoin(sales, eq(sales.id, listings.saleId))
    .innerJoin(products, eq(products.id, sales.productId))
    .where(eq(listings.postKey, given.postKey)),
)
