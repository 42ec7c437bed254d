import type { sales } from '#db/schema/catalog.ts'
import { seoulDay } from '#domain/clock.ts'
import { readBaselines } from './baseline.server.ts'
import {
  findOnHold,
  holdPrice,
  isSameTotal,
  type PriceReview,
  refusePrice,
  resolveReading,
} from './onHold.server.ts'
import { confirmAgreed, isAgreed, keepPrice, publishOnHold, publishPrice } from './publishing.server.ts'
import type { QuotedPrice } from './quotedPrice.ts'
import { type Baseline, type Plausibility, READ_AGAIN_AFTER_MS, saysFree, weighPrice } from './weighing.ts'

type Sale = typeof sales.$inferSelect

/**
 * The result of taking a price: the sale shows it, or the sale keeps its former price because this one is on hold or
 * refused.
 */
export type PriceOutcome = 'published' | 'on hold' | 'refused'

/**
 * Takes a quoted price: publishes it on its sale, holds a suspicious drop until a second reading, or refuses it. A
 * reading at least a minute after one on hold resolves it: the same price is published, another one replaces it.
 * `since`: from when a first price counts. Call it inside the `write()` that wrote the sale.
 */
export const takePrice = (sale: Sale, quoted: QuotedPrice, now: number, since = now): PriceOutcome =>
  takePrices(sale.productId, now, (take) => take(sale, quoted, since))

/**
 * Like `takePrice`, for all prices of one product on a page; `takeAll` calls `take` for each. They are weighed against
 * the product as it was before the page. At the end, suspicious drops that now agree with another price are confirmed.
 */
export function takePrices<T>(
  productId: number,
  now: number,
  takeAll: (take: (sale: Sale, quoted: QuotedPrice, since?: number) => PriceOutcome) => T,
): T {
  const baselineOf = readBaselines(now)
  const result = takeAll((sale, quoted, since = now) => settlePrice(sale, quoted, baselineOf, now, since))
  confirmAgreed(productId, now)
  return result
}

type BaselineOf = (productId: number) => Baseline

function settlePrice(
  sale: Sale,
  quoted: QuotedPrice,
  baselineOf: BaselineOf,
  now: number,
  since: number,
): PriceOutcome {
  const held = findOnHold(sale.id)
  if (held && (quoted.totalWon === null || isSameTotal(held, quoted)))
    return repeatOnHold(sale, held, quoted, now)
  if (held) resolveReading(held, { state: 'refused', reason: 'other_page', otherWon: quoted.totalWon }, now)
  if (isUnchanged(sale, quoted)) {
    keepPrice(sale, now)
    return 'published'
  }
  const verdict = weigh(sale, quoted, baselineOf, now)
  if (verdict.kind === 'suspicious') return holdPrice(sale, quoted, verdict.baselineWon, now)
  if (verdict.kind === 'refused') return refusePrice(sale, quoted, verdict, now)
  publishPrice(sale, quoted, since)
  return 'published'
}

/** Weighs a quoted price against its product's baseline. Writes nothing. */
export function weigh(sale: Sale, quoted: QuotedPrice, baselineOf: BaselineOf, now: number): Plausibility {
  // Without a price before and now there is nothing to refuse.
  if (quoted.price === null && sale.price === null) return { kind: 'believed' }
  const read = { ...quoted, saysFree: saysFree(quoted.said) }
  const verdict = weighPrice(read, baselineOf(sale.productId), seoulDay(now))
  return verdict.kind === 'suspicious' && isExplained(sale, quoted) ? { kind: 'believed' } : verdict
}

/** True when the sale's former price was confirmed and as low, or another source or shop has the same price. */
function isExplained(sale: Sale, quoted: QuotedPrice): boolean {
  const isNoDrop =
    sale.suspiciousDropPercent === null && sale.totalWon && (quoted.totalWon ?? 0) >= sale.totalWon
  return Boolean(isNoDrop) || isAgreed({ ...sale, ...quoted })
}

/**
 * Takes a second reading with the same price as the one on hold, or with no price. A price stays on hold for at least a
 * minute.
 */
function repeatOnHold(sale: Sale, held: PriceReview, quoted: QuotedPrice, now: number): PriceOutcome {
  if (quoted.totalWon === null || now - held.readAt < READ_AGAIN_AFTER_MS) return 'on hold'
  publishOnHold(sale, held, now)
  return 'published'
}

const isUnchanged = (sale: Sale, quoted: QuotedPrice): boolean =>
  sale.price !== null &&
  sale.price === quoted.price &&
  sale.kind === quoted.kind &&
  sale.currency === quoted.currency &&
  sale.shippingFee === quoted.shippingFee &&
  sale.shippingNote === quoted.shippingNote
