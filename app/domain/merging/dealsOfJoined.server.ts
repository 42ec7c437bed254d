import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { fanouts } from '#db/schema/alerts.ts'
import { deals } from '#db/schema/deals.ts'
import { DAY_MS } from '#domain/clock.ts'
import { renameSubject } from '#domain/devices/histories.server.ts'

type Deal = typeof deals.$inferSelect

/**
 * Deals of two products that are about to become one: such as were live at the same time were one deal, of which a
 * member is told once. The older ones stay; what was or will be told of the others is told of them.
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
