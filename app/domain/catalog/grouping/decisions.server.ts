import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { groupingDecisions, sales } from '#db/schema/catalog.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'

export type GroupingDecision = typeof groupingDecisions.$inferSelect

/** A decision and its reason. */
export type NewGroupingDecision = Pick<GroupingDecision, 'productId' | 'verdict' | 'reason'> &
  Partial<Pick<GroupingDecision, 'saleId' | 'score' | 'otherId' | 'userId'>>

const UNSAID = { saleId: null, score: null, otherId: null, userId: null }

/** Records why an offer was assigned to its product. */
export function recordDecision(decision: NewGroupingDecision, now: number): void {
  addDecision({ ...UNSAID, ...decision, at: now })
}

const addDecision = prepare(
  'run',
  columnsOf(
    groupingDecisions,
    'productId',
    'saleId',
    'verdict',
    'score',
    'reason',
    'otherId',
    'userId',
    'at',
  ),
  (db, given) => db.insert(groupingDecisions).values(given),
)

/** An offer of a product, and why it belongs there. */
export interface GroupedSale {
  id: number
  name: string
  shop: string | null
  sourceKey: string
  totalWon: number | null
  url: string
  postedAt: number
  endedAt: number | null
  verdict: GroupingDecision['verdict'] | null
  score: number | null
  reason: string | null
  /** The most similar product that it is not. */
  otherId: number | null
}

/** Lists a page of a product's offers, newest first, each with its latest decision. */
export function listGroupedSales(productId: number, paging: Paging): Page<GroupedSale> {
  const ofProduct = eq(sales.productId, productId)
  const latest = sql`(select max(id) from grouping_decisions where sale_id = ${sales.id})`
  const query = db
    .select({
      id: sales.id,
      name: sales.name,
      shop: sales.shop,
      sourceKey: sales.sourceKey,
      totalWon: sales.totalWon,
      url: sales.url,
      postedAt: sales.postedAt,
      endedAt: sales.endedAt,
      verdict: groupingDecisions.verdict,
      score: groupingDecisions.score,
      reason: groupingDecisions.reason,
      otherId: groupingDecisions.otherId,
    })
    .from(sales)
    .leftJoin(groupingDecisions, eq(groupingDecisions.id, latest))
    .where(ofProduct)
    .orderBy(desc(sales.id))
  return paged(query, countRows(sales, ofProduct), paging)
}

const MAX_SHOWN = 20

/**
 * Lists the decisions about a product as a whole, newest first: merges, and pages of the price comparison.
 */
export const listProductDecisions = (productId: number): GroupingDecision[] =>
  db
    .select()
    .from(groupingDecisions)
    .where(and(eq(groupingDecisions.productId, productId), isNull(groupingDecisions.saleId)))
    .orderBy(desc(groupingDecisions.id))
    .limit(MAX_SHOWN)
    .all()
