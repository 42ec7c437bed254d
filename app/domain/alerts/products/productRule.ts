import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { CauseWords } from '../message.ts'

/** What a product alert waits for, and what it last said. Totals are won with shipping. */
export interface ProductWatch {
  kind: 'ANY' | 'FALL' | 'TARGET' | 'PERCENT'
  /** Won for TARGET, per cent for PERCENT. */
  value: number | null
  /** The total at registering. */
  basisTotal: number | null
  /** The last alerted total; at first the one at registering. */
  lastTotal: number | null
  lastToldAt: number | null
  /** Since when the target is unbroken not met. */
  aboveSince: number | null
}

/** What a look at the present total leaves behind. */
export interface Weighed {
  lastTotal: number | null
  lastToldAt: number | null
  aboveSince: number | null
  /** When to look again although no price changes. */
  checkAt: number | null
  /** What to say, null for nothing. */
  cause: CauseWords | null
}

/** At most so many products a member. */
export const MAX_PRODUCT_ALERTS = 500

/** Kinds that anybody can buy at; prices for a card or cash count only when asked for. */
export const USUAL_KINDS: readonly PriceKind[] = ['HOT_DEAL', 'COUPANG', 'NORMAL']

/** By how many per cent a price shall fall, until a member says otherwise. */
export const FIRST_PERCENT = 10

/** A target to begin with: 5 % under what a thing costs now, in won, rounded down to three digits. */
export function firstTarget(total: number): number {
  const wanted = Math.floor(total * 0.95)
  const unit = 10 ** Math.max(0, String(wanted).length - 3)
  return Math.max(1, wanted - (wanted % unit))
}

/** A smaller change is none. */
const LEAST_CHANGE = { share: 0.01, won: 100 }
const ANY_EVERY_MS = 6 * HOUR_MS
const REARM_AFTER_MS = DAY_MS

/** The total in won at which a TARGET or PERCENT alert speaks; null for other kinds, or when it was never known. */
export function targetOf({
  kind,
  value,
  basisTotal,
}: Pick<ProductWatch, 'kind' | 'value' | 'basisTotal'>): number | null {
  if (kind === 'TARGET') return value
  if (kind !== 'PERCENT' || basisTotal === null || value === null) return null
  return Math.floor((basisTotal * (100 - value)) / 100)
}

/**
 * Looks at the lowest total of the live offers that an alert counts (null = none) and says whether to speak
 * (decisions: Alerts, product alert). A target speaks when it is met, then again only below what it last said or
 * after 24 unbroken hours above; a fall or change counts from 1 % and 100원, a change at most once in 6 hours.
 */
export function weigh(watch: ProductWatch, total: number | null, now: number): Weighed {
  if (watch.kind === 'TARGET' || watch.kind === 'PERCENT') return weighTarget(watch, total, now)
  if (total === null) return still(watch)
  if (watch.lastTotal === null) return { ...still(watch), lastTotal: total }
  const change = total - watch.lastTotal
  if (!isEnough(change, watch.lastTotal) || (watch.kind === 'FALL' && change > 0)) return still(watch)
  const readyAt = watch.kind === 'ANY' && watch.lastToldAt !== null ? watch.lastToldAt + ANY_EVERY_MS : now
  if (now < readyAt) return { ...still(watch), checkAt: readyAt }
  return speak(total, now, { kind: 'PRODUCT', words: changeWords(watch.lastTotal, total) })
}

function weighTarget(watch: ProductWatch, total: number | null, now: number): Weighed {
  const target = targetOf(watch)
  if (target === null) return still(watch)
  if (total === null || total > target) return { ...still(watch), aboveSince: watch.aboveSince ?? now }
  const wasAbove = watch.aboveSince !== null && now - watch.aboveSince >= REARM_AFTER_MS
  const isFirst = watch.lastToldAt === null
  const isLower = watch.lastTotal !== null && total < watch.lastTotal
  if (!isFirst && !wasAbove && !isLower) return { ...still(watch), aboveSince: null }
  return speak(total, now, { kind: 'TARGET', words: `목표가 ${formatPrice(target, 'KRW')} 이하` })
}

const still = ({ lastTotal, lastToldAt, aboveSince }: ProductWatch): Weighed => ({
  lastTotal,
  lastToldAt,
  aboveSince,
  checkAt: null,
  cause: null,
})

const speak = (total: number, now: number, cause: CauseWords): Weighed => ({
  lastTotal: total,
  lastToldAt: now,
  aboveSince: null,
  checkAt: null,
  cause,
})

const isEnough = (change: number, before: number): boolean =>
  Math.abs(change) >= LEAST_CHANGE.won && Math.abs(change) >= before * LEAST_CHANGE.share

function changeWords(before: number, total: number): string {
  const percent = Math.max(1, Math.round((Math.abs(total - before) / before) * 100))
  return `${formatPrice(before, 'KRW')}에서 ${percent}% ${total < before ? '내렸습니다' : '올랐습니다'}`
}
