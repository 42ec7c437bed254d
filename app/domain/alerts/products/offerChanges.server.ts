import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { offerChanges } from '#db/schema/deals.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { dealSubject } from '#domain/deals/deal.ts'
import { noteSaleState } from '#domain/deals/sums.server.ts'
import { findLowestOffer } from '#domain/deals/watchers.server.ts'
import { countStep } from '#domain/devices/latency/latency.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { isPaused } from '../pausing.ts'
import { tell } from '../telling.server.ts'
import { weigh } from './productRule.ts'

/** Members told in one transaction; between two groups other work gets its turn. */
const GROUP_SIZE = 500

type Alert = typeof productAlerts.$inferSelect

/** The watched product whose offers changed longest ago and whose watchers were not all told yet. */
export const findChangedProduct = (): number | null =>
  db
    .select({ id: offerChanges.productId })
    .from(offerChanges)
    .orderBy(asc(offerChanges.changedAt))
    .limit(1)
    .get()?.id ?? null

/**
 * Weighs the present offers of a product for the next group of its watchers and tells them, all or nothing; a
 * restart goes on behind the cursor. Answers whether everybody was served.
 */
export function tellNextWatchers(productId: number, now = Date.now()): boolean {
  return write(() => {
    const change = db.select().from(offerChanges).where(eq(offerChanges.productId, productId)).get()
    if (!change) return true
    const group = listWatchers(productId, change.cursor)
    for (const alert of group) tellWatcher(alert, now, change.changedAt)
    if (group.length === GROUP_SIZE) {
      const cursor = group.at(-1)?.userId ?? change.cursor
      db.update(offerChanges).set({ cursor }).where(eq(offerChanges.productId, productId)).run()
      return false
    }
    db.delete(offerChanges).where(eq(offerChanges.productId, productId)).run()
    return true
  })
}

/** Looks at alerts whose time has come although no price changed. */
export function tellDueWatchers(now = Date.now()): void {
  write(() => {
    const due = db.select().from(productAlerts).where(lte(productAlerts.checkAt, now)).limit(GROUP_SIZE).all()
    for (const alert of due) tellWatcher(alert, now)
  })
}

/** In the order of their members, those who have not left. */
const listWatchers = (productId: number, cursor: number): Alert[] =>
  db
    .select({ alert: productAlerts })
    .from(productAlerts)
    .innerJoin(users, and(eq(users.id, productAlerts.userId), isNull(users.leftAt)))
    .where(and(eq(productAlerts.productId, productId), gt(productAlerts.userId, cursor)))
    .orderBy(asc(productAlerts.userId))
    .limit(GROUP_SIZE)
    .all()
    .map(({ alert }) => alert)

/** A post is part of a deal, of which a member is told in one row; each price of a shop is news of its own. */
const subjectOf = ({ id, productId }: Alert, { sourceKey }: { sourceKey: string }, now: number): string =>
  sourceKey === PRICE_SOURCE.key ? `price:${id}:${now}` : dealSubject(noteSaleState(productId, true, now))

/** What happens while an alert rests is weighed once it wakes. */
function lookAgainAt({ id, pausedUntil }: Alert): void {
  db.update(productAlerts).set({ checkAt: pausedUntil }).where(eq(productAlerts.id, id)).run()
}

/** `since`: when the price changed that is looked at, null when it is looked at because time went by. */
function tellWatcher(alert: Alert, now: number, since: number | null = null): void {
  if (isPaused(alert, now)) {
    lookAgainAt(alert)
    return
  }
  const offer = findLowestOffer(alert.productId, alert.priceKinds)
  const { cause, ...state } = weigh(alert, offer?.totalWon ?? null, now)
  db.update(productAlerts).set(state).where(eq(productAlerts.id, alert.id)).run()
  if (!cause || !offer) return
  const product = db.select().from(products).where(eq(products.id, alert.productId)).get()
  const sale = {
    ...offer,
    name: product?.name ?? offer.name,
    imageUrl: findProductPicture(alert.productId, product?.imageUrl ?? null),
    subject: subjectOf(alert, offer, now),
  }
  const hits = tell(
    alert.userId,
    sale,
    [{ ...cause, alertId: alert.id, historyOnly: alert.historyOnly }],
    now,
  )
  if (since !== null) countStep('MATCHED', offer.sourceKey, now - since, hits.length)
}
