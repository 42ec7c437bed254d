import type { SaleRow } from '#domain/deals/deal.ts'
import type { ProductDetail } from '#domain/feed/productDetail.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import type { UnitPrice } from '#domain/offers/money/unitPrice.ts'
import type { PriceRecord } from '#domain/prices/priceRecord.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { clip, MAX_TITLE_LETTERS } from '#domain/sources/titleLength.ts'
import { writePath } from '../../boards/boardPaths.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Chip } from '../../controls/chip.tsx'
import { Explained } from '../../controls/popups/explained.tsx'
import { Tip } from '../../controls/popups/tooltip.tsx'
import { ShareButton } from '../../controls/shareButton.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { BumpLink } from '../bumps/bumpLink.tsx'
import { externalPath, watchPath } from '../deals/paths.ts'
import { Movement, Price, Shipping } from '../price.tsx'
import { SourceMarks } from '../sources/sourceMarks.tsx'
import { Discount } from './discount.tsx'
import { Gallery } from './gallery.tsx'
import { type Interest, InterestButtons } from './interestButtons.tsx'
import { PriceRecordBadge } from './priceRecordBadge.tsx'

const KEYWORD_WORDS = 3
/** A title has at most this many letters. */
const LONGEST_START = 100

/** The head of a product's page: the product, its price, and the link to the shop. */
export function ProductHero({
  product,
  address,
  record,
  interest,
  isBumped,
  isWatched,
  unitPrice,
}: {
  product: ProductDetail
  /** The address of the page, for sharing. */
  address: string
  record: PriceRecord
  interest: Interest
  /** One of the product's sales is bumped at the moment. */
  isBumped: boolean
  /** Whether the member has an alert on the product. */
  isWatched: boolean
  /** The picture of the first sale. */
  unitPrice: UnitPrice | null
}) {
  const best = useShownSale(product.sales[0])
  const live = product.sales.filter((sale) => sale.endedAt === null)
  const shown = live.length > 0 ? live : product.sales
  const post = live.find((sale) => sale.sourceKey !== PRICE_SOURCE.key)
  return (
    <section className="panel">
      <div className="hero" data-ended={live.length === 0 ? '' : undefined}>
        <Gallery key={product.id} product={product} pictures={product.pictures} />
        <div className="hero-facts">
          <div>
            <div className="hero-line">
              {live.length === 0 && <Chip kind="end">종료</Chip>}
              {isBumped && <Chip kind="warn">끌올</Chip>}
              {record.verdict === 'lowest' && <Chip kind="low">{record.days}일 최저</Chip>}
              <SourceMarks sources={[...new Set(shown.map((sale) => sale.sourceKey))]} />
              <span className="spring" />
              <Counts sales={shown} />
            </div>
            <h1 className="hero-name" title={product.name}>
              <bdi>{product.name}</bdi>
            </h1>
          </div>
          {best && (
            <div>
              <div className="hero-price">
                <Price offer={best} />
                <Shipping offer={best} />
                {unitPrice && <PerUnit {...unitPrice} />}
              </div>
              {live.length > 0 && <SinceYesterday record={record} />}
              {best.endedAt === null && best.totalWon !== null && best.totalWon > 0 && (
                <Discount name={best.name} totalWon={best.totalWon} record={record} />
              )}
            </div>
          )}
          {(record.readings > 0 || record.surprise !== null) && (
            <PriceRecordBadge record={record} isEnded={live.length === 0} />
          )}
          {best && <Facts sale={best} />}
          <div className="actions desk-only">
            <BuyLink sale={best} size="large" />
            <WatchLink productId={product.id} isWatched={isWatched} size="large" />
          </div>
          <InterestButtons
            productId={product.id}
            interest={interest}
            beside={post && !isBumped && <BumpLink saleId={post.id} />}
          >
            <KeywordButton keyword={keywordOf(product.name)} />
            <ShareButton address={address} title={product.name} size="small" />
            <WriteLink product={product} />
          </InterestButtons>
          {best?.commissionUrl && <Affiliate sale={best} />}
        </div>
      </div>
      <div className="buybar phone-only">
        <WatchLink productId={product.id} isWatched={isWatched} />
        <BuyLink sale={best} />
      </div>
    </section>
  )
}

/** The movement since yesterday; the list of the day's falls counts from the same price. */
const SinceYesterday = ({ record: { yesterday, change } }: { record: PriceRecord }) =>
  yesterday === null ? null : <Movement change={change} since={`어제 ${formatPrice(yesterday, 'KRW')}보다`} />

/** The first sale; an app opens the plain address of a shop, so its sale earns no commission (specification, section 2). */
function useShownSale(sale: SaleRow | undefined): SaleRow | undefined {
  const isApp = useViewer().appVersion !== null
  return sale && isApp ? { ...sale, commissionUrl: null } : sale
}

function Counts({ sales }: { sales: SaleRow[] }) {
  const most = (of: (sale: SaleRow) => number) => countText(Math.max(0, ...sales.map(of)))
  return (
    <span className="meta">
      조회 {most((sale) => sale.views)} · 추천 {most((sale) => sale.likes)}
    </span>
  )
}

function Facts({ sale }: { sale: SaleRow }) {
  return (
    <dl className="facts">
      <div>
        <dt>판매처</dt>
        <dd>{sale.shop ?? '원문에서 확인'}</dd>
      </div>
      <div>
        <dt>배송</dt>
        <dd>
          {sale.shippingFee === null && sale.shippingNote === null ? (
            '배송비 확인'
          ) : (
            <Shipping offer={sale} />
          )}
        </dd>
      </div>
      <div>
        <dt>마지막 확인</dt>
        <dd>
          <RelativeTime at={sale.lastReadAt} precise />
        </dd>
      </div>
    </dl>
  )
}

function BuyLink({ sale, size }: { sale: SaleRow | undefined; size?: 'large' }) {
  if (!sale) return null
  return (
    <ButtonLink
      to={sale.commissionUrl ?? externalPath(sale.outboundUrl ?? sale.url)}
      kind="primary"
      size={size}
      target="_blank"
      rel={sale.commissionUrl ? 'noopener nofollow sponsored' : 'noopener nofollow'}
      reloadDocument
    >
      {sale.outboundUrl ? '구매하러 가기' : '원문 보기'}
      <Icon name="arrow-up-right" size="small" />
    </ButtonLink>
  )
}

const COUPANG_NOTICE = '이 포스팅은 쿠팡 파트너스 활동의 일환으로, 이에 따른 일정액의 수수료를 제공받습니다.'
const OTHER_NOTICE = '이 링크로 구매하시면 이에 따른 일정액의 수수료를 제공받습니다.'

/** The notice that an affiliate link requires, and the link without commission. */
function Affiliate({ sale }: { sale: SaleRow }) {
  return (
    <p className="meta">
      {/^https:\/\/[\w.]*\bcoupang\.com\//.test(sale.commissionUrl ?? '') ? COUPANG_NOTICE : OTHER_NOTICE}{' '}
      <a href={externalPath(sale.outboundUrl ?? sale.url)} target="_blank" rel="noopener nofollow">
        원본 링크
      </a>
    </p>
  )
}

/** `100g당 215원` */
function PerUnit({ price, per }: UnitPrice) {
  return (
    <Explained className="meta num" by="배송비를 뺀 값을 이름에 적힌 수량으로 나누었습니다.">
      {per}당 {formatPrice(price, 'KRW')}
    </Explained>
  )
}

/** Turns the first words of the name into a keyword alert in one tap; the button belongs to the interest form. */
function KeywordButton({ keyword }: { keyword: string }) {
  return (
    <Button size="small" formAction="/keywordNotify" name="keyword" value={keyword} className="has-tip">
      <Icon name="tag" size="small" />
      키워드 알림
      <Tip>‘{keyword}’ 키워드 알림 받기</Tip>
    </Button>
  )
}

/** A link to a price alert on the product, or to the member's existing one. */
function WatchLink({
  productId,
  isWatched,
  size,
}: {
  productId: number
  isWatched: boolean
  size?: 'large'
}) {
  return (
    <ButtonLink to={watchPath(productId)} size={size} className="grow-0!">
      <Icon name={isWatched ? 'bell-ring' : 'bell-plus'} size="small" />
      {isWatched ? '가격 알림 중' : '가격 알림'}
    </ButtonLink>
  )
}

/** Opens the editor with the product's name and its card. */
const WriteLink = ({ product: { id, name } }: { product: ProductDetail }) => (
  <ButtonLink
    size="small"
    to={writePath({ initTitle: name.slice(0, LONGEST_START), embedLink: `/products/${id}` })}
  >
    <Icon name="pencil" size="small" />이 상품으로 글쓰기
  </ButtonLink>
)

/** The first words of a name without the parts in brackets: a first keyword. */
const keywordOf = (name: string): string =>
  clip(name, MAX_TITLE_LETTERS)
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, KEYWORD_WORDS)
    .join(' ')
