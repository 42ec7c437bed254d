import { and, countDistinct, eq, gte, isNotNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { causes } from '#db/schema/alerts.ts'
import { notifyHistories } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'

const WEEK_MS = 7 * DAY_MS

/**
 * How many messages of the last seven days an alert caused, by the alert's id; alerts without a message are missing.
 */
export interface WeekHits {
  keywords: Record<number, number>
  products: Record<number, number>
}

/** Counts the messages of the last seven days by the alerts that caused them. */
export function countWeekHits({ id }: Pick<Member, 'id'>, now = Date.now()): WeekHits {
  const rows = db
    .select({ kind: causes.kind, alertId: causes.alertId, count: countDistinct(causes.historyId) })
    .from(notifyHistories)
    .innerJoin(causes, eq(causes.historyId, notifyHistories.id))
    .where(
      and(
        eq(notifyHistories.userId, id),
        gte(notifyHistories.createdAt, now - WEEK_MS),
        isNotNull(causes.alertId),
      ),
    )
    .groupBy(causes.kind, causes.alertId)
    .all()
  const hits: WeekHits = { keywords: {}, products: {} }
  for (const { kind, alertId, count } of rows) {
    if (alertId === null || kind === 'RECOMMEND') continue
    const byAlert = kind === 'KEYWORD' ? hits.keywords : hits.products
    byAlert[alertId] = (byAlert[alertId] ?? 0) + count
  }
  return hits
}
