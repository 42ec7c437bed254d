import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { endReports } from '#db/schema/deals.ts'
import { refuseOnHold } from '#domain/prices/plausibility/onHold.server.ts'
import { noteOfferChange } from '#domain/prices/watchers.server.ts'
import { refundBumps } from './bumps/bumps.server.ts'

// The end of a sale. Its deal follows by `updateDeal` once all changes of the same transaction are written.

type Sale = typeof sales.$inferSelect

/**
 * What ended a sale: its source (mark or title words), members' reports, or a price comparison that no longer lists it.
 */
type EndedBy = 'SOURCE' | 'MEMBERS' | 'COMPARISON'

/**
 * Ends a live or resting sale. If members had ended it, an end by its source replaces theirs, so that they can no
 * longer lift it. An end by its source refunds fresh bumps, an end by the comparison drops a price on hold. Returns the
 * sale as it is now. Call it inside `write()`.
 */
export function endSale(sale: Sale, by: EndedBy, now: number): Sale {
  const isTakenOver = by === 'SOURCE' && sale.isEndedByMembers
  if (sale.endedAt !== null && !isTakenOver && !sale.isResting) return sale
  const ended = setEnd(sale, {
    endedAt: sale.endedAt ?? now,
    isEndedByMembers: by === 'MEMBERS',
    isResting: false,
  })
  if (by === 'SOURCE') refundBumps(ended, now)
  if (by === 'COMPARISON') refuseOnHold(ended.id, 'gone', now)
  return ended
}

/**
 * Lets a live sale rest: it is unknown whether it is still live. No bump is refunded and no price on hold is refused.
 * Returns the sale as it is now. Call it inside `write()`.
 */
export const restSale = (sale: Sale, now: number): Sale =>
  setEnd(sale, { endedAt: now, isEndedByMembers: sale.isEndedByMembers, isResting: true })

/**
 * Lifts the end or the rest of a sale and clears its reports. Returns the sale as it is now. Call it inside `write()`.
 */
export function reopenSale(sale: Sale): Sale {
  if (sale.endedAt === null) return sale
  db.delete(endReports).where(eq(endReports.saleId, sale.id)).run()
  return setEnd(sale, { endedAt: null, isEndedByMembers: false, isResting: false })
}

type End = Pick<Sale, 'endedAt' | 'isEndedByMembers' | 'isResting'>

function setEnd(sale: Sale, end: End): Sale {
  updateEnd({ id: sale.id, ...end })
  noteOfferChange(sale.productId)
  return { ...sale, ...end }
}

const updateEnd = prepare(
  'run',
  columnsOf(sales, 'id', 'endedAt', 'isEndedByMembers', 'isResting'),
  (db, { id, ...end }) => db.update(sales).set(end).where(eq(sales.id, id)),
)
