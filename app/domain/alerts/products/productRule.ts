import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import type { CauseWords } from '../message.ts'
import type { RecordLow } from './recordLow.ts'

/** The terms of a product alert, and its last message. Totals are won with shipping. */
export interface ProductWatch {
  kind: 'ANY' | 'FALL' | 'TARGET' | 'PERCENT' | 'LOWEST'
  /** Won for TARGET, per cent for PERCENT. */
  value: number | null
  /** The total at registration, or else the first one that was known. */
  basisTotal: number | null
  /** The total of the last alert; initially the one at registration. */
  lastTotal: number | null
  lastToldAt: number | null
  /** Since when the total has been above the target without a break. */
  aboveSince: number | null
}

/** The result of evaluating the present total. */
export interface Judged {
  basisTotal: number | null
  lastTotal: number | null
  lastToldAt: number | null
  aboveSince: number | null
  /** When to evaluate again although no price changes. */
  checkAt: number | null
  /** Why to notify; null for no message. */
  cause: CauseWords | null
}

/** A member watches at most this many products. */
export const MAX_PRODUCT_ALERTS = 500

/** The price kinds at which anybody can buy. Prices for a card or cash count only if the member chooses them. */
export const DEFAULT_PRICE_KINDS: readonly PriceKind[] = ['HOT_DEAL', 'COUPANG', 'NORMAL']

/** By how many per cent a price must fall, unless the member says otherwise. */
export const FIRST_PERCENT = 10

/** A first target: 5 % below the present price, in won, rounded down to three digits. */
export function firstTarget(total: number): number {
  const wanted = Math.floor(total * 0.95)
  const unit = 10 ** Math.max(0, String(wanted).length - 3)
  return Math.max(1, wanted - (wanted % unit))
}

/** A smaller change does not count. */
const MIN_CHANGE = { share: 0.01, won: 100 }
const ANY_EVERY_MS = 6 * HOUR_MS
const REARM_AFTER_MS = DAY_MS

/**
 * The total in won at which a TARGET, PERCENT or LOWEST alert notifies; null for other kinds, while the price is
 * unknown, or while there is no record `low`.
 */
export function targetOf(
  { kind, value, basisTotal }: Pick<ProductWatch, 'kind' | 'value' | 'basisTotal'>,
  low: RecordLow | null,
): number | null {
  if (kind === 'TARGET') return value
  if (kind === 'LOWEST') return low?.target ?? null
  if (kind !== 'PERCENT' || basisTotal === null || value === null) return null
  return Math.floor((basisTotal * (100 - value)) / 100)
}

/**
 * Evaluates the lowest total of the live offers that an alert counts (null = none) and decides whether to notify
 * (decisions: Alerts, product alert). A target notifies when it is met, and again below the total of its last message
 * or after 24 unbroken hours above the target. LOWEST does the same with the record `low` as its target, but below the
 * total of its last message only when lower by 1 % and 100원. FALL and ANY also need a change of 1 % and 100원; ANY
 * notifies at most once in 6 hours. If there was no offer before, the first offer notifies.
 */
export function judgeAlert(
  watch: ProductWatch,
  total: number | null,
  now: number,
  low: RecordLow | null = null,
): Judged {
  if (watch.kind === 'TARGET' || watch.kind === 'PERCENT' || watch.kind === 'LOWEST')
    return judgeTarget(watch, total, now, low)
  if (total === null) return still(watch)
  // There was no offer when the alert began.
  if (watch.lastTotal === null)
    return speak(watch, total, now, { kind: 'PRODUCT', words: '지금 살 수 있습니다' })
  const change = total - watch.lastTotal
  if (!isEnough(change, watch.lastTotal) || (watch.kind === 'FALL' && change > 0)) return still(watch)
  const readyAt = watch.kind === 'ANY' && watch.lastToldAt !== null ? watch.lastToldAt + ANY_EVERY_MS : now
  if (now < readyAt) return { ...still(watch), checkAt: readyAt }
  const words = changeWords(watch.lastTotal, total)
  return speak(watch, total, now, { kind: 'PRODUCT', words, isRise: change > 0 })
}

function judgeTarget(watch: ProductWatch, total: number | null, now: number, low: RecordLow | null): Judged {
  const target = targetOf(watch, low)
  if (target === null) return { ...still(watch), basisTotal: total }
  if (total === null || total > target) return { ...still(watch), aboveSince: watch.aboveSince ?? now }
  const wasAbove = watch.aboveSince !== null && now - watch.aboveSince >= REARM_AFTER_MS
  const isFirst = watch.lastToldAt === null
  const fall = watch.lastTotal === null ? 0 : watch.lastTotal - total
  const isLower = fall > 0 && (low === null || isEnough(fall, total + fall))
  if (!isFirst && !wasAbove && !isLower) return { ...still(watch), aboveSince: null }
  return speak(
    watch,
    total,
    now,
    low
      ? { kind: 'PRODUCT', words: `90일 최저가 알림, 이전 최저 ${formatPrice(low.lowest, 'KRW')}` }
      : { kind: 'TARGET', words: `목표가 ${formatPrice(target, 'KRW')} 이하` },
  )
}

const still = ({ basisTotal, lastTotal, lastToldAt, aboveSince }: ProductWatch): Judged => ({
  basisTotal,
  lastTotal,
  lastToldAt,
  aboveSince,
  checkAt: null,
  cause: null,
})

const speak = ({ basisTotal }: ProductWatch, total: number, now: number, cause: CauseWords): Judged => ({
  basisTotal,
  lastTotal: total,
  lastToldAt: now,
  aboveSince: null,
  checkAt: null,
  cause,
})

const isEnough = (change: number, before: number): boolean =>
  Math.abs(change) >= MIN_CHANGE.won && Math.abs(change) >= before * MIN_CHANGE.share

function changeWords(before: number, total: number): string {
  const percent = Math.max(1, Math.round((Math.abs(total - before) / before) * 100))
  return `${formatPrice(before, 'KRW')}에서 ${percent}% ${total < before ? '내렸습니다' : '올랐습니다'}`
}
