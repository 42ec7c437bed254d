import { and, asc, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { PRICE_KINDS, products, sales } from '#db/schema/catalog.ts'
import { CategoryId, listOf, one } from '#domain/catalog/categories/choices.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { isDeal, isLive, isOver } from '#domain/deals/liveDeals.server.ts'
import { isShopName } from '#domain/offers/shops/shops.ts'
import { countSome, MOST_COUNTED, paged } from '#domain/page.server.ts'
import { isListed, offsetOf, type Page, type Paging } from '#domain/page.ts'
import { COMMUNITIES, PRICE_SOURCE } from '#domain/sources/communities.ts'

const SOURCE_KEYS: string[] = [...COMMUNITIES, PRICE_SOURCE].map(({ key }) => key)

/**
 * The filters of today's deals. Unknown words in an address are ignored, not refused, because links grow
 * old.
 */
export const DealFilter = z.object({
  sources: listOf(z.string().refine((key) => SOURCE_KEYS.includes(key))),
  categoryIds: listOf(CategoryId),
  kinds: listOf(z.enum(PRICE_KINDS)),
  shops: listOf(z.string().max(50).refine(isShopName)),
  status: one(z.enum(['LIVE', 'ENDED']).nullable().default(null).catch(null)),
  sort: one(z.enum(['HEAT', 'NEW', 'PRICE', 'COMMENT']).default('HEAT').catch('HEAT')),
})
export type DealFilter = z.infer<typeof DealFilter>

/** True for a list that nobody shares: filtered, or sorted otherwise than by heat. */
export const isNarrowed = ({ sources, categoryIds, kinds, shops, status, sort }: DealFilter): boolean =>
  sources.length + categoryIds.length + kinds.length + shops.length > 0 || status !== null || sort !== 'HEAT'

/**
 * Today's deals: one row per product, live ones first. At most 1,001 are counted; of a filter that thousands of sales
 * meet, nobody counts (decision 037).
 */
export function listDeals(asked: DealFilter & Paging): Page<DealCard> {
  const few = listFew(asked)
  const wanted = and(...conditions(asked, few), inCategories(asked))
  // The index of categories orders a single category, by heat; otherwise the plus hides it, and SQLite walks the list.
  const isWalked = asked.sort !== 'HEAT' || asked.categoryIds.length > 1
  // Behind a condition on the state, this term would keep SQLite from reading an index in order.
  const liveFirst = asked.status === null ? [desc(sql`${products.liveSaleCount} > 0`)] : []
  const query = db
    .select({ id: products.id })
    .from(products)
    .where(
      isWalked ? and(...conditions(asked, few), inCategories(asked, sql`+${products.categoryId}`)) : wanted,
    )
    .orderBy(...liveFirst, ...SORTS[asked.sort], desc(products.id))
  const isMany = few === null && hasOfferConditions(asked) && asked.categoryIds.length === 0
  const page = endedBy(paged(query, isMany ? MOST_COUNTED : countSome(products, wanted), asked))
  const ids = page.contents.map(({ id }) => id)
  return { ...page, contents: listCards(ids, 'posts') }
}

/** A page that is not full ends its list, whatever was counted. */
const endedBy = <Row>(page: Page<Row>): Page<Row> =>
  isListed(page) && page.contents.length < page.pageSize && page.contents.length > 0
    ? { ...page, totalCount: offsetOf(page) + page.contents.length }
    : page

/** Those of these products that such a list contains. */
export const narrowDeals = (productIds: number[], filter: DealFilter): number[] =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, productIds), ...conditions(filter), inCategories(filter)))
    .all()
    .map(({ id }) => id)

/** How many products have a live sale, counted to 1,001. */
export const countLiveDeals = (): number => countSome(products, and(isDeal, isLive))

const SORTS: Record<DealFilter['sort'], SQL[]> = {
  HEAT: [desc(products.heat)],
  NEW: [desc(products.lastPostedAt)],
  PRICE: [isNull(products.lowestTotal), asc(products.lowestTotal)],
  COMMENT: [desc(sql`${products.replyCount} + ${products.commentCount}`), desc(products.heat)],
}

function conditions(filter: DealFilter, few = listFew(filter)): SQL[] {
  const found: SQL[] = [isDeal]
  if (filter.status === 'LIVE') found.push(isLive)
  if (filter.status === 'ENDED') found.push(isOver)
  if (!hasOfferConditions(filter)) return found
  if (few) found.push(sql`${products.id} in (select value from json_each(${JSON.stringify(few)}))`)
  const offered = [
    oneOf(sales.shop, filter.shops),
    oneOf(sales.sourceKey, filter.sources),
    oneOf(sales.kind, filter.kinds),
  ]
  return [...found, hasSale(offered.filter((condition) => condition !== null))]
}

const inCategories = (
  { categoryIds }: DealFilter,
  column: SQLiteColumn | SQL = products.categoryId,
): SQL | undefined => (categoryIds.length > 0 ? sql`${column} in ${categoryIds}` : undefined)

const hasOfferConditions = ({ shops, sources, kinds }: DealFilter): boolean =>
  shops.length + sources.length + kinds.length > 0

/** The products of up to this many sales are looked up one by one; for more, walking the list is faster. */
const FEW = 2_000

/**
 * The products with such a sale, for a list of live deals with such a live sale, read from an index alone; null for
 * more than 2,000 sales and without a condition.
 */
function listFew(filter: DealFilter): number[] | null {
  if (!hasOfferConditions(filter)) return null
  const { shops, sources, kinds, status } = filter
  const wanted = and(
    oneOf(sales.shop, shops) ?? undefined,
    inArray(sales.sourceKey, sources.length > 0 ? sources : SOURCE_KEYS),
    inArray(sales.kind, kinds.length > 0 ? kinds : [...PRICE_KINDS]),
    status === 'LIVE' ? isNull(sales.endedAt) : undefined,
  )
  const found = db
    .select({ id: sales.productId })
    .from(sales)
    .where(wanted)
    .limit(FEW + 1)
    .all()
  return found.length > FEW ? null : [...new Set(found.map(({ id }) => id))]
}

const oneOf = (column: SQLiteColumn, words: string[]): SQL | null =>
  words.length > 0 ? inArray(column, words) : null

/** One sale that meets all of it; for a live deal, a live one. */
const hasSale = (conditions: SQL[]): SQL =>
  exists(
    db
      .select({ id: sales.id })
      .from(sales)
      .where(
        and(
          eq(sales.productId, products.id),
          or(isNull(sales.endedAt), eq(products.liveSaleCount, 0)),
          ...conditions,
        ),
      ),
  )
