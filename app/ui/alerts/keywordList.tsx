import type { KeywordAlert } from '../../domain/alerts/keyword.ts'
import { categoryName } from '../../domain/products/categories.ts'
import { formatPrice } from '../../domain/products/prices/money.ts'
import { sourceName } from '../../domain/products/sources/communities.ts'
import { IconButton } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { useNow } from '../now.tsx'

/** My keyword alerts, each with its conditions and a way to end it. */
export function KeywordList({ keywords }: { keywords: KeywordAlert[] }) {
  const now = useNow()
  return (
    <ul className="hair">
      {keywords.map((alert) => {
        const isPaused = alert.pausedUntil !== null && alert.pausedUntil > now
        return (
          <li key={alert.id} className="rule" data-off={isPaused ? '' : undefined}>
            <div className="flex items-center gap-2">
              <b>{alert.keyword}</b>
              {alert.historyOnly && <Chip>내역에서만</Chip>}
              {isPaused && <Chip>쉬는 중</Chip>}
            </div>
            <div className="meta">{conditionsOf(alert).join(' · ')}</div>
            <OnceForm method="post" preventScrollReset>
              <input type="hidden" name="id" value={alert.id} />
              <IconButton name="_act" value="delete" label={`${alert.keyword} 지우기`}>
                <Icon name="trash" />
              </IconButton>
            </OnceForm>
          </li>
        )
      })}
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

/** Up to two by name, more by number. */
function someOf(names: string[], none: string, unit: string): string {
  if (names.length === 0) return none
  return names.length <= 2 ? names.join(', ') : `${names.length}${unit}`
}
