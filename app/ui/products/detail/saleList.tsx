import type { ReactNode } from 'react'
import { copy, LINK_COPIED } from '#client/copy.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import { reportPath } from '#domain/moderation/paths.ts'
import { PRICE_SOURCE, sourceName } from '#domain/sources/communities.ts'
import { Chip } from '../../controls/chip.tsx'
import { useNeedsScript } from '../../controls/scripted.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { BumpState, type ShownBump } from '../bumps/bumpState.tsx'
import { titleOf } from '../deals/dealRow.tsx'
import { externalPath } from '../deals/paths.ts'
import { Price, Shipping, UnconfirmedPrice } from '../price.tsx'
import { SourceMark } from '../sources/sourceMarks.tsx'
import { EndReport, type EndReports } from './endReport.tsx'

interface SalesProps {
  productId: number
  sales: SaleRow[]
  reports: EndReports[]
  bumps: ShownBump[]
}

/**
 * Every sale of a product, with its post, the time of the last reading and the members' end reports. Sales that their
 * source ended are folded away while other sales remain.
 */
export function SaleList({ sales, ...rest }: SalesProps) {
  const [over, others] = [sales.filter(isOver), sales.filter((sale) => !isOver(sale))]
  return (
    <>
      <Sales sales={others} {...rest} />
      {over.length > 0 && (
        <details className="border-t border-line" open={others.length === 0}>
          <summary className="more-line px-4">
            종료된 판매 {over.length}건
            <Icon name="chevron-down" size="tiny" />
          </summary>
          <Sales sales={over} {...rest} />
        </details>
      )}
    </>
  )
}

const isOver = ({ endedAt, isEndedByMembers }: SaleRow): boolean => endedAt !== null && !isEndedByMembers

function Sales({ productId, sales, reports, bumps }: SalesProps) {
  return (
    <ul className="hair">
      {sales.map((sale) => (
        <SaleItem
          key={sale.id}
          sale={sale}
          productId={productId}
          bump={bumps.find((bump) => bump.saleId === sale.id)}
        >
          {sale.sourceKey !== PRICE_SOURCE.key && (
            <EndReport
              productId={productId}
              sale={sale}
              said={reports.find((report) => report.saleId === sale.id)}
            />
          )}
        </SaleItem>
      ))}
    </ul>
  )
}

function SaleItem({
  sale,
  productId,
  bump,
  children,
}: {
  sale: SaleRow
  productId: number
  bump: ShownBump | undefined
  children: ReactNode
}) {
  const isLive = sale.endedAt === null
  return (
    <li className="sale" data-ended={isLive ? undefined : ''}>
      <div className="title">
        <SourceMark source={sale.sourceKey} />
        {!isLive && <Chip kind="end">종료</Chip>}
        {bump && <Chip kind="warn">끌올</Chip>}
        {sale.kind === 'CARD' && <Chip>카드 할인가</Chip>}
        {sale.kind === 'CASH' && <Chip>현금가</Chip>}
        <span className="name" title={sale.name}>
          {titleOf(sale)}
        </span>
      </div>
      <div className="worth">
        <Price offer={sale} />
        <Shipping offer={sale} />
        <UnconfirmedPrice percent={sale.surprise} />
      </div>
      <div className="meta">
        <span>{sourceName(sale.sourceKey)}</span>
        {sale.sourceKey !== PRICE_SOURCE.key && (
          <>
            <span>
              추천 {countText(sale.likes)} · 댓글 {countText(sale.comments)}
            </span>
            <RelativeTime at={sale.postedAt} />
          </>
        )}
        {isLive && (
          <span>
            확인 <RelativeTime at={sale.lastReadAt} precise />
          </span>
        )}
      </div>
      <div className="links">
        {children}
        <OutLink url={sale.url} name="원문 보기" title={sale.name} />
        {isLive && sale.outboundUrl && (
          <OutLink url={sale.outboundUrl} name="구매하러 가기" title={sale.name} />
        )}
        <Link className="go" to={reportPath('sales', sale.id)} aria-label={`${sale.name} 신고`}>
          신고
        </Link>
        <CopyLink url={(isLive && sale.outboundUrl) || sale.url} title={sale.name} />
      </div>
      {bump && <BumpState productId={productId} bump={bump} />}
    </li>
  )
}

function OutLink({ url, name, title }: { url: string; name: string; title: string }) {
  return (
    <a
      className="go"
      href={externalPath(url)}
      target="_blank"
      rel="noopener nofollow"
      aria-label={`${title} ${name}, 새 창`}
    >
      {name}
      <Icon name="arrow-up-right" size="tiny" />
    </a>
  )
}

/** Copies the address of our redirect to the shop or, without one, to the post; never a commission address. */
function CopyLink({ url, title }: { url: string; title: string }) {
  const className = ['go', useNeedsScript()].join(' ')
  const copyPath = () => void copy(location.origin + externalPath(url), LINK_COPIED)
  return (
    <button type="button" className={className} aria-label={`${title} 링크 복사`} onClick={copyPath}>
      링크 복사
      <Icon name="link-2" size="tiny" />
    </button>
  )
}
