import type { SaleRow } from '#domain/deals/deal.ts'
import type { ProductDetail } from '#domain/feed/productDetail.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import type { UnitPrice } from '#domain/offers/money/unitPrice.ts'
import { advertisedDiscount, lowWords, type PriceRecord, percentTo } from '#domain/prices/priceRecord.ts'
import type { PriceVerdict } from '#domain/prices/priceVerdict.ts'
import type { DayRange } from '#domain/prices/ranges.ts'
import { clip, MAX_TITLE_LETTERS } from '#domain/sources/titleLength.ts'
import type { ShownAlert } from '../../alerts/products/productCondition.ts'
import { writePath } from '../../boards/boardPaths.ts'
import { ButtonLink } from '../../controls/button.tsx'
import { Chip, EndChip } from '../../controls/chip.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Explained } from '../../controls/popups/explained.tsx'
import { NamedMenu } from '../../controls/popups/menu.tsx'
import { ShareButton } from '../../controls/shareButton.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { kept } from '../../rendering/kept.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { BumpItem } from '../bumps/bumpItem.tsx'
import type { PriceDrawing } from '../chart/priceDrawing.ts'
import { PricePlot } from '../chart/pricePlot.tsx'
import { Figures, PriceRanges } from '../chart/priceRanges.tsx'
import { watchPath } from '../deals/paths.ts'
import { Movement, Price, Shipping } from '../price.tsx'
import { SourceMarks } from '../sources/sourceMarks.tsx'
import { Affiliate, BuyLink, boughtIn } from './buyLink.tsx'
import { Gallery } from './gallery.tsx'
import { type Interest, InterestButtons } from './interestButtons.tsx'
import { TARGET_FIELD, TargetForm } from './targetForm.tsx'
import { VerdictLine } from './verdictLine.tsx'

const KEYWORD_WORDS = 3
/** A title has at most this many letters. */
const MAX_START_LENGTH = 100

/** The post to which the menu's entries apply: to bump it, and to report its end or withdraw that report. */
interface ReportedPost {
  saleId: number
  act: string
  name: string
}

interface HeroProps {
  product: ProductDetail
  /** The address of the page, for sharing. */
  address: string
  record: PriceRecord
  verdict: PriceVerdict
  interest: Interest
  /** One of the product's sales is bumped at the moment. */
  isBumped: boolean
  /** The first live post; null without one. */
  post: ReportedPost | null
  /** The member's alert on the product; null without one. */
  alert: ShownAlert | null
  /** The target of the alert, or the one that is suggested, in won; null without either. */
  target: number | null
  /** The notice that the affiliate address of the first sale requires; null without such an address. */
  notice: string | null
  /** The price per unit, from the quantity in the name of the first sale. */
  unitPrice: UnitPrice | null
  /** The period of the chart; its drawing, null where it has too few prices. */
  days: DayRange
  drawing: PriceDrawing | null
  /** The product has prices in some period. */
  hasPrices: boolean
}

/** The head of a product's page: the product, its price, whether to buy, its history, and the link to the shop. */
export function ProductHero(hero: HeroProps) {
  const { appVersion, nickname } = useViewer()
  return (
    <Hero className="panel" of={{ ...hero, isInApp: appVersion !== null, isMember: nickname !== null }} />
  )
}

interface ReadHeroProps extends HeroProps {
  isInApp: boolean
  isMember: boolean
}

const Hero = kept('section', (hero: ReadHeroProps) => {
  const { product, record, verdict, isBumped, alert, target } = hero
  const [first] = product.sales
  const best = first && boughtIn(hero.isInApp, first)
  const live = product.sales.filter((sale) => sale.endedAt === null)
  const buying = { productId: product.id, sale: best, alert, isEnded: live.length === 0 }
  return (
    <>
      <div className="hero" data-tone={verdict.tone} data-ended={live.length === 0 ? '' : undefined}>
        <HeroTop product={product} record={record} isBumped={isBumped} />
        {best && <HeroPrice sale={best} record={record} unitPrice={hero.unitPrice} />}
        <VerdictLine verdict={verdict} />
        {hero.hasPrices && <History {...hero} />}
        {target !== null && <TargetForm productId={product.id} target={target} isNew={alert === null} />}
        {alert?.condition && <p className="meta">{alert.condition}</p>}
        <BuyLinks className="actions desk-only" {...buying} size="large" />
        {best && (
          <p className="meta">
            {[best.shop ?? '판매처는 원문에서 확인', formatShipping(best) || '배송비는 원문에서 확인'].join(
              ' · ',
            )}{' '}
            · 가격 확인 <RelativeTime at={best.lastReadAt} precise />
          </p>
        )}
        <Acts {...hero} />
        {best?.commissionUrl && <Affiliate sale={best} notice={hero.notice} />}
      </div>
      <BuyLinks className="buybar phone-only" {...buying} />
    </>
  )
})

function HeroTop({ product, record, isBumped }: Pick<HeroProps, 'product' | 'record' | 'isBumped'>) {
  const live = product.sales.filter((sale) => sale.endedAt === null)
  const shown = live.length > 0 ? live : product.sales
  return (
    <div className="hero-top">
      <Gallery key={product.id} product={product} pictures={product.pictures} />
      <div>
        <div className="hero-line">
          {live.length === 0 && <EndChip isResting={shown.some((sale) => sale.isResting)} />}
          {isBumped && <Chip kind="warn">끌올</Chip>}
          {record.verdict === 'lowest' && <Chip kind="low">{lowWords(record)}</Chip>}
          <SourceMarks sources={[...new Set(shown.map((sale) => sale.sourceKey))]} />
          <span className="spring" />
          <Counts sales={shown} replies={product.replyCount + product.commentCount} />
        </div>
        <h1 className="hero-name" title={product.name}>
          <bdi>{product.name}</bdi>
        </h1>
      </div>
    </div>
  )
}

/** The prices of a period: the chart, which also sets the target of an alert, and its figures. */
const History = ({
  product,
  days,
  drawing,
  target,
}: Pick<HeroProps, 'product' | 'days' | 'drawing' | 'target'>) => (
  <section className="history" aria-labelledby="history-title">
    <div className="history-head">
      <h2 id="history-title">가격 흐름</h2>
      <PriceRanges productId={product.id} days={days} />
    </div>
    {drawing ? (
      <>
        <PricePlot
          drawing={drawing}
          target={target === null ? null : { fieldId: TARGET_FIELD, won: target }}
        />
        <Figures figures={drawing.figures} />
      </>
    ) : (
      <p className="meta">이 기간의 가격 기록이 아직 부족합니다.</p>
    )}
  </section>
)

/** The price as the largest thing, its movement, and the discounts. A doubtful price has none of them. */
function HeroPrice({
  sale,
  record,
  unitPrice,
}: {
  sale: SaleRow
  record: PriceRecord
  unitPrice: UnitPrice | null
}) {
  const isCompared = sale.endedAt === null && record.suspiciousDropPercent === null
  return (
    <div>
      <div className="hero-price">
        {isCompared && <Below sale={sale} record={record} />}
        <Price offer={sale} />
        <Shipping offer={sale} />
        {unitPrice && <PerUnit {...unitPrice} />}
      </div>
      {isCompared && <Since sale={sale} record={record} />}
    </div>
  )
}

/** `−10%`: how far the price is below the lowest of the 20 days before it; and the discount that the shop claims. */
function Below({ sale, record: { lowestBefore } }: { sale: SaleRow; record: PriceRecord }) {
  const claimed = advertisedDiscount(sale.name)
  const claim = claimed && `판매처 표시 할인율 ${claimed}%`
  const percent = sale.totalWon && lowestBefore !== null ? -percentTo(sale.totalWon, lowestBefore) : 0
  if (percent <= 0 && !claim) return null
  return (
    <Explained
      id="below-words"
      className={percent > 0 ? 'below num' : 'meta num'}
      by={[percent > 0 && `이전 20일 최저가 ${formatPrice(lowestBefore, 'KRW')}보다 ${percent}% 저렴`, claim]
        .filter(Boolean)
        .join(' · ')}
    >
      {percent > 0 ? `−${percent}%` : claim}
    </Explained>
  )
}

/** The change since the last different price, including shipping. The list of today's drops uses the same price if it held until today. */
const Since = ({ sale, record: { before, change } }: { sale: SaleRow; record: PriceRecord }) =>
  before && (
    <Movement
      change={change}
      since={`${before.day} ${formatPrice(before.totalWon, 'KRW')}보다${sale.shippingFee ? ' (배송비 포함)' : ''}`}
    />
  )

/** The highest view and like counts of the sources, and the number of comments there and here together, as in lists. */
function Counts({ sales, replies }: { sales: SaleRow[]; replies: number }) {
  const most = (of: (sale: SaleRow) => number) => countText(Math.max(0, ...sales.map(of)))
  return (
    <span className="meta">
      조회 {most((sale) => sale.views)} · 추천 {most((sale) => sale.likes)} · 댓글 {countText(replies)}
    </span>
  )
}

interface Buying {
  className: string
  productId: number
  sale: SaleRow | undefined
  alert: ShownAlert | null
  isEnded: boolean
  size?: 'large'
}

/** The link to the shop and the alert button. Once the sale has ended, the alert comes first and the shop is plain text. */
function BuyLinks({ className, productId, sale, alert, isEnded, size }: Buying) {
  const words = isEnded ? '다시 올라오면 알림' : '최저가 알림'
  return (
    <div className={className}>
      <ButtonLink
        to={watchPath(productId)}
        size={size}
        kind={isEnded ? 'primary' : undefined}
        className={isEnded ? '' : 'grow-0!'}
      >
        <Icon name={alert?.isOn ? 'bell-ring' : 'bell-plus'} size="small" />
        {alert?.state ?? words}
      </ButtonLink>
      {sale && <BuyLink sale={sale} isEnded={isEnded} size={size} />}
    </div>
  )
}

/** `100g당 215원` */
function PerUnit({ price, per }: UnitPrice) {
  return (
    <Explained id="per-unit-words" className="meta num" by="배송비 제외, 상품명에 적힌 수량 기준">
      {per}당 {formatPrice(price, 'KRW')}
    </Explained>
  )
}

/** Turns the first words of the name into a keyword alert in one tap. */
const KeywordItem = ({ keyword }: { keyword: string }) => (
  <OnceForm method="post" action="/keywordNotify">
    <button
      type="submit"
      role="menuitem"
      name="keyword"
      value={keyword}
      aria-label={`‘${keyword}’ 키워드 알림`}
    >
      <Icon name="tag" size="small" />
      키워드 알림
    </button>
  </OnceForm>
)

/** The other acts on a product; rare ones are in the menu behind three dots. */
function Acts({
  product,
  post,
  isBumped,
  interest,
  address,
  isMember,
}: Pick<ReadHeroProps, 'product' | 'post' | 'isBumped' | 'interest' | 'address' | 'isMember'>) {
  return (
    <InterestButtons
      productId={product.id}
      interest={interest}
      beside={
        <NamedMenu id="product-acts" label="상품으로 할 일 더 보기" size="small">
          <KeywordItem keyword={keywordOf(product.name)} />
          <WriteItem product={product} />
          {post && <EndReportItem productId={product.id} {...post} />}
          {post && !isBumped && <BumpItem saleId={post.saleId} isMember={isMember} />}
        </NamedMenu>
      }
    >
      <ShareButton address={address} title={product.name} size="small" />
    </InterestButtons>
  )
}

/** Reports that the first live post is over, or takes that back. The list of sellers has the reports of each post. */
const EndReportItem = ({ productId, saleId, act, name }: ReportedPost & { productId: number }) => (
  <OnceForm method="post" action={`/products/${productId}`} preventScrollReset>
    <input type="hidden" name="id" value={saleId} />
    <button type="submit" role="menuitem" name="_act" value={act}>
      <Icon name="flag" size="small" />
      {name}
    </button>
  </OnceForm>
)

/** Opens the editor with the product's name and its card. */
const WriteItem = ({ product: { id, name } }: { product: ProductDetail }) => (
  <Link
    role="menuitem"
    to={writePath({ initTitle: name.slice(0, MAX_START_LENGTH), embedLink: `/products/${id}` })}
  >
    <Icon name="pencil" size="small" />이 상품으로 글쓰기
  </Link>
)

/** The first words of a name without the parts in brackets: a first keyword. */
const keywordOf = (name: string): string =>
  clip(name, MAX_TITLE_LETTERS)
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, KEYWORD_WORDS)
    .join(' ')
