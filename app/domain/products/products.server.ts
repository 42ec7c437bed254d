import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../../db/client.server.ts'
import { listings, productKeys, products, sales } from '../../../db/schema/products.ts'
import type { Page, Paging } from '../page.ts'
import { refuse } from '../refusal.ts'
import { listCards } from './cards.server.ts'
import type { DealCard, ProductDetail, SaleRow } from './deal.ts'
import { isSameProduct } from './grouping.ts'
import { listPrices } from './prices.server.ts'
import { searchable } from './searchable.ts'
import type { ShopKey } from './shopLink.ts'

/** The product to which an offer belongs: an existing one with the same shop address and option, else a new one. */
export function findOrAddProduct(
  offer: { name: string; categoryId: number; postedAt: number },
  shopKey: ShopKey | null,
  now: number,
): number {
  const productId = (shopKey && findByShopKey(shopKey, offer.name)) ?? addProduct(offer, now)
  if (shopKey) {
    for (const key of new Set([shopKey.key, shopKey.pageKey])) {
      db.insert(productKeys).values({ shopKey: key, productId }).onConflictDoNothing().run()
    }
  }
  return productId
}

function findByShopKey({ key, pageKey }: ShopKey, name: string): number | undefined {
  const named = (shopKey: string) =>
    db
      .select({ id: products.id, name: products.name })
      .from(productKeys)
      .innerJoin(products, eq(products.id, productKeys.productId))
      .where(eq(productKeys.shopKey, shopKey))
      .orderBy(products.id)
      .all()
  const hasOption = key !== pageKey
  const byKey = named(key).find((product) => isSameProduct(product.name, name, hasOption))
  if (byKey || !hasOption) return byKey?.id
  // Known by its page alone so far: another option's product has a key of its own and does not fit.
  return named(pageKey).find(
    (product) => !knowsAnotherOption(product.id, pageKey) && isSameProduct(product.name, name, false),
  )?.id
}

const knowsAnotherOption = (productId: number, pageKey: string): boolean =>
  db
    .select({ id: productKeys.id })
    .from(productKeys)
    .where(and(eq(productKeys.productId, productId), sql`shop_key like ${`${pageKey}:%`}`))
    .get() !== undefined

function addProduct(offer: { name: string; categoryId: number; postedAt: number }, now: number): number {
  return db
    .insert(products)
    .values({
      name: offer.name,
      searchName: searchable(offer.name),
      categoryId: offer.categoryId,
      createdAt: now,
      lastPostedAt: offer.postedAt,
    })
    .returning({ id: products.id })
    .get().id
}

/** Sums up a product's sales for the lists; answers how many of them live. */
export function sumUpProduct(productId: number): number {
  const offers = db
    .select({
      endedAt: sales.endedAt,
      totalWon: sales.totalWon,
      heat: sales.heat,
      postedAt: sales.postedAt,
      comments: listings.comments,
    })
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, productId))
    .all()
  const live = offers.filter((offer) => offer.endedAt === null)
  const counted = live.length > 0 ? live : offers
  // A free offer is shown, but is no lowest price: a give-away says nothing of what the thing costs.
  const totals = live.flatMap((offer) => (offer.totalWon ? [offer.totalWon] : []))
  db.update(products)
    .set({
      liveSaleCount: live.length,
      lowestTotal: totals.length > 0 ? Math.min(...totals) : null,
      heat: Math.max(...counted.map((offer) => offer.heat)),
      commentCount: Math.max(...counted.map((offer) => offer.comments ?? 0)),
      lastPostedAt: Math.max(...counted.map((offer) => offer.postedAt)),
    })
    .where(eq(products.id, productId))
    .run()
  return live.length
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
  return { contents: listCards(ids.map((row) => row.id)), pageNumber, pageSize, totalCount }
}

/** The rows of the products with these ids; unknown ids are left out. */
export const listProductsByIds = (ids: number[]): DealCard[] => listCards(ids)

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

/** The offers of a product: live ones first, the cheapest first; then ended ones, the latest first. */
export function listSales(productId: number): SaleRow[] {
  return db
    .select()
    .from(sales)
    .leftJoin(listings, eq(listings.saleId, sales.id))
    .where(eq(sales.productId, productId))
    .orderBy(
      sql`ended_at is not null`,
      sql`case when ended_at is null then coalesce(total_won, 1e15) end`,
      desc(sales.postedAt),
    )
    .all()
    .map(({ sales: sale, listings: listing }) => ({
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
      likes: listing?.likes ?? 0,
      comments: listing?.comments ?? 0,
      views: listing?.views ?? 0,
      postedAt: sale.postedAt,
      lastReadAt: listing?.lastReadAt ?? sale.postedAt,
      endedAt: sale.endedAt,
    }))
}
