import type { KeywordAlert } from '#domain/alerts/keywords/keyword.ts'
import { isPaused } from '#domain/alerts/pausing.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { useNow } from '../../now.tsx'
import { AlertActions, AlertState } from '../alertActions.tsx'

/** The member's keyword alerts, each with its conditions and acts. */
export function KeywordList({ keywords }: { keywords: KeywordAlert[] }) {
  const now = useNow()
  return (
    <ul className="hair">
      {keywords.map((alert) => (
        <li key={alert.id} className="rule" data-off={isPaused(alert, now) ? '' : undefined}>
          <div className="rule-name">
            <b>{alert.keyword}</b>
            <AlertState alert={alert} />
          </div>
          <div className="meta">{conditionsOf(alert).join(' · ')}</div>
          <AlertActions
            alert={alert}
            name={alert.keyword}
            path="/keywordNotify"
            editPath={`/keywordNotify?edit=${alert.id}`}
          />
        </li>
      ))}
    </ul>
  )
}

function conditionsOf({
  maxPrice,
  excludes,
  minHeat,
  sources,
  categoryIds,
  hitCount,
}: KeywordAlert): string[] {
  const conditions = [
    maxPrice !== null && `${formatPrice(maxPrice, 'KRW')} 이하`,
    excludes.length > 0 && `제외 ${excludes.join(', ')}`,
    minHeat !== null && `추천 ${minHeat} 이상`,
    someOf(sources.map(sourceName), '커뮤니티 전체', '곳'),
    categoryIds.length > 0 && someOf(categoryIds.map(categoryName), '', '개 분류'),
    `${hitCount.toLocaleString('ko-KR')}건`,
  ]
  return conditions.filter((condition) => condition !== false)
}

/** At most two by name, more as a number. */
function someOf(names: string[], none: string, unit: string): string {
  if (names.length === 0) return none
  return names.length <= 2 ? names.join(', ') : `${names.length}${unit}`
}
