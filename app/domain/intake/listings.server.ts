import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { db, write } from '#db/client.server.ts'
import { given, prepared } from '#db/prepared.server.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { once } from '#db/singleton.ts'
import { categoryOf, isCategoryWord } from '#domain/catalog/categories/categoryWords.ts'
import { recordDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { groupOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { refundBumps } from '#domain/deals/bumps/bumps.server.ts'
import { forgetReports } from '#domain/deals/endReports.server.ts'
import { type Counts, heatOf } from '#domain/deals/heat/heat.ts'
import { findUsual } from '#domain/deals/heat/usuals.server.ts'
import { noteSaleState, sumUpProduct } from '#domain/deals/sums.server.ts'
import { regroup } from '#domain/merging/regrouping.server.ts'
import { cleanOutbound, readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import { findShop } from '#domain/offers/shops/shops.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { type Offer, readOffer } from '#domain/offers/titles/offer.ts'
import { saidPrice } from '#domain/prices/plausibility/saidPrice.ts'
import { keepStanding, takePrice } from '#domain/prices/plausibility/takePrice.server.ts'
import { type Listing, mendTitle } from '#domain/sources/listing.ts'

/** What became of a listing. */
export interface Taken {
  saleId: number
  productId: number
  dealId: number
  /** Something a member may have asked for: a new live sale, or one whose words or price changed for the better. */
  isNews: boolean
}

/** The same, with how many liked it at the last reading and like it now. */
export interface Read extends Taken {
  likes: { before: number; now: number }
}

/** True when a post was never read before `now`. */
export const isNewPost = (postKey: string, now: number): boolean =>
  findKnown().get({ postKey })?.listing.firstReadAt === now

/** True when this very text of the post was taken already, so that its details need no reading. */
export function isKnownListing(listing: Listing): boolean {
  const known = findKnown().get({ postKey: listing.postKey })?.listing
  return known?.fingerprint === fingerprint(mendTitle(listing, known?.title ?? ''), known?.fingerprint)
}

/** Stands in a fingerprint for a text that no page has shown. */
const UNSAID = '-'

/**
 * What a post says, text by text, without what changes by itself (counts, ended mark). What this page does not
 * say is as another page said it `before`.
 */
function fingerprint(listing: Listing, before = ''): string {
  const said = before.split('.')
  return [listing.title, listing.shopText, listing.priceText, listing.shippingText]
    .map((text, index) => (text === null ? (said[index] ?? UNSAID) : shortHash(text)))
    .join('.')
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** True when a page showed the price in a field of its own: a page without that field does not take it back. */
const hasPriceField = (fingerprint: string): boolean =>
  ![undefined, UNSAID].includes(fingerprint.split('.')[2])

/**
 * Takes what a source showed: the same post read twice is one sale, whose counts, price and end follow the
 * source. What a page does not say (null) never overwrites what another page of the source said.
 */
export function recordListing(seen: Listing, now = Date.now()): Read {
  return write(() => {
    const known = findKnown().get({ postKey: seen.postKey })
    const listing = withCleanLink(mendTitle(seen, known?.listing.title ?? ''))
    const offer = soldAt(listing.outboundUrl, readOffer(listing, env.USD_KRW))
    return known ? follow(known, listing, offer, now) : take(listing, offer, now)
  })
}

const findKnown = prepared(() =>
  db
    .select({ listing: listings, sale: sales })
    .from(listings)
    .innerJoin(sales, eq(sales.id, listings.saleId))
    .where(eq(listings.postKey, sql.placeholder('postKey')))
    .prepare(),
)

const withCleanLink = (listing: Listing): Listing => ({
  ...listing,
  outboundUrl: listing.outboundUrl && cleanOutbound(listing.outboundUrl),
})

/** The offer with the shop that its link tells, where the title does not; a first word that says so is no name. */
function soldAt(address: string | null, offer: Offer): Offer {
  const shop = offer.shop ?? shopOfAddress(address)
  const [first = '', ...rest] = offer.name.split(' ')
  const isNamed = offer.shop === null && shop !== null && rest.length > 0 && findShop(first) === shop
  return { ...offer, shop, name: isNamed ? rest.join(' ') : offer.name }
}

type Sale = typeof sales.$inferSelect
type KnownListing = typeof listings.$inferSelect

function take(listing: Listing, offer: Offer, now: number): Read {
  const isEnded = listing.isEnded === true || saysEnded(listing.title)
  const shopKey = readShopKey(listing.outboundUrl)
  noteCategory(listing)
  const categoryId = categoryOf(listing.category, offer.name)
  const grouped = groupOffer(
    { ...offer, title: listing.title, categoryId, postedAt: listing.postedAt },
    shopKey ? [shopKey] : [],
    now,
  )
  const { productId } = grouped
  const { sourceKey, postKey } = listing
  const sale = addSale().get({
    productId,
    sourceKey,
    postKey,
    name: offer.name,
    shop: offer.shop,
    url: listing.url,
    outboundUrl: listing.outboundUrl,
    shopKey: shopKey?.key ?? null,
    postedAt: listing.postedAt,
    endedAt: isEnded ? now : null,
    isEndedByMembers: false,
    heat: heat(listing, sourceKey, listing.postedAt),
  })
  addListing().run({
    ...shown(listing),
    saleId: sale.id,
    sourceKey,
    postKey,
    firstReadAt: now,
    lastReadAt: now,
  })
  recordDecision({ ...grouped, saleId: sale.id }, now)
  // The price stood there since the post did, not since we came by.
  const standing = takePrice(sale, saidPrice(offer, listing), now, Math.min(listing.postedAt, now))
  const likes = { before: 0, now: listing.likes ?? 0 }
  return { ...settle(sale.id, productId, !isEnded && standing !== 'held', now), likes }
}

/** What a reading of the post may change of its sale besides its price, and of its listing. */
const READ_OF_SALE = [
  'name',
  'shop',
  'outboundUrl',
  'shopKey',
  'heat',
  'endedAt',
  'isEndedByMembers',
] as const
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

const addSale = prepared(() =>
  db
    .insert(sales)
    .values({
      ...given(sales, ...READ_OF_SALE, 'productId', 'sourceKey', 'postKey', 'url', 'postedAt'),
      kind: 'HOT_DEAL',
    })
    .returning()
    .prepare(),
)

const addListing = prepared(() =>
  db
    .insert(listings)
    .values(given(listings, ...READ_OF_LISTING, 'saleId', 'sourceKey', 'postKey', 'firstReadAt'))
    .prepare(),
)

const changeSale = prepared(() =>
  db
    .update(sales)
    .set(given(sales, ...READ_OF_SALE, 'commissionUrl'))
    .where(eq(sales.id, sql.placeholder('id')))
    .prepare(),
)

const changeListing = prepared(() =>
  db
    .update(listings)
    .set(given(listings, ...READ_OF_LISTING))
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare(),
)

function follow(
  known: { listing: KnownListing; sale: Sale },
  listing: Listing,
  offer: Offer,
  now: number,
): Read {
  const { sale } = known
  const counts = shown(listing, known.listing)
  const isNewText = known.listing.fingerprint !== counts.fingerprint
  const isPriceSaid = listing.priceText !== null || !hasPriceField(known.listing.fingerprint)
  const isNewPrice = isNewText && isPriceSaid
  const end = readEnd(listing, sale, isNewText, now)
  const { endedAt } = end
  const learned = learnLink(sale, listing.outboundUrl)
  const isNewKey = sale.shopKey === null && Boolean(learned.shopKey)
  changeListing().run({ ...counts, id: known.listing.id, lastReadAt: now })
  changeSale().run({
    ...sale,
    ...(isNewText && { name: offer.name, shop: offer.shop ?? sale.shop }),
    ...learned,
    ...end,
    heat: heat(counts, sale.sourceKey, sale.postedAt),
  })
  const isEndedNow = endedAt !== null && !end.isEndedByMembers
  if (isEndedNow && (sale.endedAt === null || sale.isEndedByMembers)) refundBumps(sale, now)
  const standing = isNewPrice ? takePrice({ ...sale, endedAt }, saidPrice(offer, listing), now) : 'stands'
  if (!isNewPrice) keepStanding({ ...sale, endedAt }, now)
  const isLower = offer.totalWon !== null && (sale.totalWon === null || offer.totalWon < sale.totalWon)
  const cheaper = isLower && standing === 'stands'
  const reopened = sale.endedAt !== null && endedAt === null
  const isNews = endedAt === null && (reopened || (isNewText && (cheaper || offer.name !== sale.name)))
  const likes = { before: known.listing.likes ?? 0, now: counts.likes ?? 0 }
  const productId = isNewKey ? followKey(sale, listing, offer, now) : sale.productId
  return { ...settle(sale.id, productId, isNews, now), likes }
}

/** What an address that was not known so far adds. */
function learnLink(sale: Sale, outboundUrl: string | null): Partial<Sale> {
  if (outboundUrl === null || outboundUrl === sale.outboundUrl) return {}
  // What was made for the address before leads elsewhere.
  return { outboundUrl, commissionUrl: null, shopKey: sale.shopKey ?? readShopKey(outboundUrl)?.key ?? null }
}

/** Later posts find the product by the shop's page, and the sale the product that is sold there. */
function followKey(sale: Sale, listing: Listing, offer: Offer, now: number): number {
  const shopKey = readShopKey(listing.outboundUrl)
  if (!shopKey) return sale.productId
  const categoryId = categoryOf(listing.category, offer.name)
  const found = { ...offer, title: listing.title, categoryId, postedAt: sale.postedAt }
  return regroup(sale.productId, found, shopKey, now)
}

/**
 * Ended by the source's mark or title words; lifted when a page that has marks says otherwise. What members ended
 * is lifted only by a text that they have not seen: an open post is just what they spoke against.
 */
function readEnd(
  listing: Listing,
  sale: Sale,
  isNewText: boolean,
  now: number,
): Pick<Sale, 'endedAt' | 'isEndedByMembers'> {
  if (listing.isEnded === true || saysEnded(listing.title))
    return { endedAt: sale.endedAt ?? now, isEndedByMembers: false }
  const { endedAt, isEndedByMembers } = sale
  if (listing.isEnded === null || (isEndedByMembers && !isNewText)) return { endedAt, isEndedByMembers }
  if (sale.endedAt !== null) forgetReports(sale.id)
  return { endedAt: null, isEndedByMembers: false }
}

function settle(saleId: number, productId: number, isNews: boolean, now: number): Taken {
  const liveSaleCount = sumUpProduct(productId, now)
  return { saleId, productId, dealId: noteSaleState(productId, liveSaleCount > 0, now), isNews }
}

/** A category that our table lacks is said in the log, once, for admins to place. */
function noteCategory({ category, sourceKey }: Listing): void {
  const noted = once('unknown-categories', () => new Set<string>())
  if (category === null || isCategoryWord(category) || noted.has(category)) return
  noted.add(category)
  log.warn({ category, sourceKey }, 'a category of a source that our table does not know: 기타')
}

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
  heatOf(counts, findUsual(sourceKey), postedAt)
