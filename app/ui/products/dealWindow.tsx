import { Link, useNavigate } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import type { Comment } from '../../domain/comments/comment.ts'
import type { Page } from '../../domain/page.ts'
import type { DealCard } from '../../domain/products/deal.ts'
import type { PriceRecord } from '../../domain/products/prices/priceRecord.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Loaded } from '../controls/dialogLink.tsx'
import { titleOf } from './dealRow.tsx'
import { HonestBadge } from './honestBadge.tsx'
import { type Interest, InterestButtons } from './interestButtons.tsx'
import { Price, Shipping } from './price.tsx'
import { SourceMarks } from './sourceMarks.tsx'

const Comments = lazy(() =>
  import('../comments/comments.tsx').then(({ Comments }) => ({ default: Comments })),
)

interface DealWindowProps {
  deal: DealCard
  interest: Interest
  record: PriceRecord
  /** The address of the list without it. */
  closedPath: string
}

/** A product in a window over the list; where no script opens one, a line leads to its page. */
export function DealWindow({ deal, interest, record, closedPath }: DealWindowProps) {
  const navigate = useNavigate()
  const close = () => navigate(closedPath, { preventScrollReset: true, replace: true })
  const path = `/products/${deal.productId}`
  return (
    <>
      <noscript>
        <p className="notice">
          <Link className="inline-link" to={path}>
            {titleOf(deal)}
          </Link>
        </p>
      </noscript>
      <Dialog title={titleOf(deal)} isOpen onClose={close}>
        <div className="hero-line">
          {deal.isEnded && <Chip kind="end">종료</Chip>}
          <SourceMarks sources={deal.sources} />
        </div>
        <div className="hero-price">
          <Price offer={deal} />
          <Shipping offer={deal} />
        </div>
        {record.readings > 0 && <HonestBadge record={record} />}
        <InterestButtons productId={deal.productId} interest={interest} />
        <div className="actions">
          <ButtonLink to={closedPath} preventScrollReset>
            닫기
          </ButtonLink>
          <ButtonLink to={path} kind="primary">
            자세히 보기
          </ButtonLink>
        </div>
        <Suspense fallback={null}>
          <Loaded<{ count: number; thread: Page<Comment> }> of={`${path}/comments`}>
            {(talk) => <Comments home={path} {...talk} />}
          </Loaded>
        </Suspense>
      </Dialog>
    </>
  )
}
