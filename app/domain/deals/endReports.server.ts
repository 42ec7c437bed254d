import { and, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { listings, sales } from '#db/schema/catalog.ts'
import { endReports } from '#db/schema/deals.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { refuse } from '#domain/refusal.ts'
import { areEnough, isEligibleVoter, type Voter } from '#domain/rewards/voters.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { updateDeal } from './dealLife.server.ts'
import { endSale, reopenSale } from './ending.server.ts'

const NEEDED_TO_END = 3
const NEEDED_TO_REOPEN = 2
/** One report wakes a resting sale, because a single sign of life is enough. */
const NEEDED_TO_WAKE = 1

type Sale = typeof sales.$inferSelect

/** True for a sale that its source ended: members cannot reopen it. */
const isOver = (sale: Sale): boolean => sale.endedAt !== null && !sale.isEndedByMembers && !sale.isResting

/** How many counted members report a sale as ended or as still live, and the asking member's own report. */
interface EndReportCount {
  saleId: number
  ended: number
  goesOn: number
  mine: 'ENDED' | 'GOES_ON' | null
}

/**
 * Reports that a sale has ended. Three members whose reports count end it, or one admin; other members' reports are
 * kept without counting. Returns whether the report counts; true for a sale that its source ended. Refuses `not_found`,
 * `invalid` for a price of the price comparison, and suspended members.
 */
export function reportEnded(member: Member, saleId: number, addressHash: string, now = Date.now()): boolean {
  return write(() => {
    const sale = getPost(member, saleId, now)
    if (isOver(sale)) return true
    const isCounted = report(member, saleId, { saysEnded: true, addressHash }, now)
    if ((sale.endedAt !== null && !sale.isResting) || !areEnough(listVoters(saleId, true), NEEDED_TO_END))
      return isCounted
    endSale(sale, 'MEMBERS', now)
    updateDeal(sale.productId, now)
    return isCounted
  })
}

/**
 * Withdraws a member's report. On a sale that members ended, and on one that rests, it reports instead that the sale is
 * still live. Two members whose reports count, or one admin, reopen the ended sale, whether or not they reported the
 * end; one member wakes a resting sale. Returns whether such a report counts; true for a withdrawal. Refuses as
 * `reportEnded` does.
 */
export function withdrawReport(
  member: Member,
  saleId: number,
  addressHash: string,
  now = Date.now(),
): boolean {
  return write(() => {
    const sale = getPost(member, saleId, now)
    if (!sale.isEndedByMembers && !sale.isResting) {
      db.delete(endReports)
        .where(and(eq(endReports.saleId, saleId), eq(endReports.userId, member.id)))
        .run()
      return true
    }
    const isCounted = report(member, saleId, { saysEnded: false, addressHash }, now)
    const needed = sale.isResting ? NEEDED_TO_WAKE : NEEDED_TO_REOPEN
    if (!areEnough(listVoters(saleId, false), needed)) return isCounted
    reopenSale(sale)
    noteSign({ saleId, lastReadAt: now })
    updateDeal(sale.productId, now)
    return isCounted
  })
}

/**
 * Ends a sale as an admin's report does, when staff accept reports of another kind. Call it inside the `write()` of the
 * decision.
 */
export function endReported(sale: Sale, now: number): void {
  endSale(sale, 'MEMBERS', now)
  updateDeal(sale.productId, now)
}

/** Reopens a sale that only `endReported` ended. Call it inside the `write()` that takes the decision back. */
export function reopenReported(sale: Sale, now: number): void {
  if (!sale.isEndedByMembers || areEnough(listVoters(sale.id, true), NEEDED_TO_END)) return
  reopenSale(sale)
  updateDeal(sale.productId, now)
}

/** The reports on these sales; sales without a report are left out. */
export function countReports(saleIds: number[], member: Member | null): EndReportCount[] {
  const reports = listReports({ saleIds })
  return [...Map.groupBy(reports, (report) => report.saleId)].map(([saleId, said]) => {
    const own = said.find((report) => report.userId === member?.id)
    return {
      saleId,
      ended: said.filter((report) => report.isCounted && report.saysEnded).length,
      goesOn: said.filter((report) => report.isCounted && !report.saysEnded).length,
      mine: own ? (own.saysEnded ? 'ENDED' : 'GOES_ON') : null,
    }
  })
}

const listReports = prepare('list', { saleIds: many(endReports.saleId) }, (db, given) =>
  db.select().from(endReports).where(inArray(endReports.saleId, given.saleIds)),
)

function getPost(member: Member, saleId: number, now: number): Sale {
  assertMayWrite(member, now)
  const sale = db.select().from(sales).where(eq(sales.id, saleId)).get()
  if (!sale) refuse('not_found', '판매를 찾을 수 없습니다.')
  if (sale.sourceKey === PRICE_SOURCE.key)
    refuse('invalid', '가격 비교 판매처는 신고할 수 없습니다. 다나와에서 사라지면 종료됩니다.')
  return sale
}

/** Keeps a report in place of the member's last one. Returns whether it counts. */
function report(
  member: Member,
  saleId: number,
  said: { saysEnded: boolean; addressHash: string },
  now: number,
): boolean {
  const isCounted = isEligibleVoter(member, now)
  const row = { ...said, isCounted, createdAt: now }
  db.insert(endReports)
    .values({ ...row, saleId, userId: member.id })
    .onConflictDoUpdate({ target: [endReports.saleId, endReports.userId], set: row })
    .run()
  return isCounted
}

/** Records that a member has just seen the post, so that it does not come to rest again at once. */
const noteSign = prepare('run', columnsOf(listings, 'saleId', 'lastReadAt'), (db, { saleId, lastReadAt }) =>
  db.update(listings).set({ lastReadAt }).where(eq(listings.saleId, saleId)),
)

/** The members whose report of this kind counts. */
function listVoters(saleId: number, saysEnded: boolean): Voter[] {
  return db
    .select({ userId: endReports.userId, addressHash: endReports.addressHash, role: users.role })
    .from(endReports)
    .innerJoin(users, eq(users.id, endReports.userId))
    .where(
      and(eq(endReports.saleId, saleId), eq(endReports.saysEnded, saysEnded), eq(endReports.isCounted, true)),
    )
    .all()
    .map(({ role, ...voter }) => ({ ...voter, isAdmin: role !== 'USER' }))
}
