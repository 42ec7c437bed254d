import { formatPrice } from '#domain/offers/money/money.ts'
import { advertisedDiscount, type PriceRecord, percentTo } from '#domain/prices/priceRecord.ts'

import { Explained } from '../../controls/popups/explained.tsx'

/** The discount that the offer claims, beside the discount against our own record of the last 20 days. */
export function Discount({
  name,
  totalWon,
  record,
}: {
  name: string
  totalWon: number
  record: PriceRecord
}) {
  const claimed = advertisedDiscount(name)
  const { lowestBefore } = record
  if (lowestBefore === null && claimed === null) return null
  return (
    <p className="meta num">
      {claimed !== null && <>판매처가 말하는 할인 {claimed}%</>}
      {claimed !== null && lowestBefore !== null && ' · '}
      {lowestBefore !== null && (
        <Explained by={`이 값이 오기 전 20일의 최저 ${formatPrice(lowestBefore, 'KRW')}`}>
          최근 20일 관측 최저가 대비 {percentText(totalWon, lowestBefore)}
        </Explained>
      )}
    </p>
  )
}

/** `−17%`, `+3%`, `0%` */
function percentText(totalWon: number, before: number): string {
  const percent = percentTo(totalWon, before)
  if (percent === 0) return '0%'
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}
