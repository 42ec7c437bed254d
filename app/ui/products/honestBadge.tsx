import { ChartNoAxesColumn, Hourglass, TrendingDown } from 'lucide-react'
import { formatPrice } from '../../domain/products/prices/money.ts'
import type { PriceRecord } from './priceRecord.ts'

/** What our record says of the price, and on how many readings it rests. */
export function HonestBadge({ record }: { record: PriceRecord }) {
  const { verdict, readings, days, lowest } = record
  if (verdict === 'lowest') {
    return (
      <div className="honest">
        <TrendingDown aria-hidden="true" />
        <p>
          <b>최근 90일 중 최저 (관측 {readings}회)</b>
          <span className="line">{days}일 동안 본 값 가운데 가장 낮습니다</span>
        </p>
      </div>
    )
  }
  return (
    <div className="honest" data-weak="">
      {verdict === 'weak' ? <Hourglass aria-hidden="true" /> : <ChartNoAxesColumn aria-hidden="true" />}
      <p>
        <b>{verdict === 'weak' ? '기록 부족' : `최근 90일 최저 ${formatPrice(lowest, 'KRW')}`}</b>
        <span className="line">
          관측 {readings}회{days > 0 && `, ${days}일째 모으는 중입니다`}
        </span>
      </p>
    </div>
  )
}
