import { and, desc, eq, gt, isNull, ne, or, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { boardDeals, boards } from '#db/schema/boards.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductByShopKey } from '#domain/catalog/grouping/shopKeys.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { idField } from '#domain/fields.ts'
import { readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { pathOf } from '../boards.server.ts'
import { DealAddress } from './newDeal.server.ts'
import type { DealPreview, ExistingDeal } from './postDeal.ts'
import { postKeyOf } from './postDeals.server.ts'

/** A deal of the same page within this time, even an ended one, is the same deal; a later one is another deal. */
const REMEMBERED_DAYS = 30

/** `boardId`: the post that is being edited. Its own deal does not count as an existing deal. */
export const DealPreviewAsked = z.object({
  url: DealAddress,
  boardId: idField('글의 번호(boardId)가 올바르지 않습니다.').nullable().default(null),
})
type DealPreviewAsked = z.output<typeof DealPreviewAsked>

/**
 * Answers from our own database what a shop's address offers: its product with the money of its best offer there, and
 * whether it is a deal already. Refuses `invalid` for what is no shop's address.
 */
export function previewDeal(
  viewer: Member | null,
  { url, boardId }: DealPreviewAsked,
  now = Date.now(),
): DealPreview {
  const shopKey = readShopKey(url)
  const productId = shopKey && findProductByShopKey(shopKey)
  const best = productId ? findSale(productId, shopKey.key) : undefined
  return {
    url,
    product: productId ? findProduct(productId) : null,
    shopName: best?.shop ?? shopOfAddress(url),
    price: best?.price ?? null,
    currency: best?.currency ?? 'KRW',
    shippingFee: best?.shippingFee ?? null,
    existing: shopKey && findExisting(viewer, { shopKey: shopKey.key, productId, boardId }, now),
  }
}

/** Another deal of the shop's page that a post links to; null without one. */
export const findOtherDeal = (viewer: Member | null, url: string, boardId: number): ExistingDeal | null =>
  previewDeal(viewer, { url, boardId }).existing

interface Place {
  shopKey: string
  productId: number | null | undefined
  boardId: number | null
}

/** The deal at a shop's page: a live one before one that has ended. */
function findExisting(viewer: Member | null, place: Place, now: number): ExistingDeal | null {
  const since = now - REMEMBERED_DAYS * DAY_MS
  const posted = and(
    ne(sales.sourceKey, PRICE_SOURCE.key),
    ne(sales.postKey, postKeyOf(place.boardId ?? 0)),
    or(isNull(sales.endedAt), gt(sales.endedAt, since)),
  )
  const sale = place.productId ? findSale(place.productId, place.shopKey, posted) : undefined
  const found = [
    ...(sale ? [{ path: `/products/${sale.productId}`, isEnded: sale.endedAt !== null }] : []),
    ...listPosts(viewer, place, since),
  ]
  return found.find(({ isEnded }) => !isEnded) ?? found[0] ?? null
}

/** The latest sale of a product at a shop's page, live ones first. */
function findSale(productId: number, shopKey: string, asked?: SQL) {
  return db
    .select()
    .from(sales)
    .where(and(eq(sales.productId, productId), eq(sales.shopKey, shopKey), asked))
    .orderBy(desc(isNull(sales.endedAt)), desc(sales.postedAt))
    .get()
}

/** The latest posts with a deal at a shop's page that are no offers. */
function listPosts(viewer: Member | null, { shopKey, boardId }: Place, since: number): ExistingDeal[] {
  return db
    .select({ id: boards.id, userId: boards.userId, endedAt: boardDeals.endedAt })
    .from(boardDeals)
    .innerJoin(boards, eq(boards.id, boardDeals.boardId))
    .where(
      and(
        eq(boardDeals.shopKey, shopKey),
        isNull(boardDeals.productSaleId),
        ne(boardDeals.boardId, boardId ?? 0),
        isNull(boards.deletedAt),
        isNull(boards.blindedAt),
        gt(boards.writtenAt, since),
      ),
    )
    .orderBy(desc(boards.writtenAt))
    .limit(MAX_POSTS)
    .all()
    .filter(({ userId }) => userId === null || !isHidden(viewer, userId))
    .map(({ id, endedAt }) => ({ path: pathOf(id), isEnded: endedAt !== null }))
}

const MAX_POSTS = 20

const findProduct = (id: number) =>
  db
    .select({ id: products.id, name: products.name, imageUrl: products.imageUrl })
    .from(products)
    .where(eq(products.id, id))
    .get() ?? null
