import { and, desc, eq, sql } from 'drizzle-orm'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getProductId, wasMerged } from '#domain/catalog/grouping/aliases.server.ts'
import { findMerge, listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { followPage, unfollowProduct } from '#domain/comparison/pricePages.server.ts'
import { assertCanReceive } from '#domain/devices/devices.server.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { countWatchers, findLowestOffer } from '#domain/prices/watchers.server.ts'
import { FULL_RETRY_SECONDS, refuse } from '#domain/refusal.ts'
import { isPaused } from '../pausing.ts'
import { keepRemoved, takeRemoved, wasRemoved } from '../removedAlerts.server.ts'
import type { NewProductAlert, ProductAlertTerms } from './newProductAlert.server.ts'
import {
  DEFAULT_PRICE_KINDS,
  judgeAlert,
  MAX_PRODUCT_ALERTS,
  type ProductWatch,
  targetOf,
} from './productRule.ts'
import { findRecordLow } from './recordLow.server.ts'

const ALREADY = '이미 알림을 등록한 상품입니다.'

/** A product alert as its owner sees it. */
export interface ProductAlert {
  id: number
  productId: number
  productName: string
  imageUrl: string | null
  categoryId: number
  kind: (typeof productAlerts.$inferSelect)['kind']
  value: number | null
  /** What TARGET, PERCENT and LOWEST wait for, in won. */
  targetTotal: number | null
  priceKinds: (typeof productAlerts.$inferSelect)['priceKinds']
  /** The lowest total that the alert counts, now. */
  currentTotal: number | null
  /** For a suspicious drop: by how many percent `currentTotal` is below the baseline. Null for a plausible price. */
  suspiciousDropPercent: number | null
  /** Its condition is met now. */
  isMet: boolean
  pausedUntil: number | null
  historyOnly: boolean
  createdAt: number
}

/**
 * Adds a product alert. Refuses `not_found`, `conflict` for a product already watched, `too_many` past 500,
 * and `invalid` with code `device_required` when the member has no device and `historyOnly` is not set.
 */
export function addProductAlert(
  member: Member,
  { productId, ...terms }: NewProductAlert,
  now = Date.now(),
): ProductAlert {
  return write(() => {
    assertFewProductAlerts(member)
    if (!terms.historyOnly) assertCanReceive(member)
    const watchedId = getProductId(productId)
    const row = db
      .insert(productAlerts)
      .values({ ...startOf(watchedId, terms, now), userId: member.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: productAlerts.id })
      .get()
    if (!row) refuse('conflict', ALREADY)
    countWatchers(watchedId, 1)
    return announced(getShown(member, row.id))
  })
}

/** Refuses `too_many` when a member would have more product alerts than the limit with `more` of them. */
export function assertFewProductAlerts(member: Member, more = 1): void {
  if (countProductAlerts(member) + more <= MAX_PRODUCT_ALERTS) return
  refuse('too_many', `최저가 알림은 ${MAX_PRODUCT_ALERTS}개까지 등록할 수 있습니다.`, {
    retryAfterSeconds: FULL_RETRY_SECONDS,
  })
}

/**
 * Changes a product alert, starting again from the present price; what the terms leave out stays. Refuses `not_found`,
 * and `device_required` as `addProductAlert` does for an alert that only kept a history and shall now notify.
 */
export function editProductAlert(
  member: Member,
  id: number,
  terms: ProductAlertTerms,
  now = Date.now(),
): ProductAlert {
  return write(() => {
    const before = getOwn(member, id)
    const changed = startOf(before.productId, terms, now, before)
    if (before.historyOnly && !changed.historyOnly) assertCanReceive(member)
    db.update(productAlerts).set(changed).where(eq(productAlerts.id, id)).run()
    return announced(getShown(member, id))
  })
}

/** Adds the member's alert on a product, or changes the existing one. Refuses as both do. */
export function saveProductAlert(member: Member, input: NewProductAlert, now = Date.now()): ProductAlert {
  return write(() => {
    const before = findProductAlert(member, getProductId(input.productId))
    return before ? editProductAlert(member, before.id, input, now) : addProductAlert(member, input, now)
  })
}

/**
 * Ends a product alert. Repeating it changes nothing for ten minutes. Refuses `not_found`, also for another member's
 * alert.
 */
export function removeProductAlert(member: Member, id: number): void {
  write(() => {
    if (wasRemoved(member, 'PRODUCT', id)) return
    const row = getOwn(member, id)
    db.delete(productAlerts).where(eq(productAlerts.id, id)).run()
    countWatchers(row.productId, -1)
    keepRemoved(member, 'PRODUCT', { ...row, pageIds: unfollowProduct(member, row.productId) })
  })
}

type Alert = typeof productAlerts.$inferSelect
type RemovedAlert = Alert & { pageIds: number[] }

/**
 * Undoes the deletion of a product alert: it returns with its id, its target and its history. Repeating it changes
 * nothing. Refuses `not_found` ten minutes after the deletion, `too_many`, and `conflict` for a product that the member
 * watches again.
 */
export function restoreProductAlert(member: Member, id: number, now = Date.now()): ProductAlert {
  return write(() => {
    const known = findShown(member, id)
    if (known) return known
    const { pageIds, ...row } = takeRemoved<RemovedAlert>(member, 'PRODUCT', id)
    assertFewProductAlerts(member)
    const productId = getProductId(row.productId)
    const restored = { ...row, productId, ...startAfterMerge(productId, row, now) }
    if (!db.insert(productAlerts).values(restored).onConflictDoNothing().returning().get())
      refuse('conflict', ALREADY)
    countWatchers(productId, 1)
    for (const pageId of pageIds) followPage(member, pageId)
    return getShown(member, id)
  })
}

/**
 * If the product may have been merged since the alert was deleted, the restored alert starts from the present price,
 * because a merge is no price change. All merges of the last day count, because a nightly merge is stored with the
 * instant at which the whole job began.
 */
function startAfterMerge(productId: number, alert: Alert, now: number): Partial<Alert> {
  const mergeId = findMerge({ productId })?.id ?? null
  const isMerged = mergeId !== null || wasMerged(productId, now - DAY_MS)
  if (!isMerged || !isOfChange(alert)) return {}
  return { mergeId, lastTotal: findLowestTotal(productId, alert) ?? alert.lastTotal }
}

/**
 * Pauses a product alert until an instant; null resumes it. Changes in the meantime are evaluated when it
 * resumes. Refuses `not_found`.
 */
export function pauseProductAlert(member: Member, id: number, until: number | null, now = Date.now()): void {
  write(() => {
    getOwn(member, id)
    db.update(productAlerts)
      .set({ pausedUntil: until, checkAt: until ?? now })
      .where(eq(productAlerts.id, id))
      .run()
    afterCommit(() => announce('fanouts', undefined))
  })
}

/** Moves a member's alerts to another member, who keeps their own on products that both watch. */
export function moveProductAlerts(from: Member, to: Member): void {
  write(() => {
    db.run(sql`update or ignore ${productAlerts} set user_id = ${to.id} where user_id = ${from.id}`)
    removeSome(from, MAX_PRODUCT_ALERTS)
  })
}

/** Ends all product alerts of a member who is erased, in groups. */
export const removeProductAlerts = (member: Member): Promise<void> =>
  serveRows((size) => removeSome(member, size))

function removeSome({ id }: Member, size: number): number {
  const ended = deleteSome(productAlerts, eq(productAlerts.userId, id), size)
  for (const { productId } of ended) countWatchers(productId, -1)
  return ended.length
}

/** A member's product alerts, newest first. */
export function listProductAlerts(member: Member, paging: Paging): Page<ProductAlert> {
  const query = selectAlerts().where(eq(productAlerts.userId, member.id)).orderBy(desc(productAlerts.id))
  const page = paged(query, countProductAlerts(member), paging)
  return { ...page, contents: page.contents.map(shown) }
}

/** The member's alert on a product; null when there is none. */
export function findProductAlert(member: Member, productId: number): ProductAlert | null {
  const row = selectAlerts()
    .where(and(eq(productAlerts.userId, member.id), eq(productAlerts.productId, productId)))
    .get()
  return row ? shown(row) : null
}

/** Whether a member watches a product. */
export const isWatching = (member: Pick<Member, 'id'>, productId: number): boolean =>
  findWatch({ userId: member.id, productId }) !== null

const findWatch = prepare('find', columnsOf(productAlerts, 'userId', 'productId'), (db, given) =>
  db
    .select({ id: productAlerts.id })
    .from(productAlerts)
    .where(and(eq(productAlerts.userId, given.userId), eq(productAlerts.productId, given.productId))),
)

/** How many products a member watches. */
const countProductAlerts = (member: Member): number =>
  countRows(productAlerts, eq(productAlerts.userId, member.id))

type Kept = Pick<Alert, 'priceKinds' | 'pausedUntil' | 'historyOnly'>
const DEFAULTS: Kept = { priceKinds: [...DEFAULT_PRICE_KINDS], pausedUntil: null, historyOnly: false }

/**
 * The initial state of an alert: the present lowest total, and whether the target is met. Fields that the terms leave
 * out are taken from `before`.
 */
function startOf(productId: number, terms: ProductAlertTerms, now: number, before = DEFAULTS) {
  const { kind, priceKinds = before.priceKinds, historyOnly = before.historyOnly } = terms
  const value = terms.value ?? null
  const kept = isPaused(before, now) ? before.pausedUntil : null
  const pausedUntil = terms.pausedUntil === undefined ? kept : terms.pausedUntil
  const total = findLowestTotal(productId, { kind, priceKinds })
  const fresh: ProductWatch = {
    kind,
    value,
    basisTotal: total,
    lastTotal: total,
    lastToldAt: null,
    aboveSince: null,
  }
  const { cause, ...begun } = judgeAlert(
    fresh,
    total,
    now,
    findRecordLow({ productId, kind, priceKinds }, now),
  )
  const checkAt = pausedUntil ?? begun.checkAt
  return {
    productId,
    kind,
    value,
    priceKinds,
    pausedUntil,
    historyOnly,
    mergeId: findMerge({ productId })?.id ?? null,
    ...begun,
    checkAt,
  }
}

type Counted = Pick<Alert, 'kind' | 'priceKinds'>

const isOfChange = ({ kind }: Pick<Counted, 'kind'>): boolean => kind === 'FALL' || kind === 'ANY'

/**
 * The lowest total that an alert counts. During a merge it covers both products, because a merge is no price change.
 */
function findLowestTotal(productId: number, { kind, priceKinds }: Counted): number | null {
  const ids = isOfChange({ kind }) ? listMergingIds(productId) : [productId]
  const totals = ids.flatMap((id) => findLowestOffer(id, priceKinds)?.totalWon ?? [])
  return totals.length > 0 ? Math.min(...totals) : null
}

function findShown(member: Member, id: number): ProductAlert | null {
  const row = selectAlerts().where(ownAlert(member, id)).get()
  return row ? shown(row) : null
}

function getShown(member: Member, id: number): ProductAlert {
  const alert = findShown(member, id)
  if (!alert) throw new Error('the alert was just written')
  return alert
}

function announced(alert: ProductAlert): ProductAlert {
  afterCommit(() => announce('productAlert', alert))
  return alert
}

const getOwn = (member: Member, id: number) =>
  db.select().from(productAlerts).where(ownAlert(member, id)).get() ??
  refuse('not_found', '삭제했거나 등록하지 않은 알림입니다.')

const ownAlert = (member: Member, id: number) =>
  and(eq(productAlerts.id, id), eq(productAlerts.userId, member.id))

const selectAlerts = () =>
  db
    .select({
      alert: productAlerts,
      productName: products.name,
      imageUrl: products.imageUrl,
      categoryId: products.categoryId,
    })
    .from(productAlerts)
    .innerJoin(products, eq(products.id, productAlerts.productId))
    .$dynamic()

const NO_OFFER = { totalWon: null, suspiciousDropPercent: null }

type Row = NonNullable<ReturnType<ReturnType<typeof selectAlerts>['get']>>

function shown({ alert, productName, imageUrl, categoryId }: Row): ProductAlert {
  const { id, productId, kind, value, priceKinds, pausedUntil, historyOnly, createdAt } = alert
  const targetTotal = targetOf(alert, findRecordLow(alert, Date.now()))
  const { totalWon: currentTotal, suspiciousDropPercent } = findLowestOffer(productId, priceKinds) ?? NO_OFFER
  return {
    id,
    productId,
    productName,
    imageUrl: findProductPicture(alert.productId, imageUrl),
    categoryId,
    kind,
    value,
    targetTotal,
    priceKinds,
    currentTotal,
    suspiciousDropPercent,
    isMet: targetTotal !== null && currentTotal !== null && currentTotal <= targetTotal,
    pausedUntil,
    historyOnly,
    createdAt,
  }
}
