import type { Thread } from '#domain/comments/comment.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { Comments } from '../../comments/comments.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { PriceRecords, type RecordsProps } from '../chart/priceRecords.tsx'
import { DealRow } from '../deals/dealRow.tsx'
import { EndReportRule } from './endReport.tsx'
import { conditionsOf } from './saleConditions.ts'
import { SaleList, type SalesProps } from './saleList.tsx'

export interface AfterPriceProps extends SalesProps, Pick<RecordsProps, 'drawing' | 'readings' | 'range'> {
  /** The number of all sales, and of all readings in the period. */
  saleCount: number
  readingCount: number
  thread: Thread
  commentCount: number
  related: DealCard[]
}

/** What follows the price on a product's page: its records, the shops, the comments, and related products. */
export default function AfterPrice(props: AfterPriceProps) {
  const { productId, sales, saleCount, drawing, readings, readingCount, range, related } = props
  return (
    <>
      {readingCount > 0 && (
        <PriceRecords
          productId={productId}
          drawing={drawing}
          readings={readings}
          count={readingCount}
          range={range}
          conditions={conditionsOf(sales)}
        />
      )}
      <section className="panel">
        <div className="panel-head">
          <h2>판매처 비교</h2>
          <span className="muted num">{saleCount}</span>
          <span className="spring" />
          <span className="meta">낮은 가격순</span>
        </div>
        <SaleList productId={productId} sales={sales} reports={props.reports} bumps={props.bumps} />
        {sales.length < saleCount && (
          <Link
            className="more-line border-t border-line px-4"
            to={`/products/${productId}?sales=all`}
            preventScrollReset
          >
            판매 {saleCount}건 모두 보기
            <Icon name="chevron-right" size="tiny" />
          </Link>
        )}
        <EndReportRule />
      </section>
      <Comments home={`/products/${productId}`} thread={props.thread} count={props.commentCount} />
      {related.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>관련 상품</h2>
          </div>
          <ul>
            {related.map((other) => (
              <DealRow key={other.productId} deal={other} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
