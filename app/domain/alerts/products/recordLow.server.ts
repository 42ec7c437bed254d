import type { productAlerts } from '#db/schema/alerts.ts'
import { seoulDay } from '#domain/clock.ts'
import { RECORD_DAYS } from '#domain/prices/priceRecord.ts'
import { listPriceDays } from '#domain/prices/prices.server.ts'
import { type RecordLow, recordLowOf } from './recordLow.ts'

type Counted = Pick<typeof productAlerts.$inferSelect, 'productId' | 'kind' | 'priceKinds'>

/**
 * The record low of the price kinds that an alert counts; null for an alert that does not compare with a record low.
 */
export function findRecordLow({ productId, kind, priceKinds }: Counted, now: number): RecordLow | null {
  if (kind !== 'LOWEST') return null
  const days = listPriceDays(productId, RECORD_DAYS, now).filter((day) => priceKinds.includes(day.kind))
  return recordLowOf(days, seoulDay(now))
}
