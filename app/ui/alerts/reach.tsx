import type { TargetReach } from '#domain/alerts/products/targetReach.ts'
import { shortDay } from '#domain/clock.ts'
import { formatPrice } from '#domain/offers/money/money.ts'

/** How often last year's price reached a target, and the distance of the present price. */
export function Reach({ reach }: { reach: TargetReach }) {
  const { target, current } = reach
  const isMet = current !== null && current <= target
  return (
    <div className="reach" data-met={isMet ? '' : undefined}>
      <p>
        <b>{formatPrice(target, 'KRW')}</b> 이하
        {current !== null && !isMet && ` · 지금보다 ${formatPrice(current - target, 'KRW')} 낮습니다`}
      </p>
      {isMet && <p className="met">이미 조건을 만족합니다. 지금 최저 {formatPrice(current, 'KRW')}</p>}
      <p>{reachText(reach)}</p>
    </div>
  )
}

function reachText({ times, days, knownDays, lastAt, lowest }: TargetReach): string {
  if (knownDays === 0 || lowest === null) return '지난 1년의 가격 기록이 아직 없습니다.'
  if (times === 0)
    return `지난 1년에 한 번도 없었습니다(기록한 ${knownDays}일). 가장 낮은 가격은 ${formatPrice(lowest, 'KRW')}입니다.`
  const last = lastAt === null ? '' : `, 마지막은 ${shortDay(lastAt)}`
  return `지난 1년에 ${times}번 있었습니다(기록한 ${knownDays}일 중 ${days}일${last}).`
}
