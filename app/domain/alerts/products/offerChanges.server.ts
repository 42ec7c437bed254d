import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { offerChanges } from '#db/schema/prices.ts'
import { isNotMerging } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { dealSubject } from '#domain/deals/deal.ts'
import { setDealState } from '#domain/deals/dealLife.server.ts'
import { countStep } from '#domain/devices/latency/latency.server.ts'
import { GROUP_SIZE, type GroupWork, workInGroups } from '#domain/drainGroups.server.ts'
import { findLowestOffer } from '#domain/prices/watchers.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { isPaused } from '../pausing.ts'
import { notifyOfSale } from '../saleNotices.server.ts'
import { judgeAlert } from './productRule.ts'
import { findRecordLow } from './recordLow.server.ts'

type Alert = typeof productAlerts.$inferSelect

type OfferChange = typeof offerChanges.$inferSelect

/**
 * Evaluates the present offers of each product whose offers changed and notifies its watchers, oldest
 * change first.
 */
export const offerChangeWork: GroupWork<OfferChange, Alert> = {
  next: () =>
    db
      .select()
      .from(offerChanges)
      .where(isNotMerging(offerChanges.productId))
      .orderBy(asc(offerChanges.changedAt))
      .limit(1)
      .get() ?? null,
  list: ({ productId, cursor }, size) => listWatchers(productId, cursor, size),
  serve: (group, { productId, cursor, changedAt }, isLast) => {
    const now = Date.now()
    for (const alert of group) checkAlert(alert, now, changedAt)
    const ofProduct = eq(offerChanges.productId, productId)
    if (isLast) db.delete(offerChanges).where(ofProduct).run()
    else
      db.update(offerChanges)
        .set({ cursor: group.at(-1)?.userId ?? cursor })
        .where(ofProduct)
        .run()
  },
}

/**
 * Checks the alerts that are due although no price changed, until none is due or `signal` aborts. Those of members who
 * have left stay due, and are checked once the account resumes.
 */
export const checkDueAlerts = (signal?: AbortSignal, now = Date.now()): Promise<void> =>
  workInGroups(
    GROUP_SIZE,
    (size) =>
      write(() => {
        const due = listDue(now, size)
        for (const alert of due) checkAlert(alert, now)
        return due.length === size
      }),
    signal,
  )

const listDue = (now: number, size: number): Alert[] =>
  db
    .select({ alert: productAlerts })
    .from(productAlerts)
    .innerJoin(users, and(eq(users.id, productAlerts.userId), isNull(users.leftAt)))
    .where(and(lte(productAlerts.checkAt, now), isNotMerging(productAlerts.productId)))
    .limit(size)
    .all()
    .map(({ alert }) => alert)

/** In the order of their members, without members who have left. */
const listWatchers = (productId: number, cursor: number, size: number): Alert[] =>
  db
    .select({ alert: productAlerts })
    .from(productAlerts)
    .innerJoin(users, and(eq(users.id, productAlerts.userId), isNull(users.leftAt)))
    .where(and(eq(productAlerts.productId, productId), gt(productAlerts.userId, cursor)))
    .orderBy(asc(productAlerts.userId))
    .limit(size)
    .all()
    .map(({ alert }) => alert)

/** A post is part of a deal, which notifies a member in one row; each price of a shop is separate news. */
const subjectOf = ({ id, productId }: Alert, { sourceKey }: { sourceKey: string }, now: number): string =>
  sourceKey === PRICE_SOURCE.key ? `price:${id}:${now}` : dealSubject(setDealState(productId, true, now))

/** Makes a paused alert due when it resumes, so that changes during the pause are evaluated then. */
function lookAgainAt({ id, pausedUntil }: Alert): void {
  db.update(productAlerts).set({ checkAt: pausedUntil }).where(eq(productAlerts.id, id)).run()
}

/**
 * Notifies the member if the product's lowest offer meets the alert. `since`: when its price changed, null
 * when only time passed.
 */
function checkAlert(alert: Alert, now: number, since: number | null = null): void {
  if (isPaused(alert, now)) {
    lookAgainAt(alert)
    return
  }
  const offer = findLowestOffer(alert.productId, alert.priceKinds)
  const { cause, ...state } = judgeAlert(alert, offer?.totalWon ?? null, now, findRecordLow(alert, now))
  db.update(productAlerts).set(state).where(eq(productAlerts.id, alert.id)).run()
  if (!cause || !offer) return
  const product = db.select().from(products).where(eq(products.id, alert.productId)).get()
  const sale = {
    ...offer,
    name: product?.name ?? offer.name,
    imageUrl: findProductPicture(alert.productId, product?.imageUrl ?? null),
    subject: subjectOf(alert, offer, now),
  }
  const hits = notifyOfSale(
    alert.userId,
    sale,
    [{ ...cause, alertId: alert.id, historyOnly: alert.historyOnly }],
    now,
  )
  if (since !== null) countStep('MATCHED', offer.sourceKey, now - since, hits.length)
}
