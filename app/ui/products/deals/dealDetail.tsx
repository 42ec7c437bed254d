import type { Thread } from '#domain/comments/comment.ts'
import type { PriceVerdict } from '#domain/prices/priceVerdict.ts'
import { Comments } from '../../comments/comments.tsx'
import { ButtonLink } from '../../controls/button.tsx'
import { EndChip } from '../../controls/chip.tsx'
import { Loaded } from '../../controls/popups/loaded.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { Affiliate, BuyLink, boughtIn } from '../detail/buyLink.tsx'
import { type Interest, InterestButtons } from '../detail/interestButtons.tsx'
import { VerdictLine } from '../detail/verdictLine.tsx'
import { Price, Shipping } from '../price.tsx'
import { SourceMarks } from '../sources/sourceMarks.tsx'
import type { Bought, ShownDeal } from './shownDeal.ts'

export interface DealDetailProps {
  deal: ShownDeal
  interest: Interest
  verdict: PriceVerdict
  /** The sale that the verdict judges. */
  sale: Bought | null
  notice: string | null
  /** The address of the list without the window. */
  closedPath: string
}

/** The content of the window over a list of deals. */
export default function DealDetail({ deal, interest, verdict, sale, notice, closedPath }: DealDetailProps) {
  const { appVersion } = useViewer()
  const bought = sale && boughtIn(appVersion !== null, sale)
  const path = `/products/${deal.productId}`
  return (
    <>
      <div className="hero-line">
        {deal.isEnded && <EndChip isResting={deal.isResting} />}
        <SourceMarks sources={deal.sources} />
      </div>
      <div className="hero-price">
        <Price offer={deal} />
        <Shipping offer={deal} />
      </div>
      <VerdictLine verdict={verdict} />
      <InterestButtons productId={deal.productId} interest={interest} />
      <div className="actions sticky -top-6 z-1 bg-raised py-2">
        <ButtonLink to={closedPath} preventScrollReset>
          닫기
        </ButtonLink>
        <ButtonLink to={path}>자세히 보기</ButtonLink>
        {bought && <BuyLink sale={bought} isEnded={deal.isEnded} />}
      </div>
      {bought?.commissionUrl && <Affiliate sale={bought} notice={notice} />}
      <Loaded<{ count: number; thread: Thread }> of={`${path}/comments`}>
        {(talk) => <Comments home={path} {...talk} />}
      </Loaded>
    </>
  )
}
