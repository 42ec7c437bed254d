import { Link } from '@remix-run/react'
import { onIntent } from '../../client/prefetch.ts'
import type { DealCard } from '../../domain/products/deal.ts'
import { Chip } from '../controls/chip.tsx'
import { countText } from '../count.ts'
import { Icon } from '../icons/icon.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { watchPath } from './paths.ts'
import { Price, Shipping, Surprise } from './price.tsx'
import { ProductPicture } from './productPicture.tsx'
import { SourceMarks } from './sourceMarks.tsx'
import { Trace } from './trace.tsx'

/** A deal in two lines; the whole row leads to its product. */
export function DealRow({ deal }: { deal: DealCard }) {
  return (
    <li className="deal" data-ended={deal.isEnded ? '' : undefined}>
      <ProductPicture product={{ ...deal, id: deal.productId }} />
      <div className="deal-one">
        <Link className="deal-title" to={`/products/${deal.productId}`} prefetch={onIntent()}>
          {deal.isEnded && <Chip kind="end">종료</Chip>}
          {titleOf(deal)}
        </Link>
        {deal.comments > 0 && (
          <span className="replies">
            <span className="visually-hidden">댓글 </span>[{countText(deal.comments)}]
          </span>
        )}
      </div>
      <div className="deal-two">
        <Price offer={deal} />
        <Shipping offer={deal} />
        <Surprise percent={deal.surprise} />
        <span className="deal-meta">
          <SourceMarks sources={deal.sources} />
          <RelativeTime className="meta" at={deal.postedAt} />
          {deal.likes > 0 && <Likes count={deal.likes} />}
        </span>
      </div>
      {deal.trace.length > 0 && <Trace totals={deal.trace} />}
      <Link
        className="deal-bell"
        to={watchPath(deal.productId)}
        aria-label={`${deal.name} 가격 알림`}
        title="가격 알림"
      >
        <Icon name="bell-plus" size="tiny" />
      </Link>
    </li>
  )
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
