import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { log } from '#app/log.server.ts'
import { db, write } from '#db/client.server.ts'
import { columnsOf } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { checkedAccounts, ledgerChecks } from '#db/schema/gifts.ts'
import { ledgerEntries } from '#db/schema/rewards.ts'
import { notifySuperAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { type GroupWork, serveNextGroup, workInGroups } from '#domain/drainGroups.server.ts'

type LedgerCheck = typeof ledgerChecks.$inferSelect

/** An account whose balance is not the sum of its entries. */
export type Difference = typeof checkedAccounts.$inferSelect

/** The page that shows the differences. */
const SHOWN_ON = '/auth/admin/setup'
/** At most this many differences are shown. */
const SHOWN = 50

/** Begins to check every account, unless a check is under way. */
export function startLedgerCheck(now = Date.now()): void {
  write(() => {
    if (!findOpenCheck()) db.insert(ledgerChecks).values({ cursor: 0, startedAt: now }).run()
  })
}

/**
 * Compares the sum of each account's entries with its balance, one member per transaction: 10,000 entries take 9 ms. It
 * records and logs each difference and notifies super admins, but corrects nothing.
 */
export const goOnChecking = (signal?: AbortSignal): Promise<void> =>
  workInGroups(1, (size) => serveNextGroup(ledgerCheckWork, size), signal)

/** The latest finished check, and the accounts that differ; `endedAt` is null before the first one. */
export function readLedgerState(): { endedAt: number | null; accounts: number; differences: Difference[] } {
  const last = db
    .select({ endedAt: ledgerChecks.endedAt })
    .from(ledgerChecks)
    .where(isNotNull(ledgerChecks.endedAt))
    .orderBy(desc(ledgerChecks.id))
    .limit(1)
    .get()
  const accounts = db.select({ total: count() }).from(checkedAccounts).get()!.total
  return { endedAt: last?.endedAt ?? null, accounts, differences: listDifferences() }
}

export const ledgerCheckWork: GroupWork<LedgerCheck, number> = {
  next: () => findOpenCheck(),
  list: ({ cursor }, size) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, cursor))
      .orderBy(asc(users.id))
      .limit(size)
      .all()
      .map(({ id }) => id),
  serve: (group, check, isLast) => {
    const now = Date.now()
    const last = group.at(-1) ?? check.cursor
    for (const account of sumAccounts(check.cursor, last)) recordAccount({ ...account, checkedAt: now })
    db.update(ledgerChecks)
      .set({ cursor: last, ...(isLast && { endedAt: now }) })
      .where(eq(ledgerChecks.id, check.id))
      .run()
    if (isLast) report(check)
  },
}

/** The accounts of members after `from` up to `to`, each with its sum and what its newest entry says. */
function sumAccounts(from: number, to: number) {
  const sums = db
    .select({
      newestId: sql<number>`max(${ledgerEntries.id})`.as('newest_id'),
      total: sql<number>`sum(${ledgerEntries.amount})`.as('total'),
    })
    .from(ledgerEntries)
    .where(and(gt(ledgerEntries.userId, from), lte(ledgerEntries.userId, to)))
    .groupBy(ledgerEntries.userId, ledgerEntries.currency)
    .as('sums')
  return db
    .select({
      ...columnsOf(ledgerEntries, 'userId', 'currency'),
      total: sums.total,
      net: sql<number>`${ledgerEntries.balance} - ${ledgerEntries.owed}`,
    })
    .from(sums)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, sums.newestId))
    .all()
}

function recordAccount({ userId, currency, total, net, checkedAt }: Difference): void {
  db.insert(checkedAccounts)
    .values({ userId, currency, total, net, checkedAt })
    .onConflictDoUpdate({
      target: [checkedAccounts.userId, checkedAccounts.currency],
      set: { total, net, checkedAt },
    })
    .run()
}

function report({ id }: LedgerCheck): void {
  const differences = listDifferences()
  if (differences.length === 0) return
  log.error({ differences }, 'accounts of the ledger differ from the sum of their entries')
  notifySuperAdmins({
    subject: `ledgerCheck:${id}`,
    title: '포인트 원장이 맞지 않습니다',
    body: `잔액이 내역의 합과 다른 계정이 있습니다: ${differences.length}개. 자동으로 수정하지 않습니다.`,
    imageUrl: null,
    link: SHOWN_ON,
  })
}

const listDifferences = (): Difference[] =>
  db
    .select()
    .from(checkedAccounts)
    .where(ne(checkedAccounts.total, checkedAccounts.net))
    .orderBy(asc(checkedAccounts.userId))
    .limit(SHOWN)
    .all()

const findOpenCheck = (): LedgerCheck | null =>
  db.select().from(ledgerChecks).where(isNull(ledgerChecks.endedAt)).limit(1).get() ?? null
