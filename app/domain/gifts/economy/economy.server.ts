import { and, asc, count, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { userGifts } from '#db/schema/gifts.ts'
import { ledgerDays } from '#db/schema/rewards.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import type { Cause, Currency } from '#domain/rewards/rates.ts'

export const SHOWN_DAYS = 30
const COST_DAYS = 183

/** The sum that all members earned or spent on a day of Seoul by one cause. */
export type DaySum = Pick<typeof ledgerDays.$inferSelect, 'day' | 'isReversal' | 'amount' | 'entries'> & {
  cause: Cause
}

/** The sums of the last 30 days, newest first. */
export const listDaySums = (currency: Currency, now = Date.now()): DaySum[] =>
  db
    .select({
      day: ledgerDays.day,
      cause: sql<Cause>`${ledgerDays.cause}`,
      isReversal: ledgerDays.isReversal,
      amount: ledgerDays.amount,
      entries: ledgerDays.entries,
    })
    .from(ledgerDays)
    .where(and(gte(ledgerDays.day, seoulDay(now) - SHOWN_DAYS + 1), eq(ledgerDays.currency, currency)))
    .orderBy(desc(ledgerDays.day), asc(ledgerDays.cause), asc(ledgerDays.isReversal))
    .all()

/** The cost of a month's gifts to the operator. */
export interface MonthCost {
  /** 2026-11 */
  month: string
  gifts: number
  won: number
}

/**
 * The cost of gifts that were not cancelled, in won, by the month of Seoul in which they were given, for six months.
 */
export const listGiftCosts = (now = Date.now()): MonthCost[] => {
  const month = sql<string>`strftime('%Y-%m', ${userGifts.createdAt} / 1000, 'unixepoch', '+9 hours')`
  return db
    .select({ month, gifts: count(), won: sql<number>`sum(${userGifts.wonValue})` })
    .from(userGifts)
    .where(and(gte(userGifts.createdAt, now - COST_DAYS * DAY_MS), ne(userGifts.status, 'CANCELED')))
    .groupBy(month)
    .orderBy(desc(month))
    .all()
}
