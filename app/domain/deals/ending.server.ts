import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { endReports } from '#db/schema/deals.ts'
import { refuseOnHold } from '#domain/prices/plausibility/onHold.server.ts'
import { refundBumps } from './bumps/bumps.server.ts'

// The end of a sale. Its deal follows by `updateDeal` once all changes of the same transaction are written.

type Sale = typeof sales.$inferSelect

/** Ended by its source (mark or title words), by members' reports, or by a price comparison that lists it no more. */
type EndedBy = 'SOURCE' | 'MEMBERS' | 'COMPARISON'

/**
 * Ends a live or resting sale; its source also takes over an end that members reported, which they cannot lift then. An end by
 * its source refunds fresh bumps, an end by the comparison drops a price on hold. Returns the sale as it is now. Call
 * it inside `write()`.
 */
export function endSale(sale: Sale, by: EndedBy, now: number): Sale {
  const isTakenOver = by === 'SOURCE' && sale.isEndedByMembers
  if (sale.endedAt !== null && !isTakenOver && !sale.isResting) return sale
  const ended = setEnd(sale, sale.endedAt ?? now, by === 'MEMBERS')
  if (by === 'SOURCE') refundBumps(ended, now)
  if (by === 'COMPARISON') refuseOnHold(ended.id, 'gone', now)
  return ended
}

/**
 * Lets a live sale rest: nobody knows whether it goes on. Nothing is refunded or refused. Returns the sale as it is now. Call
 * it inside `write()`.
 */
export function restSale(sale: Sale, now: number): Sale {
  const resting = { endedAt: now, isResting: true }
  db.update(sales).set(resting).where(eq(sales.id, sale.id)).run()
  return { ...sale, ...resting }
}

/** Lifts the end or the rest of a sale and clears its reports. Returns the sale as it is now. Call it inside `write()`. */
export function reopenSale(sale: Sale): Sale {
  if (sale.endedAt === null) return sale
  db.delete(endReports).where(eq(endReports.saleId, sale.id)).run()
  return setEnd(sale, null, false)
}

function setEnd(sale: Sale, endedAt: number | null, isEndedByMembers: boolean): Sale {
  db.update(sales).set({ endedAt, isEndedByMembers, isResting: false }).where(eq(sales.id, sale.id)).run()
  return { ...sale, endedAt, isEndedByMembers, isResting: false }
}
