import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../../db/client.server.ts'
import { listings, pricePages, products, sales } from '../../../db/schema/products.ts'
import type { Page, Paging } from '../page.ts'
import { listCards } from './cards.server.ts'
import type { DealCard, ProductDetail, SaleRow } from './deal.ts'
import { currentId, getProductRow } from './grouping/aliases.server.ts'
import { searchable } from './searchable.ts'
import { PRICE_SOURCE } from './sources/communities.ts'

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

/** The rows of the products with these ids, joined ones by what they are now; unknown ids are left out. */
export const listProductsByIds = (ids: number[]): DealCard[] =>
  listCards([...new Set(ids.map(currentId))], 'everything')

/** Everything a product's page shows; its `id` is another one where it was joined. Refuses `not_found`. */
export function getProduct(anyId: number): ProductDetail {
  const { id, name, categoryId, imageUrl, likeCount, lowestTotal } = getProductRow(anyId)
  return {
    id,
    name,
    categoryId,
    imageUrl,
    likeCount,
    lowestTotal,
    sales: listSales(id),
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
      surprise: sale.surprise,
      url: sale.url,
      outboundUrl: sale.outboundUrl,
      commissionUrl: sale.commissionUrl,
      likes: listing?.likes ?? 0,
      comments: listing?.comments ?? 0,
      views: listing?.views ?? 0,
      postedAt: sale.postedAt,
      lastReadAt: listing?.lastReadAt ?? page?.readAt ?? sale.postedAt,
      endedAt: sale.endedAt,
      isEndedByMembers: sale.isEndedByMembers,
    }))
}
