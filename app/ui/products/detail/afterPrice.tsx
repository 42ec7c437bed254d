import type { Thread } from '#domain/comments/comment.ts'
import type { Paging } from '#domain/page.ts'
import { Comments } from '../../comments/comments.tsx'
import { Pager } from '../../controls/lists/pager.tsx'
import { kept } from '../../rendering/kept.tsx'
import { PriceRecords, type RecordsProps } from '../chart/priceRecords.tsx'
import { DealRows } from '../deals/dealRows.tsx'
import type { ShownDeal } from '../deals/shownDeal.ts'
import { EndReportRule } from './endReport.tsx'
import { saleConditionsOf } from './saleConditions.ts'
import { groupSales } from './saleGroups.ts'
import { SaleList, type SalesProps } from './saleList.tsx'

export interface AfterPriceProps
  extends SalesProps,
    Pick<RecordsProps, 'drawing' | 'readings' | 'days' | 'hasAllRecords' | 'isRecordsOpen'> {
  /** The page of ended sales that follows the live ones. */
  ended: Paging & { totalCount: number }
  /** The number of all readings in the period. */
  readingCount: number
  thread: Thread
  commentCount: number
  related: ShownDeal[]
}

/** The shops of a product, with the posts about each offer. */
const Shops = kept('section', ({ ended, ...shown }: SalesProps & Pick<AfterPriceProps, 'ended'>) => {
  const { productId, sales } = shown
  return (
    <>
      <div className="panel-head">
        <h2>판매처 비교</h2>
        <span className="muted num">
          {groupSales(sales.filter(({ endedAt }) => endedAt === null)).length}
        </span>
        <span className="spring" />
        <span className="meta">낮은 가격순</span>
      </div>
      <SaleList {...shown} />
      <Pager {...ended} pathOf={(page) => `/products/${productId}${page > 1 ? `?sales=${page}` : ''}`} />
      <EndReportRule />
    </>
  )
})

/** The part after the price on a product's page: its records, the shops, the comments, and related products. */
export default function AfterPrice(props: AfterPriceProps) {
  const { productId, sales, ended, drawing, readings, readingCount, related } = props
  return (
    <>
      {readingCount > 0 && (
        <PriceRecords
          productId={productId}
          drawing={drawing}
          readings={readings}
          count={readingCount}
          days={props.days}
          hasAllRecords={props.hasAllRecords}
          isRecordsOpen={props.isRecordsOpen}
          conditions={saleConditionsOf(sales)}
        />
      )}
      <Shops className="panel" of={{ productId, sales, ended, reports: props.reports, bumps: props.bumps }} />
      <Comments home={`/products/${productId}`} thread={props.thread} count={props.commentCount} />
      {related.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>관련 상품</h2>
          </div>
          <DealRows deals={related} />
        </section>
      )}
    </>
  )
}
