import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { causes, recommendRefusals, recommendSettings } from '#db/schema/alerts.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { notifyHistories } from '#db/schema/devices.ts'
import { pricePoints } from '#db/schema/prices.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import type { CauseWords } from './message.ts'
import { isPaused, PAUSED_FOR_EVER } from './pausing.ts'

const KEPT_MS = 30 * DAY_MS

/** Why a member was notified, and how the price changed since. Totals are won with shipping. */
export interface Explanation {
  /** In the words of the alerts at that time, each once. */
  causes: CauseWords[]
  /** The alerts themselves, each once, even if their members have deleted them since. */
  alerts: { kind: CauseWords['kind']; alertId: number | null }[]
  productId: number
  productName: string
  imageUrl: string | null
  categoryId: number
  sources: string[]
  /** The lowest total of the message's sales when it was sent; null = unknown. */
  notifiedTotal: number | null
  /** The lowest total of those sales that are live now; null if none is live. */
  currentTotal: number | null
  /** For a suspicious drop: by how many percent that total is below the baseline. Null for a plausible price. */
  suspiciousDropPercent: number | null
  /** The alerts that caused the message are off. For a recommendation: its product, or all recommendations, are off. */
  isMuted: boolean
  /** None of the sales in the message is live any more. */
  isEnded: boolean
  /** One of its sales rests: it is unknown whether that sale has ended. */
  isResting: boolean
}

/** Returns the explanations of history rows by their id; rows about no sale have none. */
export function explainHistories(ids: number[], now = Date.now()): Map<number, Explanation> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({
      historyId: causes.historyId,
      kind: causes.kind,
      words: causes.words,
      alertId: causes.alertId,
      pausedUntil: sql<number | null>`case
        when ${causes.kind} = 'KEYWORD' then (select paused_until from keywords where id = ${causes.alertId})
        when ${causes.kind} <> 'RECOMMEND' then (select paused_until from product_alerts where id = ${causes.alertId})
        when exists (
          select 1 from ${recommendRefusals}
          where ${recommendRefusals.userId} = ${notifyHistories.userId} and ${recommendRefusals.productId} = ${products.id}
        ) then ${PAUSED_FOR_EVER}
        else (
          select ${recommendSettings.pausedUntil} from ${recommendSettings}
          where ${recommendSettings.userId} = ${notifyHistories.userId}
        )
      end`,
      productId: products.id,
      productName: products.name,
      imageUrl: products.imageUrl,
      categoryId: products.categoryId,
      sourceKey: sales.sourceKey,
      endedAt: sales.endedAt,
      isResting: sales.isResting,
      currentTotal: sales.totalWon,
      suspiciousDropPercent: sales.suspiciousDropPercent,
      readTotal: sql<number | null>`(
        select total_won from ${pricePoints}
        where sale_id = ${causes.saleId} and at <= max(${causes.createdAt}, ${notifyHistories.createdAt})
        order by at desc limit 1)`,
    })
    .from(causes)
    .innerJoin(notifyHistories, eq(notifyHistories.id, causes.historyId))
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .innerJoin(products, eq(products.id, sales.productId))
    .where(inArray(causes.historyId, ids))
    .orderBy(asc(causes.id))
    .all()
  return new Map(
    [...Map.groupBy(rows, (row) => row.historyId)].map(([id, ofHistory]) => [id, explain(ofHistory, now)]),
  )
}

/** Deletes the reasons of messages older than 30 days; the messages themselves stay. */
export const forgetOldCauses = (now = Date.now()): Promise<void> =>
  deleteRows(causes, lt(causes.createdAt, now - KEPT_MS))

interface Row extends CauseWords {
  alertId: number | null
  productId: number
  productName: string
  imageUrl: string | null
  categoryId: number
  sourceKey: string
  endedAt: number | null
  isResting: boolean
  currentTotal: number | null
  suspiciousDropPercent: number | null
  readTotal: number | null
  pausedUntil: number | null
}

function explain(rows: Row[], now: number): Explanation {
  const [first] = rows as [Row, ...Row[]]
  const current = lowest(rows.filter(isLive).map(({ currentTotal }) => currentTotal))
  const ofCurrent = rows.filter((row) => isLive(row) && row.currentTotal === current)
  const said = new Map(rows.map(({ kind, words }) => [`${kind} ${words}`, { kind, words }]))
  return {
    causes: [...said.values()],
    alerts: [...new Map(rows.map(({ kind, alertId }) => [`${kind} ${alertId}`, { kind, alertId }])).values()],
    productId: first.productId,
    productName: first.productName,
    imageUrl: findProductPicture(first.productId, first.imageUrl),
    categoryId: first.categoryId,
    sources: [...new Set(rows.map(({ sourceKey }) => sourceKey))],
    notifiedTotal: lowest(rows.map(({ readTotal }) => readTotal)),
    currentTotal: current,
    suspiciousDropPercent: ofCurrent.some(({ suspiciousDropPercent }) => suspiciousDropPercent === null)
      ? null
      : (ofCurrent[0]?.suspiciousDropPercent ?? null),
    isMuted: rows.every((row) => isPaused(row, now)),
    isEnded: !rows.some(isLive),
    isResting: rows.some((row) => row.isResting),
  }
}

const isLive = ({ endedAt }: Row): boolean => endedAt === null

function lowest(totals: (number | null)[]): number | null {
  const known = totals.filter((total) => total !== null)
  return known.length === 0 ? null : Math.min(...known)
}
