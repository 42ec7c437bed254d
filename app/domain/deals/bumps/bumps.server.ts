import { and, count, desc, eq, gt, gte, isNull, min, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { bumps } from '#db/schema/deals.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { HOUR_MS, SECOND_MS } from '#domain/clock.ts'
import { countRows } from '#domain/page.server.ts'
import { findOnHold } from '#domain/prices/plausibility/onHold.server.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { readBalance, spend, takeBack } from '#domain/rewards/ledger.server.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { BUMP_MS, MAX_ACTIVE_BUMPS, REFUND_MS } from './bump.ts'

export type Bump = typeof bumps.$inferSelect
type Sale = typeof sales.$inferSelect

export const NewBump = z.object({
  productSaleId: z.int('productSaleId가 필요합니다.').positive('productSaleId가 올바르지 않습니다.'),
})

/** An active bump: paid, not taken down, within its time, with a live sale. */
export interface ActiveBump {
  id: number
  saleId: number
  productId: number
  userId: number
  createdAt: number
  endsAt: number
  hitCount: number
}

/** The confirmation that a member sees before a bump. */
export interface BumpOffer {
  saleId: number
  productId: number
  name: string
  /** The member's points. */
  point: number
  /** Why it cannot be bumped now. */
  obstacle: string | null
}

/**
 * Lifts a sale to the top of today's deals for 12 hours and takes 100 points, both or neither. Refuses
 * `not_found`, `invalid` for an ended sale, for a price of the price comparison or on hold, and with code
 * `balance`; `conflict` within 12 hours of its last bump, `too_many` past 5 active ones, and suspended
 * members.
 */
export function bumpSale(member: Member, saleId: number, now = Date.now()): Bump {
  return write(() => {
    assertMayWrite(member, now)
    const sale = getSale(saleId)
    const obstacle = findObstacle(member, sale, now)
    if (obstacle) throw obstacle
    const bump = db
      .insert(bumps)
      .values({ saleId, userId: member.id, createdAt: now, endsAt: now + BUMP_MS })
      .returning()
      .get()
    spend(member.id, 'BUMP', paidAs(bump), now)
    recordAction(member.id, { direction: 'BY_ME', kind: 'BUMP', ...about(sale) }, now)
    awardTags(member.id, 'BUMPS', () => countOwn(member), now)
    return bump
  })
}

/** The content of the confirmation for a sale. Refuses `not_found`. */
export function readBumpOffer(member: Member, saleId: number, now = Date.now()): BumpOffer {
  const sale = getSale(saleId)
  return {
    saleId,
    productId: sale.productId,
    name: sale.name,
    point: readBalance(member.id, 'POINT').balance,
    obstacle: findObstacle(member, sale, now)?.message ?? null,
  }
}

/**
 * Takes a bump down without a refund; for its member or an admin. An ended one changes nothing. Refuses
 * `not_found`, also for another member's, and an admin who is suspended for another member's.
 */
export function endBump(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const bump = findBump(id)
    if (!bump || (bump.userId !== member.id && !isAdmin(member)))
      refuse('not_found', '끌올을 찾을 수 없습니다.')
    if (bump.deadAt !== null || bump.refundedAt !== null || bump.endsAt <= now) return
    if (bump.userId !== member.id) {
      assertMayWrite(member, now)
      const ended = about(getSale(bump.saleId))
      recordStaffAct('END_BUMP', `bump:${id}`, { before: ended.subject })
      recordAction(bump.userId, { direction: 'TO_ME', kind: 'BUMP_ENDED', ...ended }, now)
    }
    db.update(bumps).set({ deadAt: now }).where(eq(bumps.id, id)).run()
  })
}

/** Refunds bumps of the last 30 minutes; call it in the `write()` in which the source ends a sale. */
export function refundBumps(sale: Sale, now: number): void {
  for (const bump of listPaid(sale.id, now - REFUND_MS)) {
    db.update(bumps).set({ refundedAt: now }).where(eq(bumps.id, bump.id)).run()
    if (takeBack(bump.userId, 'BUMP', paidAs(bump), now))
      recordAction(bump.userId, { direction: 'TO_ME', kind: 'BUMP_REFUNDED', ...about(sale) }, now)
  }
}

/** A bump by its number, whatever became of it; null for none. */
export const findBump = (id: number): Bump | null =>
  db.select().from(bumps).where(eq(bumps.id, id)).get() ?? null

/** All active bumps, oldest first. */
export const listActiveBumps = (now = Date.now()): ActiveBump[] => listActiveRows({ now })

/** The active bumps of one product's sales. */
export const listActiveBumpsOf = (productId: number, now = Date.now()): ActiveBump[] =>
  listActiveBumps(now).filter((bump) => bump.productId === productId)

/** Why a sale cannot be bumped now, apart from the cost. */
function findObstacle(member: Member, sale: Sale, now: number): Refusal | null {
  if (sale.sourceKey === PRICE_SOURCE.key)
    return new Refusal('invalid', '커뮤니티에 올라온 딜만 끌올할 수 있습니다.')
  if (sale.endedAt !== null) return new Refusal('invalid', '종료된 딜은 끌올할 수 없습니다.')
  if (findOnHold(sale.id))
    return new Refusal('invalid', '가격을 확인하고 있는 딜입니다. 확인이 끝나면 끌올할 수 있습니다.')
  const last = findLast(sale.id, now)
  if (last)
    return new Refusal(
      'conflict',
      last.deadAt === null
        ? '이미 끌올 중인 딜입니다.'
        : `끌올한 지 12시간이 지나야 다시 끌올할 수 있습니다. ${Math.ceil((last.endsAt - now) / HOUR_MS)}시간쯤 남았습니다.`,
    )
  const own = readOwnActive(member, now)
  if (own.total >= MAX_ACTIVE_BUMPS)
    return new Refusal('too_many', `끌올은 한 번에 ${MAX_ACTIVE_BUMPS}개까지 할 수 있습니다.`, {
      retryAfterSeconds: Math.ceil((own.firstEndsAt! - now) / SECOND_MS),
    })
  return null
}

function getSale(saleId: number): Sale {
  return (
    db.select().from(sales).where(eq(sales.id, saleId)).get() ??
    refuse('not_found', '판매를 찾을 수 없습니다.')
  )
}

/** The ledger's reference of a bump. */
const paidAs = ({ id }: Pick<Bump, 'id'>): string => `bump:${id}`

const about = ({ name, productId }: Sale) => ({ subject: name, link: `/products/${productId}` })

/** The bump within whose 12 hours a sale may have no other one; one that was paid back does not count. */
const findLast = (saleId: number, now: number): Bump | null =>
  db
    .select()
    .from(bumps)
    .where(and(eq(bumps.saleId, saleId), isNull(bumps.refundedAt), gt(bumps.createdAt, now - BUMP_MS)))
    .orderBy(desc(bumps.createdAt))
    .limit(1)
    .get() ?? null

const isUp = and(isNull(bumps.deadAt), isNull(bumps.refundedAt))

const listPaid = (saleId: number, since: number) =>
  db
    .select()
    .from(bumps)
    .where(and(eq(bumps.saleId, saleId), isUp, gte(bumps.createdAt, since)))
    .all()

const countOwn = (member: Member): number => countRows(bumps, eq(bumps.userId, member.id))

/** How many active bumps the member has, and when the first of them ends. */
const readOwnActive = (member: Member, now: number) =>
  db
    .select({ total: count(), firstEndsAt: min(bumps.endsAt) })
    .from(bumps)
    .innerJoin(sales, eq(sales.id, bumps.saleId))
    .where(and(eq(bumps.userId, member.id), isUp, gt(bumps.endsAt, now), isNull(sales.endedAt)))
    .get()!

const listActiveRows = prepare('list', { now: bumps.endsAt }, (db, given) =>
  db
    .select({
      id: bumps.id,
      saleId: bumps.saleId,
      productId: sales.productId,
      userId: bumps.userId,
      createdAt: bumps.createdAt,
      endsAt: bumps.endsAt,
      hitCount: bumps.hitCount,
    })
    .from(bumps)
    // The cross join and the plus make SQLite read the active bumps first instead of all bumps, whatever its statistics
    // say.
    .crossJoin(sales)
    .where(and(eq(sales.id, bumps.saleId), isUp, gt(bumps.endsAt, given.now), isNull(sales.endedAt)))
    .orderBy(sql`+${bumps.id}`),
)
