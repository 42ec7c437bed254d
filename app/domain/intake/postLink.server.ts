import type { sales } from '#db/schema/catalog.ts'
import { categoryOfListing } from '#domain/catalog/categories/learnedWords.server.ts'
import { regroup } from '#domain/merging/regrouping.server.ts'
import { cleanOutbound, readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import { findShop } from '#domain/offers/shops/shops.ts'
import type { Offer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'

type Sale = typeof sales.$inferSelect

/** The listing with its shop address freed of tracking parameters. */
export const withCleanLink = (listing: Listing): Listing => ({
  ...listing,
  outboundUrl: listing.outboundUrl && cleanOutbound(listing.outboundUrl),
})

/**
 * The offer with the shop of its link, if the title names none. A first word of the name that names this shop is
 * removed.
 */
export function withShopOfLink(offer: Offer, address: string | null): Offer {
  const shop = offer.shop ?? shopOfAddress(address)
  const [first = '', ...rest] = offer.name.split(' ')
  const isShopFirst = offer.shop === null && shop !== null && rest.length > 0 && findShop(first) === shop
  return { ...offer, shop, name: isShopFirst ? rest.join(' ') : offer.name }
}

/** The columns of a sale that a new address changes. The commission link of the old address is dropped. */
export function linkChanges(sale: Sale, outboundUrl: string | null): Partial<Sale> {
  if (outboundUrl === null || outboundUrl === sale.outboundUrl) return {}
  return { outboundUrl, commissionUrl: null, shopKey: sale.shopKey ?? readShopKey(outboundUrl)?.key ?? null }
}

/**
 * Regroups a sale whose shop page is in `changes` for the first time, and stores the page, so that later posts of it
 * find the product. Returns the sale's product from now on.
 */
export function followLink(
  sale: Sale,
  changes: Partial<Sale>,
  listing: Listing,
  offer: Offer,
  now: number,
): number {
  const shopKey = sale.shopKey === null && changes.shopKey ? readShopKey(listing.outboundUrl) : null
  if (!shopKey) return sale.productId
  const categoryId = categoryOfListing(listing.category, offer.name)
  const newOffer = { ...offer, title: listing.title, categoryId, postedAt: sale.postedAt }
  return regroup(sale.productId, newOffer, shopKey, now)
}
