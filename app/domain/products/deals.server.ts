import { and, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '../../../db/client.server.ts'
import { products, sales } from '../../../db/schema/products.ts'
import type { Page, Paging } from '../page.ts'
import { listCards } from './cards.server.ts'
import type { DealCard } from './deal.ts'

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
    z.array(item).max(20),
  )

/** What one may ask of today's deals. Unknown words in an address are ignored, not refused: links get old. */
export const DealFilter = z.object({
  sources: list(z.string()).catch([]),
  categoryIds: list(z.coerce.number().int()).catch([]),
  status: z.enum(['LIVE', 'ENDED']).nullable().default(null).catch(null),
  sort: z.enum(['HEAT', 'NEW', 'PRICE', 'COMMENT']).default('HEAT').catch('HEAT'),
})
export type DealFilter = z.infer<typeof DealFilter>

/** Today's deals: one row a product, live ones first. */
export function listDeals({ pageNumber, pageSize, ...filter }: DealFilter & Paging): Page<DealCard> {
  const wanted = and(...conditions(filter))
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(wanted)
    .orderBy(desc(sql`live_sale_count > 0`), ...SORTS[filter.sort], desc(products.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .all()
  return {
    contents: listCards(
      ids.map((row) => row.id),
      'posts',
    ),
    pageNumber,
    pageSize,
    totalCount: countProducts(wanted),
  }
}

/** How many products have a live sale. */
export const countLiveDeals = (): number => countProducts(isLive(1))

/** Written as the indexes of `products` are, and compared: only so SQLite counts within one of them. */
const isLive = (wanted: 0 | 1): SQL => sql`(live_sale_count > 0) = ${wanted}`

/** Spelled as in the indexes of `products`, which hold deals alone. */
const isDeal: SQL = sql`is_deal = 1`

const countProducts = (wanted: SQL | undefined): number =>
  db.select({ count: count() }).from(products).where(wanted).get()?.count ?? 0

const SORTS: Record<DealFilter['sort'], SQL[]> = {
  HEAT: [desc(products.heat)],
  NEW: [desc(products.lastPostedAt)],
  PRICE: [sql`lowest_total is null`, sql`lowest_total`],
  COMMENT: [desc(products.commentCount)],
}

function conditions(filter: DealFilter): SQL[] {
  const found: SQL[] = [isDeal]
  if (filter.status === 'LIVE') found.push(isLive(1))
  if (filter.status === 'ENDED') found.push(isLive(0))
  if (filter.categoryIds.length > 0) found.push(inArray(products.categoryId, filter.categoryIds))
  if (filter.sources.length > 0) {
    const carried = db
      .select({ id: sales.productId })
      .from(sales)
      .where(inArray(sales.sourceKey, filter.sources))
    found.push(inArray(products.id, carried))
  }
  return found
}
