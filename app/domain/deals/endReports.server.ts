import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { isOneOf, prepared } from '#db/prepared.server.ts'
import { users } from '#db/schema/accounts.ts'
import { sales } from '#db/schema/catalog.ts'
import { endReports } from '#db/schema/deals.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { refuse } from '#domain/refusal.ts'
import { areEnough, countsAsWitness, type Witness } from '#domain/rewards/voters.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { noteSaleState, sumUpProduct } from './sums.server.ts'

const NEEDED_TO_END = 3
const NEEDED_TO_LIFT = 2

type Sale = typeof sales.$inferSelect

/** How many have said what of a sale, and what the one who asks has. */
export interface EndReportCount {
  saleId: number
  ended: number
  goesOn: number
  mine: 'ENDED' | 'GOES_ON' | null
}

/**
 * Says that a sale has ended; three members who count end it, or an admin. Whoever does not count may say it
 * too. Refuses `not_found`, `invalid` for a price of the price comparison and for suspended members.
 */
export function reportEnded(member: Member, saleId: number, addressHash: string, now = Date.now()): void {
  write(() => {
    const sale = getPost(member, saleId, now)
    if (sale.endedAt !== null && !sale.isEndedByMembers) return
    report(member, saleId, { saysEnded: true, addressHash }, now)
    const isAgreed = areEnough(listWitnesses(saleId, true), NEEDED_TO_END)
    if (sale.endedAt === null && isAgreed) setEnd(sale, now, now)
  })
}

/**
 * Takes one's report back. Of a sale that members have ended it says that it goes on; two who count lift the
 * end, or an admin, also without having reported. Refuses as `reportEnded` does.
 */
export function withdrawReport(member: Member, saleId: number, addressHash: string, now = Date.now()): void {
  write(() => {
    const sale = getPost(member, saleId, now)
    if (!sale.isEndedByMembers) {
      db.delete(endReports)
        .where(and(eq(endReports.saleId, saleId), eq(endReports.userId, member.id)))
        .run()
      return
    }
    report(member, saleId, { saysEnded: false, addressHash }, now)
    if (areEnough(listWitnesses(saleId, false), NEEDED_TO_LIFT)) {
      forgetReports(saleId)
      setEnd(sale, null, now)
    }
  })
}

/** What was said of a sale is settled: whoever still thinks so says it again. */
export function forgetReports(saleId: number): void {
  db.delete(endReports).where(eq(endReports.saleId, saleId)).run()
}

/** What was said of these sales; those of which nothing was are left out. */
export function countReports(saleIds: number[], member: Member | null): EndReportCount[] {
  const reports = findReports().all({ saleIds: JSON.stringify(saleIds) })
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

const findReports = prepared(() =>
  db.select().from(endReports).where(isOneOf(endReports.saleId, 'saleIds')).prepare(),
)

function getPost(member: Member, saleId: number, now: number): Sale {
  assertMayWrite(member, now)
  const sale = db.select().from(sales).where(eq(sales.id, saleId)).get()
  if (!sale) refuse('not_found', '판매를 찾을 수 없습니다.')
  if (sale.sourceKey === PRICE_SOURCE.key)
    refuse('invalid', '가격 비교의 판매는 신고할 수 없습니다. 다나와에서 사라지면 종료됩니다.')
  return sale
}

function report(
  member: Member,
  saleId: number,
  said: { saysEnded: boolean; addressHash: string },
  now: number,
): void {
  const row = { ...said, isCounted: countsAsWitness(member, now), createdAt: now }
  db.insert(endReports)
    .values({ ...row, saleId, userId: member.id })
    .onConflictDoUpdate({ target: [endReports.saleId, endReports.userId], set: row })
    .run()
}

function listWitnesses(saleId: number, saysEnded: boolean): Witness[] {
  return db
    .select({ userId: endReports.userId, addressHash: endReports.addressHash, role: users.role })
    .from(endReports)
    .innerJoin(users, eq(users.id, endReports.userId))
    .where(
      and(eq(endReports.saleId, saleId), eq(endReports.saysEnded, saysEnded), eq(endReports.isCounted, true)),
    )
    .all()
    .map(({ role, ...witness }) => ({ ...witness, isAdmin: role !== 'USER' }))
}

function setEnd({ id, productId }: Sale, endedAt: number | null, now: number): void {
  db.update(sales)
    .set({ endedAt, isEndedByMembers: endedAt !== null })
    .where(eq(sales.id, id))
    .run()
  noteSaleState(productId, sumUpProduct(productId, now) > 0, now)
}
