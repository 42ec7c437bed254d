import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { given, prepared } from '#db/prepared.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { heldPrices, pricePoints } from '#db/schema/prices.ts'
import { seoulDay } from '#domain/clock.ts'
import { isForEverybody } from '#domain/offers/money/offerMoney.ts'
import { countForRecords, findLastPoint, recordPrice } from '../prices.server.ts'
import type { SaidPrice } from './saidPrice.ts'
import { readUsual } from './usualPrice.server.ts'
import {
  isSamePrice,
  percentUnder,
  READ_AGAIN_AFTER_MS,
  saysFree,
  type Verdict,
  weighPrice,
} from './weighing.ts'

/** What became of a price that was read: it stands on its sale, or what stood there before does. */
export type Standing = 'stands' | 'held' | 'refused'

export type Sale = typeof sales.$inferSelect
export type HeldPrice = typeof heldPrices.$inferSelect

const MAX_SAID_LETTERS = 300

/**
 * Lets a price that was read stand on its sale, or holds it until it was read again, or refuses it; the former price
 * then stays. A reading that comes a minute after one that is held settles it: the same is published, another takes
 * its place. `since`: from when a first price counts. Called in the transaction that wrote the sale.
 */
export function takePrice(sale: Sale, said: SaidPrice, now: number, since = now): Standing {
  const held = findHeld(sale.id)
  if (held && (said.totalWon === null || isSame(held, said))) return settleBySame(sale, held, said, now)
  if (held) close(held, { state: 'refused', reason: 'other_page', otherWon: said.totalWon }, now)
  if (isUnchanged(sale, said)) {
    keepStanding(sale, now)
    return 'stands'
  }
  const verdict = weigh(sale, said, now)
  if (verdict.kind !== 'believed') return setAside(sale, said, verdict, now)
  stand(sale, said, since)
  confirmAgreeing(sale.productId, now)
  return 'stands'
}

/** A price that still stands gets its point a day. */
export function keepStanding(sale: Sale, now: number): void {
  if (sale.endedAt === null) recordPrice(sale.id, sale, now, sale.surprise !== null)
}

/** How a price that was read is taken, without anything being written. */
export function weigh(sale: Sale, said: SaidPrice, now: number): Verdict {
  // Neither was a price known nor is it now: that is no reading.
  if (said.price === null && sale.price === null) return { kind: 'believed' }
  const usual = readUsual(sale.productId, now)
  const verdict = weighPrice({ ...said, saysFree: saysFree(said.said) }, usual, seoulDay(now))
  return verdict.kind === 'surprising' && isExplained(sale, said) ? { kind: 'believed' } : verdict
}

/** The sale asked as little before and nobody doubts it, or somebody else asks the same. */
function isExplained(sale: Sale, said: SaidPrice): boolean {
  const isNoFall = sale.surprise === null && sale.totalWon && (said.totalWon ?? 0) >= sale.totalWon
  return Boolean(isNoFall) || listLive(sale.productId).some((other) => agrees(other, { ...sale, ...said }))
}

function settleBySame(sale: Sale, held: HeldPrice, said: SaidPrice, now: number): Standing {
  if (said.totalWon === null || now - held.readAt < READ_AGAIN_AFTER_MS) return 'held'
  publish(sale, held, now)
  return 'stands'
}

/** Puts a price that was held on its sale, with the word that it is a surprise. */
export function publish(sale: Sale, held: HeldPrice, now: number): void {
  const surprise = percentUnder(held.totalWon ?? 0, held.usualWon ?? 0)
  stand(sale, held, now, surprise)
  close(held, { state: 'published' }, now)
  confirmAgreeing(sale.productId, now)
}

/** Puts a price on its sale. An ended sale's first price is a point too, a later one is not. */
export function stand(
  sale: Sale,
  said: Omit<SaidPrice, 'said'>,
  at: number,
  surprise: number | null = null,
): void {
  const { kind, price, currency, shippingFee, shippingNote, totalWon } = said
  putPrice().run({ id: sale.id, kind, price, currency, shippingFee, shippingNote, totalWon, surprise })
  if (sale.surprise !== null) closePublished(sale.id, 'passed', at)
  if (sale.endedAt === null || sale.price === null) recordPrice(sale.id, said, at, surprise !== null)
}

const putPrice = prepared(() =>
  db
    .update(sales)
    .set(given(sales, 'kind', 'price', 'currency', 'shippingFee', 'shippingNote', 'totalWon', 'surprise'))
    .where(eq(sales.id, sql.placeholder('id')))
    .prepare(),
)

/** Takes a published price off its sale again, with its points: the sale has no price until another is read. */
export function takeBack(sale: Sale, held: HeldPrice): void {
  putPrice().run({ ...sale, price: null, totalWon: null, surprise: null })
  db.delete(pricePoints)
    .where(
      and(
        eq(pricePoints.saleId, sale.id),
        eq(pricePoints.price, held.price ?? 0),
        gte(pricePoints.at, held.readAt),
      ),
    )
    .run()
}

/** The price of a sale is beyond doubt from now on, and counts for records. */
export function confirm(saleId: number, now: number): void {
  db.update(sales).set({ surprise: null }).where(eq(sales.id, saleId)).run()
  closePublished(saleId, 'confirmed', now)
  const point = findLastPoint().get({ saleId })
  if (point) countForRecords(saleId, point.totalWon, point.at)
}

/** Confirms the surprises of a product that another source or shop agrees with. */
function confirmAgreeing(productId: number, now: number): void {
  if (findSurprise().get({ productId }) === undefined) return
  const live = listLive(productId)
  for (const sale of live.filter(({ surprise }) => surprise !== null))
    if (live.some((other) => agrees(other, sale))) confirm(sale.id, now)
}

const listLive = (productId: number): Sale[] => findLive().all({ productId })

/** Another source, or another shop, asks the same of the same people. */
const agrees = (other: Sale, sale: Sale): boolean =>
  other.id !== sale.id &&
  (other.sourceKey !== sale.sourceKey || isAnotherShop(other.shop, sale.shop)) &&
  isForEverybody(other) === isForEverybody(sale) &&
  isSame(other, sale)

const isAnotherShop = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

const isSame = (one: { totalWon: number | null }, other: { totalWon: number | null }): boolean =>
  one.totalWon !== null && other.totalWon !== null && isSamePrice(one.totalWon, other.totalWon)

const isUnchanged = (sale: Sale, said: SaidPrice): boolean =>
  sale.price !== null &&
  sale.price === said.price &&
  sale.kind === said.kind &&
  sale.currency === said.currency &&
  sale.shippingFee === said.shippingFee &&
  sale.shippingNote === said.shippingNote

/** Keeps a reading that is not believed, once for a sale and price; what was refused by hand stays refused. */
function setAside(
  sale: Sale,
  said: SaidPrice,
  verdict: Exclude<Verdict, { kind: 'believed' }>,
  now: number,
): Standing {
  const alike = findAlike(sale.id, said)
  if (alike?.state === 'refused' && alike.deciderId !== null) return 'refused'
  const isHeld = verdict.kind === 'surprising'
  const row = {
    ...said,
    said: said.said.slice(0, MAX_SAID_LETTERS),
    saleId: sale.id,
    state: isHeld ? ('held' as const) : ('refused' as const),
    reason: isHeld ? ('surprising' as const) : verdict.reason,
    usualWon: verdict.usualWon,
    readAt: now,
    triedAt: null,
    otherWon: null,
    settledAt: isHeld ? null : now,
    deciderId: null,
  }
  if (alike) db.update(heldPrices).set(row).where(eq(heldPrices.id, alike.id)).run()
  else db.insert(heldPrices).values(row).run()
  return isHeld ? 'held' : 'refused'
}

/** Refuses the price that a sale waits for, if it waits. */
export function refuseHeld(saleId: number, reason: 'gone' | 'bad_run', now: number): void {
  const held = findHeld(saleId)
  if (held) close(held, { state: 'refused', reason }, now)
}

/** How a reading that was set aside ended. */
export function close(held: HeldPrice, outcome: Partial<HeldPrice>, now: number): void {
  db.update(heldPrices)
    .set({ settledAt: now, ...outcome })
    .where(eq(heldPrices.id, held.id))
    .run()
}

function closePublished(saleId: number, state: 'passed' | 'confirmed', now: number): void {
  db.update(heldPrices)
    .set({ state, settledAt: now })
    .where(and(eq(heldPrices.saleId, saleId), eq(heldPrices.state, 'published')))
    .run()
}

/** The reading of a sale that waits to be read again. */
export const findHeld = (saleId: number): HeldPrice | undefined => findHeldOf().get({ saleId })

const ofSale = eq(heldPrices.saleId, sql.placeholder('saleId'))

const findHeldOf = prepared(() =>
  db
    .select()
    .from(heldPrices)
    .where(and(ofSale, eq(heldPrices.state, 'held')))
    .prepare(),
)

/** What was set aside of a sale at the same total, the latest. */
export const findAlike = (saleId: number, { totalWon }: SaidPrice): HeldPrice | undefined =>
  findAlikeOf().get({ saleId, totalWon })

const findAlikeOf = prepared(() =>
  db
    .select()
    .from(heldPrices)
    .where(and(ofSale, sql`${heldPrices.totalWon} is ${sql.placeholder('totalWon')}`))
    .orderBy(desc(heldPrices.id))
    .limit(1)
    .prepare(),
)

const isLive = and(eq(sales.productId, sql.placeholder('productId')), sql`ended_at is null`)

const findLive = prepared(() => db.select().from(sales).where(isLive).prepare())

const findSurprise = prepared(() =>
  db.select({ id: sales.id }).from(sales).where(and(isLive, sql`surprise is not null`)).limit(1).prepare(),
)
