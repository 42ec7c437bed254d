import { foreignCurrency } from './currencyUnits.ts'
import type { OfferMoney } from './offerMoney.ts'

const won = new Intl.NumberFormat('ko-KR')

/** `12,900원`; foreign money in its own currency: `$6.82`. 0 is 무료, unknown is 가격 확인. */
export function formatPrice(price: number | null, currency: string): string {
  if (price === null) return '가격 확인'
  if (price === 0) return '무료'
  const foreign = foreignCurrency(currency)
  if (!foreign) return `${won.format(price)}원`
  const amount = price / 10 ** foreign.digits
  return foreign.sign + amount.toLocaleString('en-US', { minimumFractionDigits: foreign.digits })
}

/** An amount as the parser of price fields reads it back: `12,900원`, `0원`, `USD 6.82`. */
export function writtenAmount(amount: number, currency: string): string {
  const foreign = foreignCurrency(currency)
  if (!foreign) return `${won.format(amount)}원`
  return `${currency} ${(amount / 10 ** foreign.digits).toFixed(foreign.digits)}`
}

/** The words for a suspicious drop: by how many percent the price is below the baseline. */
export const suspiciousDropText = (percent: number): string => `평소보다 ${percent}% 낮음 · 가격 확인 필요`

/** `무배`, `3,000원`, `$5.00`, `와우무배`; empty when nothing is known. */
export function formatShipping({
  shippingFee,
  shippingNote,
  currency,
}: Pick<OfferMoney, 'shippingFee' | 'shippingNote' | 'currency'>): string {
  if (shippingFee === null) return shippingNote ?? ''
  if (shippingFee > 0) return formatPrice(shippingFee, currency)
  return shippingNote && shippingNote !== '직배' ? shippingNote : shippingNote ? '직배 무료' : '무배'
}
