import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { findAtAddress, type NewOffer } from '#domain/catalog/grouping/groupOffer.server.ts'
import { addShopKeys } from '#domain/catalog/grouping/shopKeys.server.ts'
import type { ShopKey } from '#domain/offers/shops/shopLink.ts'
import { joinFound } from './joins.server.ts'

/**
 * Corrects the product of a sale whose shop page became known after it was grouped by its name: its product
 * and the one sold there are merged, unless the names contradict or an admin decided on either. Returns the
 * sale's product from now on. Call it inside the `write()` of the reading.
 */
export function regroup(productId: number, offer: NewOffer, shopKey: ShopKey, now: number): number {
  const found = findAtAddress(offer, shopKey)
  addShopKeys(productId, [shopKey])
  if (!found || found.productId === productId) return productId
  if ([productId, found.productId].some((id) => selectByHand().get(id) !== undefined)) return productId
  return joinFound(productId, found.productId, `나중에 알게 된 주소: ${found.reason}`, now)
}

/** A split decision belongs to the new product, and names the one it was split from. */
const selectByHand = prepared(() =>
  sqlite()
    .prepare('select 1 from grouping_decisions where user_id is not null and ? in (product_id, other_id)')
    .pluck(),
)
