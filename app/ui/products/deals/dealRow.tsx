import { onIntent } from '#client/prefetch.ts'
import { Chip, EndChip } from '../../controls/chip.tsx'
import { Folded } from '../../controls/lists/folded.tsx'
import { Replies } from '../../controls/replies.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { kept } from '../../rendering/kept.tsx'
import { Sparkline } from '../detail/sparkline.tsx'
import { PercentBelow, Price, Shipping, UnconfirmedPrice } from '../price.tsx'
import { ProductPicture } from '../productPicture.tsx'
import { SourceMarks } from '../sources/sourceMarks.tsx'
import { productPath, watchPath } from './paths.ts'
import type { ShownDeal } from './shownDeal.ts'

interface DealRowProps {
  deal: ShownDeal
  /** The bump that puts it here. */
  bumpId?: number
}

/** A deal in two lines; the whole row links to its product. */
export function DealRow({ deal, bumpId }: DealRowProps) {
  if (deal.isFolded)
    return (
      <Folded what="딜">
        <DealRow deal={{ ...deal, isFolded: false }} bumpId={bumpId} />
      </Folded>
    )
  const ended = deal.isEnded ? '' : undefined
  return <DealItem className="deal" data-ended={ended} of={{ deal, bumpId }} />
}

/** Each row is cached by itself, so that a viewer who watches one product shares the other rows with everybody. */
const DealItem = kept('li', ({ deal, bumpId }: DealRowProps) => (
  <>
    <ProductPicture product={{ ...deal, id: deal.productId }} />
    <div className="deal-one">
      <Link className="deal-title row-link" to={productPath(deal.productId, bumpId)} prefetch={onIntent()}>
        <StateChip deal={deal} isBumped={bumpId !== undefined} />
        <bdi>
          {deal.shop && <span className="deal-shop">[{deal.shop}] </span>}
          {deal.name}
        </bdi>
      </Link>
      <Replies count={deal.comments} />
    </div>
    <div className="deal-two">
      <Price offer={deal} />
      <PercentBelow percent={deal.priceBadge?.percentBelow ?? null} />
      <Shipping offer={deal} />
      <UnconfirmedPrice percent={deal.suspiciousDropPercent} />
      <span className="deal-meta">
        <SourceMarks sources={deal.sources} />
        <RelativeTime className="meta" at={deal.postedAt} />
        {deal.likes > 0 && <Likes count={deal.likes} />}
      </span>
    </div>
    {deal.sparkline.length > 0 && <Sparkline totals={deal.sparkline} />}
    {!deal.isEnded && <Bell deal={deal} />}
  </>
))

/** A link to the price alert of the product: a filled bell if the viewer has one. */
function Bell({ deal: { productId, name, isWatched } }: { deal: ShownDeal }) {
  const words = isWatched ? '최저가 알림 받는 중' : '최저가 알림 추가'
  return (
    <Link
      className="deal-bell"
      to={watchPath(productId)}
      data-on={isWatched && ''}
      aria-label={`${name} ${words}`}
      title={words}
    >
      <Icon name={isWatched ? 'bell' : 'bell-plus'} size="tiny" />
    </Link>
  )
}

/** The most important state before a title. */
function StateChip({
  deal: { isEnded, isResting, isHot, priceBadge },
  isBumped,
}: {
  deal: ShownDeal
  isBumped: boolean
}) {
  if (isEnded) return <EndChip isResting={isResting} />
  if (isBumped) return <Chip kind="warn">끌올</Chip>
  if (priceBadge?.lowest === 'ever') return <Chip kind="low">역대 최저</Chip>
  if (priceBadge?.lowest) return <Chip kind="low">{priceBadge.lowest}일 최저</Chip>
  if (isHot) return <Chip kind="hot">인기</Chip>
  return null
}

/** `[쿠팡] 상품명`, as deal boards write it. */
export const titleOf = ({ shop, name }: { shop: string | null; name: string }): string =>
  shop === null ? name : `[${shop}] ${name}`

function Likes({ count }: { count: number }) {
  return (
    <span className="likes">
      <Icon name="thumbs-up" size="tiny" />
      <span className="visually-hidden">추천 </span>
      {countText(count)}
    </span>
  )
}
