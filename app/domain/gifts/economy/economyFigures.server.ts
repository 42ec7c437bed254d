import { and, asc, count, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { checkedAccounts, economyFigures } from '#db/schema/gifts.ts'
import { CURRENCIES, ledgerDays, ledgerEntries } from '#db/schema/rewards.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { LEFT_NAME } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS, seoulDay, seoulMidnight } from '#domain/clock.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { type Cause, type Currency, EARNINGS, PRIZED } from '#domain/rewards/rates.ts'

export const EARNER_DAYS = 7
const EARNERS = 10
const TENTHS = 10
/** A step reads this many accounts, or entries. */
const READ_AT_ONCE = 1_000
const EARNING_CAUSES = [...Object.keys(EARNINGS), ...Object.keys(PRIZED)]

/** A tenth of the members, by their balance. */
export interface Tenth {
  /** 1 has the least. */
  tenth: number
  members: number
  least: number
  most: number
  total: number
}

interface Sum {
  userId: number
  earned: number
}

/** A member who earned much, and what for. */
export interface Earner extends Sum {
  nickname: string
  why: Array<{ cause: Cause; amount: number; entries: number }>
}

/**
 * Computes the distribution of balances and the members who earned most, for the economy page. It reads every account
 * and the entries of seven days, in slices, so it runs once a night after the check of the ledger.
 */
export async function sumUpEconomy(now = Date.now()): Promise<void> {
  for (const currency of CURRENCIES) {
    const tenths = cutInTenths(await readNets(currency))
    const earners = (await listFastest(currency, now)).map((sum) => ({
      ...sum,
      why: listCauses(sum.userId, currency, now),
    }))
    const figures = { tenths, earners, madeAt: now }
    const keeping = db
      .insert(economyFigures)
      .values({ currency, ...figures })
      .onConflictDoUpdate({ target: economyFigures.currency, set: figures })
    await retryInTurn(() => write(() => keeping.run()))
  }
}

/**
 * The members in ten equal parts by what they had at the latest nightly check, and the ten members who earned most in
 * the seven days until then, reversals taken off; none before the first night.
 */
export function readFigures(currency: Currency): { tenths: Tenth[]; earners: Earner[] } {
  const row = db.select().from(economyFigures).where(eq(economyFigures.currency, currency)).get()
  const earners = (row?.earners ?? []) as Array<Omit<Earner, 'nickname'>>
  return {
    tenths: row?.tenths ?? [],
    earners: earners.map((each) => ({ ...each, nickname: findUser(each.userId)?.nickname ?? LEFT_NAME })),
  }
}

/** The balance less the debt of each member, the lowest first. */
async function readNets(currency: Currency): Promise<Float64Array> {
  const nets: number[] = []
  let lastId = 0
  await workInSlices(() => {
    const rows = db
      .select({ userId: checkedAccounts.userId, net: checkedAccounts.net })
      .from(checkedAccounts)
      .where(and(gt(checkedAccounts.userId, lastId), eq(checkedAccounts.currency, currency)))
      .orderBy(asc(checkedAccounts.userId))
      .limit(READ_AT_ONCE)
      .all()
    nets.push(...rows.map(({ net }) => net))
    lastId = rows.at(-1)?.userId ?? lastId
    return rows.length === READ_AT_ONCE
  })
  return Float64Array.from(nets).sort()
}

/** Cuts an ordered list as `ntile` does: the first parts have one more where they cannot be equal. */
function cutInTenths(nets: Float64Array): Tenth[] {
  const tenths: Tenth[] = []
  for (let tenth = 1, from = 0; tenth <= TENTHS && from < nets.length; tenth++) {
    const members = Math.ceil((nets.length - from) / (TENTHS - tenth + 1))
    const part = nets.subarray(from, from + members)
    const [least = 0] = part
    const total = part.reduce((sum, net) => sum + net, 0)
    tenths.push({ tenth, members, least, most: part.at(-1) ?? least, total })
    from += members
  }
  return tenths
}

/** The members who earned most in the last seven days. */
async function listFastest(currency: Currency, now: number): Promise<Sum[]> {
  const sums = new Map<number, number>()
  let cursor = firstEntryOf(now) - 1
  await workInSlices(() => {
    const rows = db
      .select({ userId: ledgerEntries.userId, amount: ledgerEntries.amount })
      .from(ledgerEntries)
      .where(
        and(
          gt(ledgerEntries.id, cursor),
          lte(ledgerEntries.id, cursor + READ_AT_ONCE),
          isEarning(currency, now),
        ),
      )
      .all()
    for (const { userId, amount } of rows) sums.set(userId, (sums.get(userId) ?? 0) + amount)
    cursor += READ_AT_ONCE
    return cursor < lastEntry()
  })
  return [...sums]
    .map(([userId, earned]) => ({ userId, earned }))
    .filter(({ earned }) => earned > 0)
    .sort((one, other) => other.earned - one.earned || one.userId - other.userId)
    .slice(0, EARNERS)
}

const listCauses = (userId: number, currency: Currency, now: number): Earner['why'] => {
  const amount = sql<number>`sum(${ledgerEntries.amount})`
  return db
    .select({ cause: sql<Cause>`${ledgerEntries.cause}`, amount, entries: count() })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        gte(ledgerEntries.id, firstEntryOf(now)),
        isEarning(currency, now),
      ),
    )
    .groupBy(ledgerEntries.cause)
    .orderBy(desc(amount))
    .all()
}

const isEarning = (currency: Currency, now: number) =>
  and(
    gte(ledgerEntries.createdAt, seoulMidnight(now) - (EARNER_DAYS - 1) * DAY_MS),
    eq(ledgerEntries.currency, currency),
    inArray(ledgerEntries.cause, EARNING_CAUSES),
  )

/** The id at which the seven days begin in the ledger; above all of them when nothing was written since. */
const firstEntryOf = (now: number): number =>
  db
    .select({ id: sql<number | null>`min(${ledgerDays.firstEntryId})` })
    .from(ledgerDays)
    .where(gte(ledgerDays.day, seoulDay(now) - EARNER_DAYS + 1))
    .get()!.id ?? lastEntry() + 1

const lastEntry = (): number =>
  db
    .select({ id: sql<number>`coalesce(max(${ledgerEntries.id}), 0)` })
    .from(ledgerEntries)
    .get()!.id
