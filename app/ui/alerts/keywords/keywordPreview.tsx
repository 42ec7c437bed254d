import { namesShippingOrPrice } from '#domain/alerts/keywords/keyword.ts'
import type { KeywordPreview, PreviewedDeal } from '#domain/alerts/keywords/preview.server.ts'
import type { Unmet } from '#domain/alerts/wanted.ts'
import { DAY_MS, shortDay } from '#domain/clock.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { Choice } from '../../controls/forms/choice.tsx'
import { Marked } from '../../controls/marked.tsx'
import { Link } from '../../link.tsx'
import { useNow } from '../../now.tsx'
import { titleOf } from '../../products/deals/dealRow.tsx'
import { SourceMark } from '../../products/sources/sourceMarks.tsx'
import { RelativeTime } from '../../relativeTime.tsx'

const BAR_STEP = 10
const BAR_HEIGHT = 48

interface Tried {
  keyword: string
  preview: KeywordPreview
}

/** The result of a keyword in one line: how often it would have notified, what else it finds, what is wrong with it. */
export function KeywordResult({ keyword, preview: { count, perDay, hasMore, spellings } }: Tried) {
  const isUnread = count === 0 && namesShippingOrPrice(keyword)
  return (
    <>
      지난 30일{' '}
      <strong>
        {count.toLocaleString('ko-KR')}건{hasMore && ' 이상'}
      </strong>
      {perDay > 0 && ` · 하루 평균 ${perDay}건`}
      {spellings.length > 0 && ` · 함께 찾는 말: ${spellings.map(spaced).join(', ')}`}
      {isUnread ? (
        <span className="warn"> · 배송·가격 단어는 찾지 않습니다. 최고 가격을 사용해주세요.</span>
      ) : (
        count === 0 && ' · 올라오면 바로 알려 드립니다'
      )}
    </>
  )
}

/** Names the deals left out because they have the keyword only inside longer words, and offers to include them. */
export function InsideChoice({ keyword, preview: { inside } }: Tried) {
  const { count, word, isSkipped, choice } = inside
  if (count === 0 && choice === null) return null
  const where = word === null ? '다른 단어 안의' : `${word} 안의`
  return (
    <div className="inside">
      <p className="meta">
        {where} ‘{keyword}’ {count.toLocaleString('ko-KR')}건
        {isSkipped ? '은 제외하고 찾습니다' : '도 찾습니다'}
      </p>
      {(choice === false || (choice === true && count > 0)) && (
        <input type="hidden" name="insideWords" value="skip" />
      )}
      <Choice name="insideWords" value="find" defaultChecked={!isSkipped}>
        포함해서 찾기
      </Choice>
    </div>
  )
}

/** airpods케이스 → airpods 케이스 */
const spaced = (spelling: string): string =>
  spelling.replaceAll(/(?<=[a-z\d])(?=[가-힣])|(?<=[가-힣])(?=[a-z])/g, ' ')

/** The deals that a keyword would have found: their days, the last five, and one that a condition excludes. */
export function KeywordPreviewPanel({ keyword, preview }: Tried) {
  const { count, spellings, contents, days, leftOutCount, leftOut } = preview
  const words = [keyword, ...spellings]
  if (count === 0 && !leftOut) return null
  return (
    <section className="dry" aria-label="미리보기">
      {leftOutCount > 0 && (
        <p className="meta">조건에 맞지 않아 제외 {leftOutCount.toLocaleString('ko-KR')}건</p>
      )}
      {count > 0 && <Bars days={days} />}
      {contents.length > 0 && (
        <div>
          <h3>최근 30일에 알렸을 딜</h3>
          <ul className="dry-list">
            {contents.map((deal) => (
              <DryDeal key={deal.saleId} deal={deal} words={words} />
            ))}
            {leftOut && <DryDeal deal={leftOut.deal} words={words} unmet={leftOut.unmet} />}
          </ul>
        </div>
      )}
      {count === 0 && <p className="hint">조건에 맞는 딜은 없었습니다. 조건을 줄여 보세요.</p>}
    </section>
  )
}

function DryDeal({ deal, words, unmet }: { deal: PreviewedDeal; words: string[]; unmet?: Unmet }) {
  return (
    <li data-out={unmet ? '' : undefined}>
      <SourceMark source={deal.sourceKey} />
      <Link className="name" to={`/products/${deal.productId}`}>
        <Marked text={titleOf(deal)} words={words} />
      </Link>
      <span className="num">{formatPrice(deal.price, deal.currency)}</span>
      <span className="why">
        <RelativeTime at={deal.postedAt} /> · {deal.isLive ? '진행 중' : '종료'}
      </span>
      {unmet && <span className="why">{unmetText(unmet)}</span>}
    </li>
  )
}

const UNMET = {
  paused: '꺼져 있어 제외',
  price: '가격을 알 수 없어 제외',
  maxPrice: '최고 가격보다 비싸 제외',
  sources: '선택하지 않은 커뮤니티라 제외',
  categoryIds: '선택하지 않은 분류라 제외',
  minHeat: '추천 수가 적어 제외',
}

const unmetText = (unmet: Unmet): string =>
  unmet.condition === 'excludes' ? `제외 단어 ‘${unmet.word}’ 때문에 제외` : UNMET[unmet.condition]

/** 30 days, the oldest on the left. */
function Bars({ days }: { days: number[] }) {
  const most = Math.max(...days, 1)
  const first = useNow() - (days.length - 1) * DAY_MS
  return (
    <div>
      <svg
        className="bars"
        viewBox={`0 0 ${days.length * BAR_STEP} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`날짜별 알림 수, 가장 많은 날 ${most}건`}
      >
        {days.map((count, index) => {
          const height = count === 0 ? 2 : Math.max(4, (count / most) * BAR_HEIGHT)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day
              key={index}
              data-none={count === 0 ? '' : undefined}
              x={index * BAR_STEP + 1}
              y={BAR_HEIGHT - height}
              width={BAR_STEP - 2}
              height={height}
            />
          )
        })}
      </svg>
      <div className="bars-axis meta num" aria-hidden="true">
        <span>{shortDay(first)}</span>
        <span>가장 많은 날 {most}건</span>
        <span>오늘</span>
      </div>
    </div>
  )
}
