import { MINUTE_MS } from '#domain/clock.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'
import { DealRow } from '../products/deals/dealRow.tsx'
import { FallRail } from '../products/deals/fallRail.tsx'
import { VerdictLine } from '../products/detail/verdictLine.tsx'
import { Movement, PercentBelow, Price, Shipping, UnconfirmedPrice } from '../products/price.tsx'
import { SourceMarks, SourceName } from '../products/sources/sourceMarks.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { Part, Sample } from './sample.tsx'

const AGES_MINUTES = [0, 3, 90, 26 * 60, 60 * 24 * 20]

const DEAL: Omit<DealCard, 'postedAt'> = {
  productId: 1,
  saleId: 1,
  saleIds: [1],
  name: '갤럭시 버즈3 프로 화이트',
  offerName: '갤럭시 버즈3 프로 화이트',
  shop: '쿠팡',
  categoryId: 3,
  imageUrl: null,
  price: 189_000,
  currency: 'KRW',
  shippingFee: 0,
  shippingNote: null,
  totalWon: 189_000,
  suspiciousDropPercent: null,
  likes: 42,
  comments: 17,
  score: 3,
  isEnded: false,
  isResting: false,
  isHot: false,
  commissionUrl: null,
  sources: ['pomppu', 'clien', 'ruliweb'],
  sparkline: [229_000, 219_000, 219_000, 205_000, 189_000],
  priceBadge: { lowest: 28, percentBelow: 12 },
}
const FOREIGN = { price: 6820, currency: 'USD', shippingFee: 0, shippingNote: null, totalWon: 9400 }
const UNKNOWN = { price: null, currency: 'KRW', shippingFee: null, shippingNote: '와우무배', totalWon: null }
/** Money, sources, times and the rows that contain them. */
export function DealSamples({ now }: { now: number }) {
  const deal = { ...DEAL, postedAt: now - 3 * MINUTE_MS }
  return (
    <Part title="가격과 딜">
      <Sample name="값">
        <Price offer={deal} />
        <Shipping offer={deal} />
        <PercentBelow percent={12} />
        <Price offer={FOREIGN} />
        <Price offer={UNKNOWN} />
        <Shipping offer={UNKNOWN} />
        <UnconfirmedPrice percent={62} />
      </Sample>
      <Sample name="가격 변동">
        <Movement change={-40_000} />
        <Movement change={12_000} />
      </Sample>
      <Sample name="출처">
        {COMMUNITIES.map(({ key }) => (
          <SourceName key={key} source={key} />
        ))}
        <SourceMarks sources={DEAL.sources} />
      </Sample>
      <Sample name="지난 시간">
        {AGES_MINUTES.map((minutes) => (
          <RelativeTime key={minutes} at={now - minutes * MINUTE_MS} />
        ))}
      </Sample>
      <Sample name="가격 판단">
        <VerdictLine verdict={{ tone: 'good', head: '지금 사도 좋은 가격', reason: '28일 최저' }} />
        <VerdictLine verdict={{ tone: 'plain', head: '평소와 비슷한 가격', reason: '28일 최저 189,000원' }} />
        <VerdictLine verdict={{ tone: 'weak', head: '아직 판단할 수 없음', reason: '가격 기록 5일·3번' }} />
        <VerdictLine verdict={{ tone: 'warn', head: '가격 확인 필요', reason: '평소보다 62% 낮음' }} />
      </Sample>
      <FallRail
        falls={[4, 5].map((productId) => ({
          card: { ...deal, productId },
          totalWon: deal.price ?? 0,
          fallenBy: 40_000,
        }))}
      />
      <ul className="panel" aria-label="두 줄 딜">
        <DealRow deal={deal} />
        <DealRow deal={{ ...deal, ...FOREIGN, productId: 2, priceBadge: null }} bumpId={1} />
        <DealRow deal={{ ...deal, productId: 3, isEnded: true, priceBadge: null }} />
      </ul>
    </Part>
  )
}
