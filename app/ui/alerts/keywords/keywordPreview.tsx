import type { KeywordPreview, PreviewedDeal } from '#domain/alerts/keywords/preview.server.ts'
import type { Unmet } from '#domain/alerts/wanted.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { titleOf } from '../../products/deals/dealRow.tsx'
import { SourceMark } from '../../products/sources/sourceMarks.tsx'
import { splitMatches } from './matchedParts.ts'

const BAR_STEP = 10
const BAR_HEIGHT = 48

/** A preview of a keyword: the number and days of past matches, the last five, and one that a condition excludes. */
export function KeywordPreviewPanel({ keyword, preview }: { keyword: string; preview: KeywordPreview }) {
  const { count, perDay, hasMore, spellings, contents, days, leftOutCount, leftOut } = preview
  const words = [keyword, ...spellings]
  return (
    <section className="dry" aria-label="미리 보기">
      <div className="dry-head">
        <div>
          <p className="meta">이 조건이면 지난 30일</p>
          <strong>
            {count.toLocaleString('ko-KR')}건{hasMore && ' 이상'}
          </strong>{' '}
          <span className="text-text-2">(하루 평균 {perDay}건)</span>
        </div>
        <span className="spring" />
        {leftOutCount > 0 && <span className="meta">조건에 안 맞음 {leftOutCount}건</span>}
      </div>
      {spellings.length > 0 && <p className="hint">같은 말로 봅니다: {spellings.join(', ')}</p>}
      {count > 0 && <Bars days={days} />}
      {contents.length > 0 && (
        <div>
          <h3>최근에 걸렸을 딜</h3>
          <ul className="dry-list">
            {contents.map((deal) => (
              <DryDeal key={deal.saleId} deal={deal} words={words} />
            ))}
            {leftOut && <DryDeal deal={leftOut.deal} words={words} unmet={leftOut.unmet} />}
          </ul>
        </div>
      )}
      {count === 0 && (
        <p className="hint">
          {leftOut
            ? '조건에 맞는 딜은 없었습니다. 조건을 조금 넓혀 보세요.'
            : '지난 30일에는 없었습니다. 등록해 두시면 올라올 때 알려 드립니다.'}
        </p>
      )}
    </section>
  )
}

function DryDeal({ deal, words, unmet }: { deal: PreviewedDeal; words: string[]; unmet?: Unmet }) {
  const parts = splitMatches(titleOf(deal), words)
  return (
    <li data-out={unmet ? '' : undefined}>
      <SourceMark source={deal.sourceKey} />
      <span className="name">
        {parts.map(({ text, isMatch }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other order
          isMatch ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
      <span className="num">{formatPrice(deal.price, deal.currency)}</span>
      {unmet && <span className="why">{unmetText(unmet)}</span>}
    </li>
  )
}

const UNMET = {
  paused: '쉬는 중이라 빠짐',
  price: '가격을 몰라서 빠짐',
  maxPrice: '최고 가격보다 비싸서 빠짐',
  sources: '고르지 않은 커뮤니티라서 빠짐',
  categoryIds: '고르지 않은 분류라서 빠짐',
  minHeat: '추천이 모자라서 빠짐',
}

const unmetText = (unmet: Unmet): string =>
  unmet.condition === 'excludes' ? `제외할 말 ‘${unmet.word}’ 때문에 빠짐` : UNMET[unmet.condition]

/** 30 days, the oldest on the left. */
function Bars({ days }: { days: number[] }) {
  const most = Math.max(...days, 1)
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${days.length * BAR_STEP} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`날마다 걸린 수, 가장 많은 날 ${most}건`}
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
  )
}
