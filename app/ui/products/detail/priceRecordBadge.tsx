import { formatPrice, surpriseText } from '#domain/offers/money/money.ts'
import type { PriceRecord } from '#domain/prices/priceRecord.ts'
import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/names.ts'

const ICONS = {
  lowest: 'trending-down',
  surprise: 'triangle-exclamation-point',
  weak: 'hourglass',
  usual: 'chart-no-axes-column',
} satisfies Record<PriceRecord['verdict'], IconName>

/** The verdict of our price record, with the number of readings behind it. */
export function PriceRecordBadge({ record, isEnded }: { record: PriceRecord; isEnded: boolean }) {
  const icon = ICONS[record.verdict]
  return (
    <div className="honest" data-weak={record.verdict === 'lowest' ? undefined : ''}>
      <Icon name={icon} />
      <p>
        <b>{isEnded ? endedHead(record) : headOf(record)}</b>
        <span className="line">{isEnded ? endedLine(record) : lineOf(record)}</span>
      </p>
    </div>
  )
}

/** A product that nobody sells now is no weak record: it had a lowest price. */
const endedHead = ({ lowest }: PriceRecord): string =>
  lowest === null ? '판매가 끝났습니다' : `판매가 끝났습니다 · 최저 ${formatPrice(lowest, 'KRW')}`
const endedLine = ({ readings, days }: PriceRecord): string =>
  readings === 0
    ? '남은 기록이 없습니다'
    : `최근 ${days}일 동안 ${readings}번 확인한 가격 가운데 가장 낮았습니다`

function headOf({ verdict, readings, days, lowest, surprise }: PriceRecord): string {
  switch (verdict) {
    case 'lowest':
      return `최근 ${days}일 최저가 (${readings}번 확인)`
    case 'surprise':
      return surpriseText(surprise ?? 0)
    case 'weak':
      return '기록 부족'
    case 'usual':
      return `최근 ${days}일 최저 ${formatPrice(lowest, 'KRW')}`
  }
}

function lineOf({ verdict, readings, days }: PriceRecord): string {
  switch (verdict) {
    case 'lowest':
      return `${days}일 동안 확인한 가격 가운데 가장 낮습니다`
    case 'surprise':
      return '다른 출처나 판매처에서도 확인되거나 한 시간이 지나면 기록에 넣습니다'
    default:
      return `${readings}번 확인${days > 0 ? `, ${days}일째 모으는 중입니다` : ''}`
  }
}
