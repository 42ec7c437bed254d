import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { priceReviews } from '#db/schema/prices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { findOnHold, type PriceReview, resolveReading } from '#domain/prices/plausibility/onHold.server.ts'
import { confirmPrice, publishPrice, withdrawPrice } from '#domain/prices/plausibility/publishing.server.ts'
import type { ReviewedPrice } from '#domain/prices/plausibility/review.ts'
import { refuse } from '#domain/refusal.ts'
import { announcePrice } from './pricesOnHold.server.ts'

type Sale = typeof sales.$inferSelect

const REVIEWED = ['held', 'published', 'refused'] as const
const KEPT_DAYS = 90

/** The readings that an admin may decide: on hold and published ones first, then the latest. */
export function listPriceReviews(paging: Paging): Page<ReviewedPrice> {
  const isReviewed = inArray(priceReviews.state, [...REVIEWED])
  const query = db
    .select()
    .from(priceReviews)
    .innerJoin(sales, eq(sales.id, priceReviews.saleId))
    .where(isReviewed)
    .orderBy(asc(eq(priceReviews.state, 'refused')), desc(priceReviews.readAt), desc(priceReviews.id))
  const page = paged(query, countRows(priceReviews, isReviewed), paging)
  const contents = page.contents.map(({ held_prices: held, sales: sale }) => reviewed(held, sale))
  return { ...page, contents }
}

function reviewed(held: PriceReview, sale: Sale): ReviewedPrice {
  const { id, reason, said, kind, price, currency, shippingFee, totalWon, baselineWon, otherWon } = held
  return {
    id,
    state: held.state as ReviewedPrice['state'],
    reason,
    isByHand: held.deciderId !== null,
    productId: sale.productId,
    saleId: sale.id,
    name: sale.name,
    sourceKey: sale.sourceKey,
    shop: sale.shop,
    url: sale.url,
    said,
    kind,
    price,
    currency,
    shippingFee,
    totalWon,
    baselineWon,
    otherWon,
    publishedWon: sale.totalWon,
    readAt: held.readAt,
    settledAt: held.settledAt,
  }
}

/**
 * Publishes a reviewed price, confirmed by an admin, and alerts members as after a reading. Refuses `invalid` for an
 * impossible amount, `conflict` for a reading that is resolved already.
 */
export function acceptPrice(admin: Member, id: number, now = Date.now()): void {
  write(() => {
    const { held, sale } = getReviewed(id)
    if (!isAmount(held.price) || !isAmount(held.totalWon))
      refuse('invalid', '가격을 알 수 없어 승인할 수 없습니다.')
    const onHold = findOnHold(sale.id)
    if (onHold) resolveReading(onHold, { state: 'passed' }, now)
    if (held.state === 'published') confirmPrice(sale.id, now)
    else publishPrice(sale, held, now)
    recordStaffAct('ACCEPT_PRICE', `sale:${sale.id}`, { after: held.price })
    resolveReading(held, { state: 'confirmed', deciderId: admin.id }, now)
    announcePrice(sale, now)
  })
}

/**
 * Refuses a reviewed price by an admin's decision; a published one is withdrawn. The same price of the sale stays
 * refused. Refuses `conflict` for a reading that is resolved already.
 */
export function rejectPrice(admin: Member, id: number, now = Date.now()): void {
  write(() => {
    const { held, sale } = getReviewed(id)
    if (held.state === 'refused') refuse('conflict', '이미 거절한 가격입니다.')
    if (held.state === 'published') withdrawPrice(sale, held)
    recordStaffAct('REJECT_PRICE', `sale:${sale.id}`, { before: held.price })
    resolveReading(held, { state: 'refused', reason: 'by_hand', deciderId: admin.id }, now)
    announcePrice(sale, now)
  })
}

function getReviewed(id: number): { held: PriceReview; sale: Sale } {
  const found =
    db
      .select({ held: priceReviews, sale: sales })
      .from(priceReviews)
      .innerJoin(sales, eq(sales.id, priceReviews.saleId))
      .where(eq(priceReviews.id, id))
      .get() ?? refuse('not_found', '가격을 찾을 수 없습니다.')
  const isOpen = REVIEWED.some((state) => state === found.held.state)
  return isOpen ? found : refuse('conflict', '이미 처리된 가격입니다.')
}

const isAmount = (money: number | null): boolean => Number.isSafeInteger(money) && (money ?? -1) >= 0

/** Deletes the readings that were resolved more than 90 days ago; an admin's refusal binds until then. */
export const forgetOldReviews = (now = Date.now()): Promise<void> =>
  deleteRows(priceReviews, lt(priceReviews.settledAt, now - KEPT_DAYS * DAY_MS))
