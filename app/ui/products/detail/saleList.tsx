import { copy, LINK_COPIED } from '#client/copy.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import { reportPath } from '#domain/moderation/paths.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { PRICE_SOURCE, sourceName } from '#domain/sources/communities.ts'
import { Chip, EndChip } from '../../controls/chip.tsx'
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
import { EndReport, type EndReports, endReportText } from './endReport.tsx'
import { groupSales, type SaleGroup } from './saleGroups.ts'

/** The number of groups that are shown before the rest is folded. */
const FIRST_GROUPS = 5
/** The number of communities whose marks are shown. */
const SHOWN_MARKS = 3

export interface SalesProps {
  productId: number
  sales: SaleRow[]
  reports: EndReports[]
  bumps: ShownBump[]
}

/**
 * Every sale of a product, by shop and price. The posts behind a group, with their acts, are folded; so are all but
 * the first groups, and the sales that their source ended while others remain.
 */
export function SaleList({ sales, ...rest }: SalesProps) {
  const [over, others] = [sales.filter(isOver), sales.filter((sale) => !isOver(sale))]
  const groups = groupSales(others)
  return (
    <>
      <Groups groups={groups.slice(0, FIRST_GROUPS)} {...rest} />
      <Fold
        name={`판매처 ${groups.length - FIRST_GROUPS}곳 더 보기`}
        groups={groups.slice(FIRST_GROUPS)}
        {...rest}
      />
      <Fold
        name={`지난 판매 ${over.length}건`}
        groups={groupSales(over)}
        isOpen={others.length === 0}
        {...rest}
      />
    </>
  )
}

const isOver = ({ endedAt, isEndedByMembers }: SaleRow): boolean => endedAt !== null && !isEndedByMembers

type GroupsProps = Omit<SalesProps, 'sales'> & { groups: SaleGroup[] }

function Fold({ name, groups, isOpen, ...rest }: GroupsProps & { name: string; isOpen?: boolean }) {
  if (groups.length === 0) return null
  return (
    <details className="border-t border-line" open={isOpen}>
      <summary className="more-line px-4">
        {name}
        <Icon name="chevron-down" size="tiny" />
      </summary>
      <Groups groups={groups} {...rest} />
    </details>
  )
}

const Groups = ({ groups, ...rest }: GroupsProps) => (
  <ul className="hair">
    {groups.map((group) => (
      <GroupItem key={group.first.id} group={group} {...rest} />
    ))}
  </ul>
)

function GroupItem({ group, bumps, ...rest }: Omit<GroupsProps, 'groups'> & { group: SaleGroup }) {
  const { first, sales, sources } = group
  const isLive = first.endedAt === null
  const bumped = bumps.filter((bump) => sales.some(({ id }) => id === bump.saleId))
  const name = first.shop ?? '판매처는 원문에서 확인'
  const reported = isLive ? mostReported(sales, rest.reports) : 0
  return (
    <li className="sale" data-ended={isLive ? undefined : ''}>
      <div className="title">
        {!isLive && <EndChip isResting={first.isResting} />}
        {bumped.length > 0 && <Chip kind="warn">끌올</Chip>}
        {first.kind === 'CARD' && <Chip>카드 할인가</Chip>}
        {first.kind === 'CASH' && <Chip>현금가</Chip>}
        <span className="name">{name}</span>
      </div>
      <div className="worth">
        <Price offer={first} />
        <Shipping offer={first} />
      </div>
      <div className="meta">
        <Sources sources={sources} />
        {isLive && (
          <span>
            확인 <RelativeTime at={Math.max(...sales.map(({ lastReadAt }) => lastReadAt))} precise />
          </span>
        )}
        {reported > 0 && <span>{endReportText(reported)}</span>}
        <UnconfirmedPrice percent={first.suspiciousDropPercent} />
      </div>
      <div className="links">
        {isLive && first.outboundUrl && (
          <OutLink
            url={first.outboundUrl}
            name="구매하러 가기"
            title={`${name} ${formatPrice(first.price, first.currency)}`}
          />
        )}
      </div>
      <details className="posts">
        <summary className="icon-btn icon-btn-small" aria-label={`${name} 판매 글 ${sales.length}건`}>
          <Icon name="ellipsis" size="small" />
        </summary>
        <ul>
          {sales.map((sale) => (
            <Post key={sale.id} sale={sale} {...rest} />
          ))}
        </ul>
      </details>
      {bumped.map((bump) => (
        <BumpState key={bump.id} productId={rest.productId} bump={bump} />
      ))}
    </li>
  )
}

/** The highest number of end reports that any of these posts has. */
const mostReported = (sales: SaleRow[], reports: EndReports[]): number =>
  Math.max(0, ...sales.map(({ id }) => reports.find(({ saleId }) => saleId === id)?.ended ?? 0))

/** The communities that wrote about an offer: marks, and their number if there are several. */
function Sources({ sources }: { sources: string[] }) {
  const [only] = sources
  if (only === undefined) return <span>{PRICE_SOURCE.name}</span>
  return (
    <span className="source-name">
      {sources.slice(0, SHOWN_MARKS).map((source) => (
        <SourceMark key={source} source={source} />
      ))}
      {sources.length === 1 ? (
        sourceName(only)
      ) : (
        <>
          <span className="visually-hidden">{sources.map(sourceName).join(', ')}</span>
          {sources.length}곳
        </>
      )}
    </span>
  )
}

/** A post behind a group, with all that a reader can do with it. */
function Post({ sale, productId, reports }: { sale: SaleRow } & Pick<SalesProps, 'productId' | 'reports'>) {
  const isLive = sale.endedAt === null
  const isPost = sale.sourceKey !== PRICE_SOURCE.key
  return (
    <li>
      <span className="post-name">
        <SourceMark source={sale.sourceKey} />
        <span className="visually-hidden">{sourceName(sale.sourceKey)}</span>
        {titleOf(sale)}
      </span>
      {isPost && (
        <span className="meta">
          추천 {countText(sale.likes)} · 댓글 {countText(sale.comments)} · <RelativeTime at={sale.postedAt} />
        </span>
      )}
      <div className="links">
        <OutLink url={sale.url} name="원문 보기" title={sale.name} />
        <CopyLink url={(isLive && sale.outboundUrl) || sale.url} title={sale.name} />
        <Link className="go" to={reportPath('sales', sale.id)} aria-label={`${sale.name} 신고`}>
          신고
        </Link>
        {isPost && (
          <EndReport
            productId={productId}
            sale={sale}
            said={reports.find((report) => report.saleId === sale.id)}
          />
        )}
      </div>
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
