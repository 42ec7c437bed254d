import { asc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { causes } from '#db/schema/alerts.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { pricePoints } from '#db/schema/prices.ts'
import type { CauseWords } from './message.ts'

/** Why a member was notified, and how the price changed since. Totals are won with shipping. */
export interface Explanation {
  /** In the words of the alerts at that time, each once. */
  causes: CauseWords[]
  productId: number
  categoryId: number
  /** The lowest total of the sales in the message, then; null = unknown. */
  toldTotal: number | null
  /** The lowest total of those of them that are live; null = none is. */
  currentTotal: number | null
  /** None of the sales in the message is live any more. */
  isEnded: boolean
}

/** Returns the explanations of history rows by their id; rows about no sale have none. */
export function explainHistories(ids: number[]): Map<number, Explanation> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({
      historyId: causes.historyId,
      kind: causes.kind,
      words: causes.words,
      productId: products.id,
      categoryId: products.categoryId,
      endedAt: sales.endedAt,
      currentTotal: sales.totalWon,
      readTotal: sql<number | null>`(
        select total_won from ${pricePoints}
        where sale_id = ${causes.saleId} and at <= ${causes.createdAt} order by at desc limit 1)`,
    })
    .from(causes)
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .innerJoin(products, eq(products.id, sales.productId))
    .where(inArray(causes.historyId, ids))
    .orderBy(asc(causes.id))
    .all()
  return new Map(
    [...Map.groupBy(rows, (row) => row.historyId)].map(([id, ofHistory]) => [id, explain(ofHistory)]),
  )
}

interface Row extends CauseWords {
  productId: number
  categoryId: number
  endedAt: number | null
  currentTotal: number | null
  readTotal: number | null
}

function explain(rows: Row[]): Explanation {
  const [first] = rows as [Row, ...Row[]]
  const said = new Map(rows.map(({ kind, words }) => [`${kind} ${words}`, { kind, words }]))
  return {
    causes: [...said.values()],
    productId: first.productId,
    categoryId: first.categoryId,
    toldTotal: lowest(rows.map(({ readTotal }) => readTotal)),
    currentTotal: lowest(rows.filter(isLive).map(({ currentTotal }) => currentTotal)),
    isEnded: !rows.some(isLive),
  }
}

const isLive = ({ endedAt }: Row): boolean => endedAt === null

function lowest(totals: (number | null)[]): number | null {
  const known = totals.filter((total) => total !== null)
  return known.length === 0 ? null : Math.min(...known)
}
