import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { prepare, preparedFor } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import { CategoryId, listOf } from '#domain/catalog/categories/choices.server.ts'
import { getProductRow, listCurrentIds } from '#domain/catalog/grouping/aliases.server.ts'
import { listProductPictures } from '#domain/catalog/pictures/pictures.server.ts'
import { findByName } from '#domain/catalog/search/search.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard, SaleRow } from '#domain/deals/deal.ts'
import { isOver } from '#domain/deals/liveDeals.server.ts'
import { SearchWords } from '#domain/fields.ts'
import { isConditional } from '#domain/offers/money/conditionalPrice.server.ts'
import { countSome, MAX_COUNTED, rowsOfPage, selectSome } from '#domain/page.server.ts'
import { isListed, offsetOf, type Page, type Paging } from '#domain/page.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import type { ProductDetail } from './productDetail.ts'
import { fewOf, isOneOf, ORDERS, walkProducts } from './walk.server.ts'

/** The filters of the products. */
export const ProductFilter = z.object({
  searchKeyword: SearchWords,
  categoryIds: listOf(CategoryId),
  /** Sold now, or no longer; null for both. */
  status: z.enum(['LIVE', 'ENDED'], '없는 상태입니다.').nullable().default(null).catch(null),
  sort: z.enum(['LIKE', 'COMMENT', 'NEW', 'PRICE'], '없는 정렬입니다.').default('NEW').catch('NEW'),
})
export type ProductFilter = z.infer<typeof ProductFilter>

/** Written as in the indexes of live products. */
const STATES: Record<NonNullable<ProductFilter['status']>, SQL> = {
  LIVE: sql`${products.liveSaleCount} > 0`,
  ENDED: isOver,
}

/** A page of products; of very many, a thousand are counted, and of a search only the latest are listed. */
interface ProductPage extends Page<DealCard> {
  /** There are more than `totalCount`. */
  hasMore: boolean
}

/** True for a list that nobody shares: a category, a state, another order or a further page. */
export const isListedApart = ({ categoryIds, status, sort, pageNumber }: ProductFilter & Paging): boolean =>
  categoryIds.length > 0 || status !== null || sort !== 'NEW' || pageNumber > 1

/** Products whose name contains every word of the keyword (`catalog/search`), or all. */
export function listProducts(asked: ProductFilter & Paging): ProductPage {
  const { pageNumber, pageSize } = asked
  const { ids, ...counted } = asked.searchKeyword === '' ? listAll(asked) : listFound(asked)
  return { contents: listCards(ids, 'everything'), pageNumber, pageSize, ...counted }
}

function listFound(asked: ProductFilter & Paging) {
  const { ids, hasMore } = findByName(asked.searchKeyword, asked.categoryIds)
  const { pageNumber, pageSize, status } = asked
  if (status !== null) {
    const wanted = and(isOneOf(ids), STATES[status])
    return { ids: listSorted(wanted, asked), totalCount: countSome(products, wanted), hasMore }
  }
  return {
    ids:
      asked.sort === 'NEW'
        ? ids.slice(offsetOf(asked), pageNumber * pageSize)
        : listSorted(isOneOf(ids), asked),
    totalCount: ids.length,
    hasMore,
  }
}

function listAll(asked: ProductFilter & Paging) {
  const { categoryIds, status } = asked
  if (categoryIds.length === 0 && status === null)
    return { ids: listUnfiltered(asked), ...counted(getCount({}).total) }
  const ofCategories = categoryIds.length > 0 ? inArray(products.categoryId, categoryIds) : undefined
  const wanted = and(ofCategories, status === null ? undefined : STATES[status])
  const few = ofCategories ? fewOf(db.select({ id: products.id }).from(products).where(wanted)) : null
  if (few) return { ids: listSorted(isOneOf(few), asked), ...counted(Math.min(few.length, MAX_COUNTED)) }
  const ids = walkProducts(
    {
      where: status === 'LIVE' ? STATES.LIVE : undefined,
      order: [...ORDERS[asked.sort], desc(products.id)],
      categoryIds,
      isOver: status === 'ENDED',
    },
    asked,
  )
  return { ids, ...counted(countSome(products, wanted)) }
}

const counted = (found: number) => ({
  totalCount: Math.min(found, MAX_COUNTED - 1),
  hasMore: found === MAX_COUNTED,
})

function listUnfiltered(asked: ProductFilter & Paging): number[] {
  if (!isListed(asked)) return []
  const listInOrder = orderedBy(ORDERS[asked.sort])
  return listInOrder({ limit: asked.pageSize, offset: offsetOf(asked) }).map(({ id }) => id)
}

const orderedBy = preparedFor((order: SQL[]) =>
  prepare('list', { limit: 'number', offset: 'number' }, (db, given) =>
    db
      .select({ id: products.id })
      .from(products)
      .orderBy(...order, desc(products.id))
      .limit(given.limit)
      .offset(given.offset),
  ),
)

const getCount = prepare('get', {}, (db) => selectSome(db, products))

function listSorted(wanted: SQL | undefined, asked: ProductFilter & Paging): number[] {
  const query = db
    .select({ id: products.id })
    .from(products)
    .where(wanted)
    .orderBy(...ORDERS[asked.sort], desc(products.id))
  return rowsOfPage(query, asked).map(({ id }) => id)
}

/** This many rows are read at once; other requests run between two groups. */
export const CARDS_AT_ONCE = 10

/** The rows of the products with these ids, merged ones as what they are now; unknown ids are left out. */
export async function listProductsByIds(ids: number[]): Promise<DealCard[]> {
  const current = listCurrentIds(ids)
  const cards: DealCard[] = []
  for (let start = 0; start < current.length; start += CARDS_AT_ONCE) {
    if (start > 0) await nextTurn()
    cards.push(...listCards(current.slice(start, start + CARDS_AT_ONCE), 'everything'))
  }
  return cards
}

/** At most this many live sales are shown; the most expensive ones are left out. */
const MAX_LIVE = 200
/** An API call gets at most this many of the latest ended sales. */
const MAX_ENDED = 200

/**
 * The content of a product's page, with its live sales and the latest ended ones; its `id` differs where the product
 * was merged. Refuses `not_found`.
 */
export function getProduct(anyId: number, mostEnded = MAX_ENDED): ProductDetail {
  const { id, name, categoryId, imageUrl, ...row } = getProductRow(anyId)
  const pictures = listProductPictures(id, imageUrl)
  return {
    id,
    name,
    categoryId,
    imageUrl: pictures[0] ?? null,
    pictures,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    replyCount: row.replyCount,
    lowestTotal: row.lowestTotal,
    sales: [...listLive(id), ...listEndedSales(id, { pageNumber: 1, pageSize: mostEnded })],
    endedCount: countEnded({ productId: id }).total,
  }
}

/** The offer that a product is judged by: the best live one, else the last one that ended. */
export const findJudged = (productId: number): SaleRow | null =>
  listLive(productId, 1)[0] ?? listEndedSales(productId, { pageNumber: 1, pageSize: 1 })[0] ?? null

/** The live sales: prices for everybody first, the cheapest first, then prices for a card or cash. */
const listLive = (productId: number, most = MAX_LIVE): SaleRow[] =>
  listLiveSales({ productId, limit: most, offset: 0 }).map(toRow)

/** A page of a product's ended sales, the latest first. */
export const listEndedSales = (productId: number, ended: Paging): SaleRow[] =>
  listEnded({ productId, limit: ended.pageSize, offset: offsetOf(ended) }).map(toRow)

const countEnded = prepare('get', { productId: sales.productId }, (db, { productId }) =>
  db
    .select({ total: count() })
    .from(sales)
    .where(and(eq(sales.productId, productId), isNotNull(sales.endedAt))),
)

/** The key of a sale of the price comparison names its page behind the source: `pcodeOf` in SQL. */
const BEHIND_SOURCE = sql`substr(${sales.postKey}, ${PRICE_SOURCE.key.length + 2})`
const PCODE = sql`substr(${BEHIND_SOURCE}, 1, instr(${BEHIND_SOURCE}, ':') - 1)`

const salesBy = (condition: SQL, order: SQL[]) =>
  prepare(
    'list',
    { productId: sales.productId, limit: 'number', offset: 'number' },
    (db, { productId, limit, offset }) =>
      db
        .select()
        .from(sales)
        .leftJoin(listings, eq(listings.saleId, sales.id))
        .leftJoin(pricePages, and(eq(sales.sourceKey, PRICE_SOURCE.key), eq(pricePages.pcode, PCODE)))
        .where(and(eq(sales.productId, productId), condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  )

const listLiveSales = salesBy(isNull(sales.endedAt), [
  sql`${isConditional()}`,
  sql`coalesce(total_won, 1e15)`,
  desc(sales.postedAt),
])
const listEnded = salesBy(isNotNull(sales.endedAt), [desc(sales.postedAt)])

type JoinedSale = ReturnType<typeof listEnded>[number]

const toRow = ({ sales: sale, listings: listing, price_pages: page }: JoinedSale): SaleRow => ({
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
  suspiciousDropPercent: sale.suspiciousDropPercent,
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
  isResting: sale.isResting,
})
