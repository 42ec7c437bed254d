import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { checkedAccounts, userGifts } from '#db/schema/gifts.ts'
import { ledgerDays, ledgerEntries } from '#db/schema/rewards.ts'
import { LEFT_NAME } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS, seoulDay, seoulMidnight } from '#domain/clock.ts'
import { type Cause, type Currency, EARNINGS, PRIZED } from '#domain/rewards/rates.ts'

/* What the economy page reads: sums of days, the account of each member at the latest check, and the entries of seven days. None of it grows with the age of the ledger. */

export const SHOWN_DAYS = 30
export const EARNER_DAYS = 7
const EARNERS = 10
const COST_DAYS = 183
const EARNING_CAUSES = [...Object.keys(EARNINGS), ...Object.keys(PRIZED)]

/** What all members earned or spent on a day of Seoul by one cause. */
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

/** A tenth of the members, by their balance. */
export interface Tenth {
  /** 1 has the least. */
  tenth: number
  members: number
  least: number
  most: number
  total: number
}

/** The members in ten equal parts by what they had at the latest nightly check; none before it. */
export const listTenths = (currency: Currency): Tenth[] =>
  db.all(sql`
    select tenth, count(*) as members, min(net) as least, max(net) as most, sum(net) as total
    from (
      select ${checkedAccounts.net} as net, ntile(10) over (order by ${checkedAccounts.net}) as tenth
      from ${checkedAccounts} where ${eq(checkedAccounts.currency, currency)}
    ) group by tenth order by tenth`)

/** A member who earned much, and what for. */
export interface Earner {
  userId: number
  nickname: string
  earned: number
  why: Array<{ cause: Cause; amount: number; entries: number }>
}

/** The ten members who earned most in the last seven days, reversals taken off. */
export function listEarners(currency: Currency, now = Date.now()): Earner[] {
  const firstId = findFirstEntry(seoulDay(now) - EARNER_DAYS + 1)
  if (firstId === null) return []
  const since = seoulMidnight(now) - (EARNER_DAYS - 1) * DAY_MS
  const earning = and(
    gte(ledgerEntries.id, firstId),
    gte(ledgerEntries.createdAt, since),
    eq(ledgerEntries.currency, currency),
    inArray(ledgerEntries.cause, EARNING_CAUSES),
  )
  const earned = sql<number>`sum(${ledgerEntries.amount})`
  const fastest = db
    .select({ userId: ledgerEntries.userId, earned })
    .from(ledgerEntries)
    .where(earning)
    // Without the sign SQLite would walk the entries of every member by their index.
    .groupBy(sql`+${ledgerEntries.userId}`)
    .having(sql`${earned} > 0`)
    .orderBy(desc(earned), asc(ledgerEntries.userId))
    .limit(EARNERS)
    .all()
  return fastest.map((earner) => ({
    ...earner,
    nickname: findUser(earner.userId)?.nickname ?? LEFT_NAME,
    why: db
      .select({ cause: sql<Cause>`${ledgerEntries.cause}`, amount: earned, entries: count() })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.userId, earner.userId), earning))
      .groupBy(ledgerEntries.cause)
      .orderBy(desc(earned))
      .all(),
  }))
}

/** What the gifts of a month cost the operator. */
export interface MonthCost {
  /** 2026-11 */
  month: string
  gifts: number
  won: number
}

/** What gifts that were not cancelled cost, in won, by the month of Seoul in which they were given; six months. */
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

/** The id at which a day of Seoul begins in the ledger; null when nothing was written since. */
const findFirstEntry = (day: number): number | null =>
  db
    .select({ id: sql<number | null>`min(${ledgerDays.firstEntryId})` })
    .from(ledgerDays)
    .where(gte(ledgerDays.day, day))
    .get()!.id
