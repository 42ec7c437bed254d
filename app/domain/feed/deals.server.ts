import { and, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { PRICE_KINDS, products, sales } from '#db/schema/catalog.ts'
import { CategoryId, firstOf, listOf } from '#domain/catalog/categories/choices.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { isDeal, isLive, isOver } from '#domain/deals/liveDeals.server.ts'
import { isShopName } from '#domain/offers/shops/shops.ts'
import { countSome, MAX_COUNTED } from '#domain/page.server.ts'
import { isListed, offsetOf, type Page, type Paging } from '#domain/page.ts'
import { COMMUNITIES, PRICE_SOURCE } from '#domain/sources/communities.ts'
import { fewOf, isOneOf, ORDERS, walkProducts } from './walk.server.ts'

const SOURCE_KEYS: string[] = [...COMMUNITIES, PRICE_SOURCE].map(({ key }) => key)

const UNKNOWN_SHOP = '없는 쇼핑몰입니다.'

/** The filters of today's deals. */
export const DealFilter = z.object({
  sources: listOf(z.string().refine((key) => SOURCE_KEYS.includes(key), '없는 출처입니다.')),
  categoryIds: listOf(CategoryId),
  kinds: listOf(z.enum(PRICE_KINDS, '없는 가격 종류입니다.')),
  shops: listOf(z.string().max(50, UNKNOWN_SHOP).refine(isShopName, UNKNOWN_SHOP)),
  status: firstOf(z.enum(['LIVE', 'ENDED'], '없는 상태입니다.').nullable().default(null)).catch(null),
  sort: firstOf(z.enum(['HEAT', 'NEW', 'PRICE', 'COMMENT'], '없는 정렬입니다.').default('HEAT')).catch(
    'HEAT',
  ),
})
export type DealFilter = z.infer<typeof DealFilter>

/** True for a list that nobody shares: filtered, or sorted otherwise than by heat. */
export const isNarrowed = ({ sources, categoryIds, kinds, shops, status, sort }: DealFilter): boolean =>
  sources.length + categoryIds.length + kinds.length + shops.length > 0 || status !== null || sort !== 'HEAT'

/**
 * Today's deals: one row per product, live ones first. At most 1,001 rows are counted; a filter that matches thousands
 * of sales is not counted (decision 037).
 */
export function listDeals(asked: DealFilter & Paging): Page<DealCard> {
  const few = listFew(asked)
  const { ids, totalCount } = few ? pageOf(few, asked) : { ids: walk(asked), totalCount: countMany(asked) }
  const { pageNumber, pageSize } = asked
  return endedBy({ contents: listCards(ids, 'posts'), pageNumber, pageSize, totalCount })
}

/** A page that is not full is the last one, whatever `totalCount` says. */
const endedBy = <Row>(page: Page<Row>): Page<Row> =>
  isListed(page) && page.contents.length < page.pageSize
    ? { ...page, totalCount: Math.min(page.totalCount, offsetOf(page) + page.contents.length) }
    : page

/** A page of a list that can contain only these few products. */
function pageOf(few: number[], asked: DealFilter & Paging) {
  const found = idsOf(narrowed(few, asked).orderBy(...orderOf(asked)))
  const from = offsetOf(asked)
  return { ids: found.slice(from, from + asked.pageSize), totalCount: Math.min(found.length, MAX_COUNTED) }
}

function walk(asked: DealFilter & Paging): number[] {
  const { sort, categoryIds } = asked
  const offered = offerConditions(asked)
  // The index of categories begins with the category; the other ones end with it.
  const isOfOne = sort === 'HEAT' && categoryIds.length === 1
  return walkProducts(
    {
      where: isOfOne ? ofProduct(asked) : and(isDeal, stateOf(asked)),
      order: orderOf(asked),
      categoryIds: isOfOne ? [] : categoryIds,
      hasSale: offered.length > 0 ? (id, isOver) => hasSale(offered, id, isOver) : undefined,
    },
    asked,
  )
}

const countMany = (filter: DealFilter): number =>
  offerConditions(filter).length > 0 ? MAX_COUNTED : countSome(products, ofProduct(filter))

/** Those of these products that such a list contains. */
export const narrowDeals = (productIds: number[], filter: DealFilter): number[] =>
  idsOf(narrowed(productIds, filter))

function narrowed(productIds: number[], filter: DealFilter) {
  const offered = offerConditions(filter)
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(isOneOf(productIds), ofProduct(filter), offered.length > 0 ? hasSale(offered) : undefined))
}

const idsOf = (query: { all: () => Array<{ id: number }> }): number[] => query.all().map(({ id }) => id)

/** How many products have a live sale, counted to 1,001. */
export const countLiveDeals = (): number => countSome(products, and(isDeal, isLive))

/**
 * Live products first. With a condition on the state this term is left out, because it would keep SQLite from reading
 * an index in order.
 */
const orderOf = ({ status, sort }: DealFilter): SQL[] => [
  ...(status === null ? [desc(sql`${products.liveSaleCount} > 0`)] : []),
  ...ORDERS[sort],
  desc(products.id),
]

function stateOf({ status }: DealFilter): SQL | undefined {
  if (status === null) return undefined
  return status === 'LIVE' ? isLive : isOver
}

/** The conditions of the list on the product itself. */
const ofProduct = (filter: DealFilter): SQL | undefined =>
  and(
    isDeal,
    stateOf(filter),
    filter.categoryIds.length > 0 ? inArray(products.categoryId, filter.categoryIds) : undefined,
  )

const offerConditions = ({ shops, sources, kinds }: DealFilter): SQL[] =>
  [oneOf(sales.shop, shops), oneOf(sales.sourceKey, sources), oneOf(sales.kind, kinds)].filter(
    (condition) => condition !== null,
  )

/** The products that such a list can contain, read from an index alone; null if they are more than 2,000. */
const listFew = (filter: DealFilter): number[] | null =>
  (offerConditions(filter).length > 0 ? listFewOffered(filter) : null) ??
  (filter.categoryIds.length > 0
    ? fewOf(db.select({ id: products.id }).from(products).where(ofProduct(filter)))
    : null)

/** The products with such a sale, for a list of live deals with such a live sale. */
function listFewOffered({ shops, sources, kinds, status }: DealFilter): number[] | null {
  const wanted = and(
    oneOf(sales.shop, shops) ?? undefined,
    inArray(sales.sourceKey, sources.length > 0 ? sources : SOURCE_KEYS),
    inArray(sales.kind, kinds.length > 0 ? kinds : [...PRICE_KINDS]),
    status === 'LIVE' ? isNull(sales.endedAt) : undefined,
  )
  return fewOf(db.select({ id: sales.productId }).from(sales).where(wanted))
}

const oneOf = (column: SQLiteColumn, words: string[]): SQL | null =>
  words.length > 0 ? inArray(column, words) : null

/** The condition that one sale of the product meets all conditions. For a live deal it must be a live sale. */
const hasSale = (
  conditions: SQL[],
  id: SQLiteColumn = products.id,
  isOver: SQL = eq(products.liveSaleCount, 0),
): SQL =>
  exists(
    db
      .select({ id: sales.id })
      .from(sales)
      .where(and(eq(sales.productId, id), or(isNull(sales.endedAt), isOver), ...conditions)),
  )
