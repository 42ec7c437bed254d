import { isPaused } from '#domain/alerts/pausing.ts'
import type { ProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { DEFAULT_PRICE_KINDS } from '#domain/alerts/products/productRule.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { KIND_NAMES } from '../../products/kindNames.ts'

type Asked = Pick<ProductAlert, 'kind' | 'value' | 'targetTotal' | 'priceKinds'>

/** A member's alert as the page of its product shows it. */
export interface ShownAlert {
  isOn: boolean
  state: string
  /** Null for a target, which the page shows in a field. */
  condition: string | null
}

export const shownAlert = (alert: ProductAlert, now: number): ShownAlert => ({
  isOn: !isPaused(alert, now),
  state: isPaused(alert, now) ? '알림 꺼짐' : '알림 받는 중',
  condition: alert.kind === 'TARGET' ? null : `알림 조건: ${conditionText(alert)}`,
})

/** The condition of a product alert as text. */
export function conditionText({ kind, value, targetTotal }: Omit<Asked, 'priceKinds'>): string {
  if (kind === 'FALL') return '내릴 때마다'
  if (kind === 'ANY') return '오르내릴 때마다'
  const target = targetTotal === null ? '' : `${formatPrice(targetTotal, 'KRW')} 이하`
  if (kind === 'TARGET') return target
  const condition = kind === 'LOWEST' ? '90일 최저가일 때' : `${value}% 내리면`
  return [condition, target].filter(Boolean).join(' · ')
}

/** The kinds of price that the alert considers, if they are not the default. */
export function kindsText(priceKinds: Asked['priceKinds']): string {
  const isDefault =
    priceKinds.length === DEFAULT_PRICE_KINDS.length &&
    DEFAULT_PRICE_KINDS.every((kind) => priceKinds.includes(kind))
  return isDefault ? '' : priceKinds.map((kind) => KIND_NAMES[kind]).join(', ')
}
