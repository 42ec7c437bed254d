import { and, eq, isNotNull, or } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { groupingDecisions } from '#db/schema/catalog.ts'
import { currentId } from '#domain/catalog/grouping/aliases.server.ts'
import { findAtAddress, type NewOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { isMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { addShopKeys } from '#domain/catalog/grouping/shopKeys.server.ts'
import type { ShopKey } from '#domain/offers/shops/shopLink.ts'
import { mergeFound } from './merges.server.ts'

/**
 * Corrects the product of a sale whose shop page became known after it was grouped by its name: its product
 * and the one sold there are merged, unless the names contradict or an admin decided on either. Returns the
 * sale's product from now on. Call it inside the `write()` of the reading.
 */
export function regroup(productId: number, offer: NewOffer, shopKey: ShopKey, now: number): number {
  const found = findAtAddress(offer, shopKey)
  addShopKeys(productId, [shopKey])
  if (!found || found.productId === productId) return productId
  if (staysApart(productId) || staysApart(found.productId)) return productId
  mergeFound(productId, found.productId, `나중에 알게 된 주소: ${found.reason}`, now)
  return currentId(productId)
}

/** True for a product that no automatic merge touches: staff decided on it, or it is being merged. */
export const staysApart = (productId: number): boolean =>
  findByHand({ productId }) !== null || isMerging(productId)

/** Staff's decisions on a product. A split is stored with the new product and names the original product. */
const findByHand = prepare('find', { productId: groupingDecisions.productId }, (db, given) =>
  db
    .select({ id: groupingDecisions.id })
    .from(groupingDecisions)
    .where(
      and(
        isNotNull(groupingDecisions.userId),
        or(eq(groupingDecisions.productId, given.productId), eq(groupingDecisions.otherId, given.productId)),
      ),
    )
    .limit(1),
)
