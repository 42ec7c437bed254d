import type { Bump } from '#domain/deals/bumps/bumps.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { Chip } from '../../controls/chip.tsx'
import { countText } from '../../count.ts'
import { Link } from '../../link.tsx'
import { useNow } from '../../now.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { clockTime } from '../../time.ts'
import { titleOf } from '../deals/dealRow.tsx'
import { OWN_BUMPS_PATH } from '../deals/paths.ts'
import type { ShownDeal } from '../deals/shownDeal.ts'
import { EndBump } from './bumpState.tsx'

/** One of the member's bumps: its sale, its result, and a link to take it down. */
export function OwnBumpRow({ bump, card }: { bump: Bump; card: ShownDeal }) {
  const now = useNow()
  const isUp = bump.deadAt === null && bump.refundedAt === null && bump.endsAt > now && !card.isEnded
  return (
    <li className="sale">
      <div className="title">
        {isUp && <Chip kind="warn">끌올</Chip>}
        <Link className="name" to={`/products/${card.productId}`}>
          {titleOf(card)}
        </Link>
      </div>
      <div className="worth num">{bump.refundedAt === null ? `−${COSTS.BUMP.amount}P` : '환불'}</div>
      <div className="meta">
        <RelativeTime at={bump.createdAt} />
        <span>{isUp ? `${clockTime(bump.endsAt)}까지` : endOf(bump)}</span>
        <span>조회 {countText(bump.hitCount)}</span>
      </div>
      {isUp && (
        <div className="said">
          <EndBump id={bump.id} action={OWN_BUMPS_PATH} />
        </div>
      )}
    </li>
  )
}

function endOf({ deadAt, refundedAt }: Bump): string {
  if (refundedAt !== null) return '출처에서 종료되어 환불됨'
  return deadAt === null ? '기간 종료' : '직접 내림'
}
