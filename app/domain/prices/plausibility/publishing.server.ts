import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { pricePoints } from '#db/schema/prices.ts'
import { isForEverybody } from '#domain/offers/money/offerMoney.ts'
import { countForRecords, findLastPoint, recordPrice } from '../prices.server.ts'
import { noteOfferChange } from '../watchers.server.ts'
import { isSameTotal, type PriceReview, resolvePublished, resolveReading } from './onHold.server.ts'
import type { QuotedPrice } from './quotedPrice.ts'
import { percentUnder } from './weighing.ts'

// The price that a sale shows. `suspiciousDropPercent`: the percentage of a suspicious drop that is not confirmed yet.

type Sale = typeof sales.$inferSelect

/** Puts a price on its sale. On an ended sale only its first price becomes a price point. */
export function publishPrice(
  sale: Sale,
  quoted: Omit<QuotedPrice, 'said'>,
  at: number,
  dropPercent: number | null = null,
): void {
  const { kind, price, currency, shippingFee, shippingNote, totalWon } = quoted
  changePrice(sale, {
    kind,
    price,
    currency,
    shippingFee,
    shippingNote,
    totalWon,
    suspiciousDropPercent: dropPercent,
  })
  if (sale.suspiciousDropPercent !== null) resolvePublished(sale.id, 'passed', at)
  if (sale.endedAt === null || sale.price === null) recordPrice(sale.id, quoted, at, dropPercent !== null)
}

/** Publishes a price on hold, marked as a suspicious drop. Call `confirmAgreed` after it. */
export function publishOnHold(sale: Sale, held: PriceReview, now: number): void {
  publishPrice(sale, held, now, percentUnder(held.totalWon ?? 0, held.baselineWon ?? 0))
  resolveReading(held, { state: 'published' }, now)
}

/** Gives the unchanged price of a live sale its daily price point. */
export function keepPrice(sale: Sale, now: number): void {
  if (sale.endedAt === null) recordPrice(sale.id, sale, now, sale.suspiciousDropPercent !== null)
}

/** Removes the mark of a suspicious drop from a sale's price. The price counts for records from now on. */
export function confirmPrice(saleId: number, now: number): void {
  clearSuspiciousDrop({ id: saleId })
  resolvePublished(saleId, 'confirmed', now)
  const point = findLastPoint({ saleId })
  if (point) countForRecords(saleId, point.totalWon, point.at)
}

/** Confirms the suspicious drops of a product whose price another source or shop has as well. */
export function confirmAgreed(productId: number, now: number): void {
  if (findDrop({ productId }) === null) return
  const live = listLive({ productId })
  for (const sale of live.filter(({ suspiciousDropPercent }) => suspiciousDropPercent !== null))
    if (live.some((other) => agrees(other, sale))) confirmPrice(sale.id, now)
}

/** Removes a published price and its points from its sale, which has no price until the next reading. */
export function withdrawPrice(sale: Sale, held: PriceReview): void {
  changePrice(sale, { ...sale, price: null, totalWon: null, suspiciousDropPercent: null })
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

/** True when another source or shop has the sale's price for the same product. */
export const isAgreed = (sale: Sale): boolean => listLive(sale).some((other) => agrees(other, sale))

/** True for another source's or shop's sale with the same total, open to the same buyers. */
const agrees = (other: AskedPrice, sale: AskedPrice): boolean =>
  other.id !== sale.id &&
  (other.sourceKey !== sale.sourceKey || isAnotherShop(other.shop, sale.shop)) &&
  isForEverybody(other) === isForEverybody(sale) &&
  isSameTotal(other, sale)

const isAnotherShop = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

/** The price of a sale, with its source and shop. */
type AskedPrice = Omit<ReturnType<typeof listLive>[number], 'suspiciousDropPercent'>

const listLive = prepare('list', { productId: sales.productId }, (db, given) =>
  db
    .select(columnsOf(sales, 'id', 'sourceKey', 'shop', 'kind', 'totalWon', 'suspiciousDropPercent'))
    .from(sales)
    .where(and(eq(sales.productId, given.productId), isNull(sales.endedAt))),
)

const findDrop = prepare('find', { productId: sales.productId }, (db, given) =>
  db
    .select({ id: sales.id })
    .from(sales)
    .where(
      and(
        eq(sales.productId, given.productId),
        isNull(sales.endedAt),
        isNotNull(sales.suspiciousDropPercent),
      ),
    )
    .limit(1),
)

const clearSuspiciousDrop = prepare('run', { id: sales.id }, (db, given) =>
  db.update(sales).set({ suspiciousDropPercent: null }).where(eq(sales.id, given.id)),
)

function changePrice({ id, productId }: Sale, price: Omit<Parameters<typeof setPrice>[0], 'id'>): void {
  setPrice({ ...price, id })
  noteOfferChange(productId)
}

const setPrice = prepare(
  'run',
  columnsOf(
    sales,
    'id',
    'kind',
    'price',
    'currency',
    'shippingFee',
    'shippingNote',
    'totalWon',
    'suspiciousDropPercent',
  ),
  (db, { id, ...price }) => db.update(sales).set(price).where(eq(sales.id, id)),
)
