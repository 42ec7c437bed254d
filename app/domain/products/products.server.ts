import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../../db/client.server.ts'
import { listings, pricePages, productKeys, products, sales } from '../../../db/schema/products.ts'
import type { Page, Paging } from '../page.ts'
import { refuse } from '../refusal.ts'
import { listCards } from './cards.server.ts'
import type { DealCard, ProductDetail, SaleRow } from './deal.ts'
import { isSameProduct } from './grouping.ts'
import { listPrices } from './prices/prices.server.ts'
import { searchable } from './searchable.ts'
import { itemKeyOf } from './shops/mallKeys.ts'
import type { ShopKey } from './shops/shopLink.ts'
import { PRICE_SOURCE } from './sources/communities.ts'

interface NewProduct {
  name: string
  categoryId: number
  postedAt: number
  /** What it is found by besides its name. */
  searchWords?: string
  imageUrl?: string | null
}

/** The product to which an offer belongs: an existing one with the same shop address and option, else a new one. */
export function findOrAddProduct(offer: NewProduct, shopKeys: ShopKey[], now: number): number {
  const known = shopKeys.map((shopKey) => findByShopKey(shopKey, offer.name)).find((id) => id !== undefined)
  const productId = known ?? addProduct(offer, now)
  addShopKeys(productId, shopKeys)
  return productId
}

/** Later posts with one of these addresses find the product. */
export function addShopKeys(productId: number, shopKeys: ShopKey[]): void {
  const keys = shopKeys.flatMap((shopKey) => [...itemKeys(shopKey), shopKey.pageKey])
  for (const shopKey of new Set(keys)) {
    db.insert(productKeys).values({ shopKey, productId }).onConflictDoNothing().run()
  }
}

/** The product that is sold at a shop's address; the oldest where several options share the page. */
export const findProductByShopKey = (shopKey: ShopKey): number | undefined =>
  [...itemKeys(shopKey).flatMap(listByShopKey), ...listByPage(shopKey)][0]?.id

/** The names of the very option. */
const itemKeys = (shopKey: ShopKey): string[] => [shopKey.key, itemKeyOf(shopKey) ?? shopKey.key]

/** Known by its page alone so far: another option's product has a key of its own and does not fit. */
const listByPage = ({ key, pageKey }: ShopKey) =>
  key === pageKey ? [] : listByShopKey(pageKey).filter((product) => !knowsAnotherOption(product.id, pageKey))

const listByShopKey = (shopKey: string) =>
  db
    .select({ id: products.id, name: products.name })
    .from(productKeys)
    .innerJoin(products, eq(products.id, productKeys.productId))
    .where(eq(productKeys.shopKey, shopKey))
    .orderBy(products.id)
    .all()

function findByShopKey(shopKey: ShopKey, name: string): number | undefined {
  const hasOption = shopKey.key !== shopKey.pageKey
  const byItem = itemKeys(shopKey).flatMap(listByShopKey)
  return (
    byItem.find((product) => isSameProduct(product.name, name, hasOption)) ??
    listByPage(shopKey).find((product) => isSameProduct(product.name, name, false))
  )?.id
}

const knowsAnotherOption = (productId: number, pageKey: string): boolean =>
  db
    .select({ id: productKeys.id })
    .from(productKeys)
    .where(and(eq(productKeys.productId, productId), sql`shop_key like ${`${pageKey}:%`}`))
    .get() !== undefined

function addProduct(
  { name, categoryId, postedAt, searchWords = '', imageUrl = null }: NewProduct,
  now: number,
): number {
  return db
    .insert(products)
    .values({
      name,
      searchName: searchable(`${name} ${searchWords}`),
      categoryId,
      imageUrl,
      createdAt: now,
      lastPostedAt: postedAt,
    })
    .returning({ id: products.id })
    .get().id
}

/** What one may ask of the products. */
export const ProductFilter = z.object({
  searchKeyword: z.string().trim().max(100).default('').catch(''),
  categoryIds: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.coerce.number().int()).max(20),
    )
    .default([])
    .catch([]),
  sort: z.enum(['LIKE', 'COMMENT', 'NEW', 'PRICE']).default('NEW').catch('NEW'),
})
export type ProductFilter = z.infer<typeof ProductFilter>

const SORTS: Record<ProductFilter['sort'], SQL[]> = {
  LIKE: [desc(products.likeCount)],
  COMMENT: [desc(products.commentCount)],
  NEW: [desc(products.lastPostedAt)],
  PRICE: [sql`lowest_total is null`, sql`lowest_total`],
}

/** Products whose name contains the keyword, spacing and case ignored. */
export function listProducts({ pageNumber, pageSize, ...filter }: ProductFilter & Paging): Page<DealCard> {
  const keyword = searchable(filter.searchKeyword)
  const wanted = and(
    keyword === '' ? undefined : sql`instr(${products.searchName}, ${keyword}) > 0`,
    filter.categoryIds.length > 0 ? inArray(products.categoryId, filter.categoryIds) : undefined,
  )
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(wanted)
    .orderBy(...SORTS[filter.sort], desc(products.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
  const totalCount = db.select({ count: count() }).from(products).where(wanted).get()?.count ?? 0
  return {
    contents: listCards(
      ids.map((row) => row.id),
      'everything',
    ),
    pageNumber,
    pageSize,
    totalCount,
  }
}

/** The rows of the products with these ids; unknown ids are left out. */
export const listProductsByIds = (ids: number[]): DealCard[] => listCards(ids, 'everything')

/** Everything a product's page shows. Refuses `not_found`. */
export function getProduct(id: number): ProductDetail {
  const product =
    db.select().from(products).where(eq(products.id, id)).get() ??
    refuse('not_found', '상품을 찾을 수 없습니다.')
  const { name, categoryId, imageUrl, likeCount, lowestTotal } = product
  return {
    id,
    name,
    categoryId,
    imageUrl,
    likeCount,
    lowestTotal,
    sales: listSales(id),
    prices: listPrices(id, 0),
  }
}

/**
 * The offers of a product: live ones first, the cheapest that anybody can have first, then those for a card or
 * for cash; then ended ones, the latest first.
 */
export function listSales(productId: number): SaleRow[] {
  return db
    .select()
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .leftJoin(
      pricePages,
      and(
        eq(pricePages.productId, productId),
        sql`${sales.postKey} like ${`${PRICE_SOURCE.key}:`} || pcode || ':%'`,
      ),
    )
    .where(eq(sales.productId, productId))
    .orderBy(
      sql`ended_at is not null`,
      sql`case when ended_at is null then kind in ('CARD', 'CASH') end`,
      sql`case when ended_at is null then coalesce(total_won, 1e15) end`,
      desc(sales.postedAt),
    )
    .all()
    .map(({ sales: sale, listings: listing, price_pages: page }) => ({
      id: sale.id,
      kind: sale.kind,
      sourceKey: sale.sourceKey,
      name: sale.name,
      shop: sale.shop,
      price: sale.price,
      currency: sale.currency,
      shippingFee: sale.shippingFee,
      shippingNote: sale.shippingNote,
      totalWon: sale.totalWon,
      url: sale.url,
      outboundUrl: sale.outboundUrl,
      commissionUrl: sale.commissionUrl,
      likes: listing?.likes ?? 0,
      comments: listing?.comments ?? 0,
      views: listing?.views ?? 0,
      postedAt: sale.postedAt,
      lastReadAt: listing?.lastReadAt ?? page?.readAt ?? sale.postedAt,
      endedAt: sale.endedAt,
    }))
}
