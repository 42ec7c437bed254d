import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { ledgerDays, ledgerEntries } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { seoulDay } from '#domain/clock.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'
import { eachBefore } from '#domain/spreadsheet.ts'
import { entryPath } from './entryPaths.ts'
import {
  type Cause,
  COSTS,
  type Cost,
  CURRENCY_NAMES,
  type Currency,
  EARNINGS,
  type Earning,
  PRICED,
  PRIZED,
  type Priced,
  type Prized,
} from './rates.ts'

// Call every function that changes the ledger inside the `write()` of its event.

/**
 * A member's balance, and their debt: the part of a reversal that the balance could not cover, deducted
 * from later earnings.
 */
interface Balance {
  balance: number
  owed: number
}

/** A line of a member's ledger: `amount` is the value of its cause, the rest is the state after it. */
export interface LedgerEntry extends Balance {
  id: number
  cause: Cause
  isReversal: boolean
  amount: number
  /** The page of the thing behind it; null without one. */
  link: string | null
  createdAt: number
}

/**
 * Pays a member for a thing, once for ever: a second call with the same `reference` (`board:12`) pays
 * nothing. Debt is settled first. Returns whether this call paid.
 */
export function earn(userId: number, cause: Earning, reference: string, now = Date.now()): boolean {
  const { currency, amount } = EARNINGS[cause]
  return append({ userId, currency, cause, reference, amount, reversedId: null, createdAt: now })
}

/** Pays a prize of `amount`, once for ever for its `reference`. Returns whether this call paid. */
export function earnPrize(
  userId: number,
  cause: Prized,
  amount: number,
  reference: string,
  now = Date.now(),
) {
  const { currency } = PRIZED[cause]
  return append({ userId, currency, cause, reference, amount, reversedId: null, createdAt: now })
}

/**
 * Charges for a thing, once for ever: a second call with the same `reference` charges nothing. Refuses
 * `invalid` with code `balance` when the balance is too low. Returns whether this call charged.
 */
export const spend = (userId: number, cause: Cost, reference: string, now = Date.now()): boolean =>
  charge({ userId, cause, ...COSTS[cause], reference, now })

/** Like `spend`, for a thing with an individual price. */
export const spendPrice = (
  userId: number,
  cause: Priced,
  amount: number,
  reference: string,
  now = Date.now(),
): boolean => charge({ userId, cause, currency: PRICED[cause].currency, amount, reference, now })

interface Charge {
  userId: number
  cause: Cost | Priced
  currency: Currency
  amount: number
  reference: string
  now: number
}

function charge({ userId, cause, currency, amount, reference, now }: Charge): boolean {
  return write(() => {
    if (findEntry(userId, cause, reference)) return false
    const { balance } = readBalance(userId, currency)
    if (balance < amount) {
      refuse('invalid', shortText(currency, amount, balance), { code: 'balance' })
    }
    return append({ userId, currency, cause, reference, amount: -amount, reversedId: null, createdAt: now })
  })
}

/** The unit follows each number: `10만` would be 100,000. */
function shortText(currency: Currency, amount: number, balance: number): string {
  const name = CURRENCY_NAMES[currency]
  const counted = (points: number) =>
    `${points.toLocaleString('ko-KR')}${currency === 'POINT' ? '' : ' '}${name}`
  return `${name}가 부족합니다. ${counted(amount)}가 필요하지만 지금 ${counted(balance)}가 있습니다.`
}

/**
 * Reverses exactly what a thing earned or cost; an unpaid or already reversed thing changes nothing. An
 * uncovered part becomes debt. Returns whether this call reversed it.
 */
export function takeBack(
  userId: number,
  cause: Earning | Cost | Priced,
  reference: string,
  now = Date.now(),
): boolean {
  return reverseLast(userId, cause, reference, { isReversal: false }, now)
}

/** Pays again what was taken back for a thing. Returns whether this call paid. */
export const giveBack = (userId: number, cause: Earning, reference: string, now = Date.now()): boolean =>
  reverseLast(userId, cause, reference, { isReversal: true }, now)

/** Reverses the last entry of a thing: its payment, or the reversal of the payment. */
function reverseLast(
  userId: number,
  cause: Earning | Cost | Priced,
  reference: string,
  { isReversal }: { isReversal: boolean },
  now: number,
): boolean {
  return write(() => {
    const [last, steps] = findLast(userId, cause, reference)
    if (!last || (steps % 2 === 1) !== isReversal) return false
    const { id: reversedId, currency, amount } = last
    return append({ userId, currency, cause, reference, amount: -amount, reversedId, createdAt: now })
  })
}

/** Closes both ledgers of an account that was linked to another: its balance is not carried over. */
export function closeLedgers(userId: number, now = Date.now()): void {
  write(() => {
    for (const currency of ['POINT', 'STAR'] as const) {
      const { balance } = readBalance(userId, currency)
      const closing = { cause: 'JOINED', reference: 'joined', amount: -balance, reversedId: null } as const
      append({ userId, currency, ...closing, createdAt: now })
    }
  })
}

/** A member's balance and debt in a currency, from their newest entry. */
export const readBalance = (userId: number, currency: Currency): Balance =>
  findNewest({ userId, currency }) ?? { balance: 0, owed: 0 }

/** How many things of a cause a member was paid for and kept. */
export function countPaid(userId: number, cause: Earning): number {
  const mine = and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.cause, cause))
  const isPaid = sql`sign(${ledgerEntries.amount})`
  return db
    .select({ total: sql<number>`coalesce(sum(${isPaid}), 0)` })
    .from(ledgerEntries)
    .where(mine)
    .get()!.total
}

/** The references of things that a member was paid for since an instant, with the time, including reversed ones. */
export const listPaidSince = prepare(
  'list',
  { userId: ledgerEntries.userId, cause: ledgerEntries.cause, since: ledgerEntries.createdAt },
  (db, given) =>
    db
      .select({ reference: ledgerEntries.reference, paidAt: ledgerEntries.createdAt })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.userId, given.userId),
          eq(ledgerEntries.cause, given.cause),
          gte(ledgerEntries.createdAt, given.since),
          isNull(ledgerEntries.reversedId),
        ),
      ),
)

/** A member's entries of a currency, newest first. */
export function listEntries(member: Member, currency: Currency, paging: Paging): Page<LedgerEntry> {
  const mine = isOf(member, currency)
  const query = db.select().from(ledgerEntries).where(mine).orderBy(desc(ledgerEntries.id))
  const page = paged(query, countRows(ledgerEntries, mine), paging)
  return { ...page, contents: page.contents.map(entryOf) }
}

/** All entries of a member in a currency, in parts, newest first. */
export const eachEntry = (member: Member, currency: Currency): Generator<LedgerEntry[]> =>
  eachBefore((id, limit) =>
    db
      .select()
      .from(ledgerEntries)
      .where(and(isOf(member, currency), lt(ledgerEntries.id, id)))
      .orderBy(desc(ledgerEntries.id))
      .limit(limit)
      .all()
      .map(entryOf),
  )

const isOf = ({ id }: Member, currency: Currency) =>
  and(eq(ledgerEntries.userId, id), eq(ledgerEntries.currency, currency))

function entryOf(row: typeof ledgerEntries.$inferSelect): LedgerEntry {
  const { id, reversedId, reference, amount, balance, owed, createdAt } = row
  const cause = row.cause as Cause
  const link = entryPath(cause, reference)
  return { id, cause, isReversal: reversedId !== null, amount, balance, owed, link, createdAt }
}

type NewEntry = Omit<typeof ledgerEntries.$inferInsert, 'id' | 'balance' | 'owed'> & { currency: Currency }

/** Writes an entry with the resulting balance. Returns whether it was new. */
function append(entry: NewEntry): boolean {
  return write(() => {
    const { balance, owed } = readBalance(entry.userId, entry.currency)
    const net = balance - owed + entry.amount
    const added = db
      .insert(ledgerEntries)
      .values({ ...entry, balance: Math.max(net, 0), owed: Math.max(-net, 0) })
      .onConflictDoNothing()
      .returning({ id: ledgerEntries.id })
      .get()
    if (added) countInDay(added.id, entry)
    return added !== undefined
  })
}

/** Adds an entry to the sums of its day. */
function countInDay(id: number, { currency, cause, reversedId, amount, createdAt }: NewEntry): void {
  const key = { day: seoulDay(createdAt), currency, cause, isReversal: reversedId !== null }
  db.insert(ledgerDays)
    .values({ ...key, amount, entries: 1, firstEntryId: id })
    .onConflictDoUpdate({
      target: [ledgerDays.day, ledgerDays.currency, ledgerDays.cause, ledgerDays.isReversal],
      set: { amount: sql`${ledgerDays.amount} + ${amount}`, entries: sql`${ledgerDays.entries} + 1` },
    })
    .run()
}

const currencyOf = (cause: Earning | Cost | Priced): Currency =>
  ({ ...EARNINGS, ...COSTS, ...PRICED })[cause].currency

const findNewest = prepare(
  'find',
  { userId: ledgerEntries.userId, currency: ledgerEntries.currency },
  (db, given) =>
    db
      .select({ balance: ledgerEntries.balance, owed: ledgerEntries.owed })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.userId, given.userId), eq(ledgerEntries.currency, given.currency)))
      .orderBy(desc(ledgerEntries.id))
      .limit(1),
)

const findEntry = (userId: number, cause: Earning | Cost | Priced, reference: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.currency, currencyOf(cause)),
        eq(ledgerEntries.cause, cause),
        eq(ledgerEntries.reference, reference),
        isNull(ledgerEntries.reversedId),
      ),
    )
    .get()

/** The entry of a thing that no later entry reverses, and the number of reversals before it. */
function findLast(userId: number, cause: Earning | Cost | Priced, reference: string) {
  let last = findEntry(userId, cause, reference)
  for (let steps = 0; ; steps++) {
    const next = last && db.select().from(ledgerEntries).where(eq(ledgerEntries.reversedId, last.id)).get()
    if (!next) return [last, steps] as const
    last = next
  }
}
