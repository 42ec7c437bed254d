import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { afterCommit, db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { recommendations, recommendSettings, warmDeals } from '#db/schema/alerts.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { deals } from '#db/schema/deals.ts'
import { listHidingMembers } from '#domain/accounts/hiddenWords.server.ts'
import { MERGING } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { dealSubject } from '#domain/deals/deal.ts'
import { HOT_INTEREST, heatOfInterest } from '#domain/deals/heat/heat.ts'
import { isDeal, isLive } from '#domain/deals/liveDeals.server.ts'
import { mayAdvertise } from '#domain/devices/advertising/advertising.server.ts'
import { wasNotified } from '#domain/devices/histories.server.ts'
import type { GroupWork } from '#domain/drainGroups.server.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { announce } from '#domain/live.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { readableText } from '../matching/aliases.server.ts'
import { isWatching } from '../products/productAlerts.server.ts'
import { notifyOfSale } from '../saleNotices.server.ts'
import { findInterest } from './interests.server.ts'
import { recommendReasonText } from './reason.ts'
import { isRefused } from './recommendSettings.server.ts'

/** At most this many deals are recorded at a time, hottest first. */
const MAX_NOTED = 100
/** A member gets at most this many recommended alerts per Seoul day. */
const DAILY_MOST = 3
const KEPT_MS = 30 * DAY_MS

/**
 * Records the deals that have become hot, if any member wants recommendations. Each deal is recorded once.
 */
export function noteWarmDeals(now = Date.now()): void {
  const wanting = db
    .select({ id: recommendSettings.userId })
    .from(recommendSettings)
    .where(eq(recommendSettings.enabled, true))
    .limit(1)
    .get()
  if (!wanting) return
  const fresh = listFreshHot(now)
  if (fresh.length === 0) return
  write(() => {
    db.insert(warmDeals)
      .values(fresh.map(({ dealId }) => ({ dealId, notedAt: now })))
      .onConflictDoNothing()
      .run()
    afterCommit(() => announce('fanouts', undefined))
  })
}

/** The live deals of the hottest products that are not recorded yet. */
function listFreshHot(now: number): Array<{ dealId: number }> {
  const hot = db
    .select({ productId: products.id })
    .from(products)
    .where(and(isDeal, isLive, gte(products.heat, heatOfInterest(HOT_INTEREST, now))))
    .orderBy(desc(products.heat))
    .limit(MAX_NOTED)
    .as('hot')
  const open = db
    .select({ dealId: sql<number>`max(${deals.id})`.as('open_id') })
    .from(hot)
    .innerJoin(deals, and(eq(deals.productId, hot.productId), isNull(deals.quietAt)))
    .groupBy(hot.productId)
    .as('open')
  return db
    .select({ dealId: open.dealId })
    .from(open)
    .leftJoin(warmDeals, eq(warmDeals.dealId, open.dealId))
    .where(isNull(warmDeals.dealId))
    .all()
}

interface WarmDealJob {
  warm: typeof warmDeals.$inferSelect
  /** Null when the deal has ended: it is recommended to nobody. */
  deal: Deal | null
}

/** Recommends the hot deals to the members who want that and hide no word of them, the oldest deal first. */
export const warmDealWork: GroupWork<WarmDealJob, Wanting> = {
  next: () => {
    const warm = findOldestWarm({})
    return warm ? { warm, deal: findDeal(warm.dealId) } : null
  },
  list: ({ warm, deal }, size) => (deal ? listWanting({ cursor: warm.cursor, now: Date.now(), size }) : []),
  serve: (group, { warm, deal }, isLast) => {
    const now = Date.now()
    if (deal) {
      const ids = group.map(({ userId }) => userId)
      const hiding = listHidingMembers(ids, readableText(deal.told))
      for (const member of group) if (!hiding.has(member.userId)) recommend(member, deal, now)
    }
    const cursor = group.at(-1)?.userId ?? warm.cursor
    moveWarm({ dealId: warm.dealId, cursor, doneAt: isLast ? now : null })
  },
}

const isOfNoMerge = sql`${warmDeals.dealId} not in (select id from deals where product_id in ${MERGING})`

const findOldestWarm = prepare('find', {}, (db) =>
  db
    .select()
    .from(warmDeals)
    .where(and(isNull(warmDeals.doneAt), isOfNoMerge))
    .orderBy(asc(warmDeals.dealId))
    .limit(1),
)

const moveWarm = prepare(
  'run',
  columnsOf(warmDeals, 'dealId', 'cursor', 'doneAt'),
  (db, { dealId, ...moved }) => db.update(warmDeals).set(moved).where(eq(warmDeals.dealId, dealId)),
)

/** In the order of their ids, without members who have left or pause. */
const listWanting = prepare(
  'list',
  { cursor: recommendSettings.userId, now: recommendSettings.pausedUntil, size: 'number' },
  (db, given) =>
    db
      .select({ userId: recommendSettings.userId, categoryIds: recommendSettings.categoryIds })
      .from(recommendSettings)
      .innerJoin(users, and(eq(users.id, recommendSettings.userId), isNull(users.leftAt)))
      .where(
        and(
          eq(recommendSettings.enabled, true),
          gt(recommendSettings.userId, given.cursor),
          or(isNull(recommendSettings.pausedUntil), lte(recommendSettings.pausedUntil, given.now)),
        ),
      )
      .orderBy(asc(recommendSettings.userId))
      .limit(given.size),
)

type Wanting = ReturnType<typeof listWanting>[number]
type Deal = NonNullable<ReturnType<typeof findDeal>>

/** The deal by its cheapest live post; null when it has ended, has no price, or only a suspicious one. */
function findDeal(dealId: number) {
  const row = findCheapest({ dealId })
  if (!row) return null
  const { sale, product } = row
  const imageUrl = findProductPicture(product.id, product.imageUrl)
  const told = { ...sale, name: product.name, imageUrl, subject: dealSubject(dealId) }
  return { dealId, categoryId: product.categoryId, told }
}

const findCheapest = prepare('find', { dealId: deals.id }, (db, given) =>
  db
    .select({ sale: sales, product: products })
    .from(deals)
    .innerJoin(products, eq(products.id, deals.productId))
    .innerJoin(sales, eq(sales.productId, deals.productId))
    .where(
      and(
        eq(deals.id, given.dealId),
        isNull(deals.quietAt),
        isNull(sales.endedAt),
        isNull(sales.suspiciousDropPercent),
        ne(sales.sourceKey, PRICE_SOURCE.key),
        sql`${sales.totalWon} is not null`,
      ),
    )
    .orderBy(asc(sales.totalWon), asc(sales.id))
    .limit(1),
)

function recommend({ userId, categoryIds }: Wanting, { dealId, categoryId, told }: Deal, now: number): void {
  const isChosen = categoryIds.includes(categoryId)
  if (categoryIds.length > 0 && !isChosen) return
  const day = seoulDay(now)
  if (countOn({ userId, day }).total >= DAILY_MOST) return
  if (isKnownTo(userId, told) || isRefused(userId, told.productId, categoryId)) return
  const evidence = findInterest(userId, { productId: told.productId, categoryId }, now)
  if (evidence === null && !isChosen) return
  db.insert(recommendations).values({ userId, dealId, day }).run()
  const words = recommendReasonText(categoryId, evidence)
  const isAd = earnsCommission()
  const historyOnly = isAd && !isFitAd(userId, now)
  notifyOfSale(userId, told, [{ kind: 'RECOMMEND', alertId: categoryId, words, historyOnly, isAd }], now)
}

/** A deal that earns the operator a commission is advertising. */
const earnsCommission = (): boolean => Boolean(env.COUPANG_ACCESS_KEY || env.LINKPRICE_ID)

/**
 * True when a recommendation may be sent as advertising now: the member allows it and a sender's contact is set.
 * Otherwise it stays in the history.
 */
const isFitAd = (userId: number, now: number): boolean =>
  env.VAPID_SUBJECT !== undefined && mayAdvertise(userId, now)

/** True when the member watches the product or was notified of the deal, so that a recommendation tells nothing new. */
function isKnownTo(userId: number, { productId, subject }: Deal['told']): boolean {
  return isWatching({ id: userId }, productId) || wasNotified(userId, subject)
}

const countOn = prepare('get', { userId: recommendations.userId, day: recommendations.day }, (db, given) =>
  db
    .select({ total: count() })
    .from(recommendations)
    .where(and(eq(recommendations.userId, given.userId), eq(recommendations.day, given.day))),
)

/** Deletes hot deals older than a month, and the daily counts of recommendations. */
export async function forgetOldWarmDeals(now = Date.now()): Promise<void> {
  const isOver = sql`exists (select 1 from ${deals}
    where ${deals.id} = ${warmDeals.dealId} and ${deals.quietAt} < ${now - KEPT_MS})`
  await deleteRows(warmDeals, and(lt(warmDeals.notedAt, now - KEPT_MS), isNotNull(warmDeals.doneAt), isOver))
  await deleteRows(recommendations, lt(recommendations.day, seoulDay(now - KEPT_MS)))
}
