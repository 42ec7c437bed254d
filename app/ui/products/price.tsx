import { formatPrice, formatShipping, suspiciousDropText } from '#domain/offers/money/money.ts'
import type { OfferMoney } from '#domain/offers/money/offerMoney.ts'

/** The price of an offer: 189,000원, 무료, 가격 확인, $6.82 (약 9,400원). Never 0원. */
export function Price({ offer }: { offer: OfferMoney }) {
  const { price, currency } = offer
  if (price !== null && price > 0 && currency === 'KRW') return <Won amount={price} />
  const estimate = wonEstimate(offer)
  return (
    <>
      <span className="price" data-unknown={price === null ? '' : undefined}>
        {formatPrice(price, currency)}
      </span>
      {estimate !== null && <span className="about">(약 {formatPrice(estimate, 'KRW')})</span>}
    </>
  )
}

/** An amount in won, with a unit smaller than its digits. */
export function Won({ amount }: { amount: number }) {
  return (
    <span className="price">
      {amount.toLocaleString('ko-KR')}
      <small>원</small>
    </span>
  )
}

export function Shipping({ offer }: { offer: OfferMoney }) {
  const text = formatShipping(offer)
  if (text === '') return null
  return (
    <span className="ship">
      {offer.shippingFee !== null && offer.shippingFee > 0 && '배송비 '}
      {text}
    </span>
  )
}

/** A label for a suspicious drop: only the offer's own page confirms the price so far. */
export function UnconfirmedPrice({ percent }: { percent: number | null }) {
  return percent !== null && <span className="suspicious-drop">{suspiciousDropText(percent)}</span>
}

/** The distance in percent below the lowest price of the 20 days before. */
export function PercentBelow({ percent }: { percent: number | null }) {
  if (percent === null) return null
  return (
    <span className="off" title="이전 20일 최저가보다">
      <span className="visually-hidden">이전 20일 최저가보다 </span>−{percent}%
    </span>
  )
}

/** A price movement in won: sign, amount, word and colour. */
export function Movement({ change, since }: { change: number; since?: string }) {
  if (change === 0) return null
  const way = change < 0 ? 'down' : 'up'
  return (
    <span className="move" data-way={way}>
      {since && <span className="since-base">{since}</span>}
      <span>
        <span aria-hidden="true">{way === 'down' ? '▼' : '▲'}</span> {formatPrice(Math.abs(change), 'KRW')}{' '}
        {way === 'down' ? '내림' : '오름'}
      </span>
    </span>
  )
}

/** Rounds a converted amount in won, because it is only as exact as the exchange rate. */
export const toHundreds = (won: number): number => Math.round(won / 100) * 100

/** A foreign price in won without shipping, rounded to hundreds; null for a price in won. */
function wonEstimate({ price, currency, shippingFee, totalWon }: OfferMoney): number | null {
  if (currency === 'KRW' || !price || totalWon === null) return null
  const itemWon = totalWon * (price / (price + (shippingFee ?? 0)))
  return toHundreds(itemWon)
}
