import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { fanouts } from '#db/schema/alerts.ts'
import { deals } from '#db/schema/deals.ts'
import { DAY_MS } from '#domain/clock.ts'
import { renameSubject } from '#domain/devices/histories.server.ts'

type Deal = typeof deals.$inferSelect

/**
 * Merges the deals of two products that are being merged: deals that were live at the same time become one,
 * of which a member is notified once. The older ones stay; past and pending notifications of the others
 * move to them.
 */
export function foldDeals(productId: number, otherId: number): void {
  const both = db
    .select()
    .from(deals)
    .where(inArray(deals.productId, [productId, otherId]))
    .orderBy(asc(deals.openedAt), asc(deals.id))
    .all()
  let current: Deal | undefined
  for (const deal of both) {
    if (current && deal.openedAt <= endOf(current)) current = fold(current, deal)
    else current = deal
  }
}

/** A deal is over 24 hours after its last sale. */
const endOf = ({ quietAt }: Deal): number => (quietAt === null ? Number.POSITIVE_INFINITY : quietAt + DAY_MS)

function fold(kept: Deal, gone: Deal): Deal {
  const quietAt = kept.quietAt === null || gone.quietAt === null ? null : Math.max(kept.quietAt, gone.quietAt)
  db.update(deals).set({ quietAt }).where(eq(deals.id, kept.id)).run()
  db.delete(deals).where(eq(deals.id, gone.id)).run()
  renameSubject(`deal:${gone.id}`, `deal:${kept.id}`)
  db.update(fanouts)
    .set({ dealId: kept.id })
    .where(and(eq(fanouts.dealId, gone.id), isNull(fanouts.doneAt)))
    .run()
  return { ...kept, quietAt }
}
