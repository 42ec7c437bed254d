import { useEffect, useRef } from 'react'
import type { KeywordAlert } from '#domain/alerts/keywords/keyword.ts'
import { isPaused } from '#domain/alerts/pausing.ts'
import type { WeekHits } from '#domain/alerts/weekHits.server.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Chip } from '../../controls/chip.tsx'
import { Link } from '../../link.tsx'
import { useNow } from '../../now.tsx'
import { AlertActions, AlertState } from '../alertActions.tsx'
import { hitsText } from '../hitsText.ts'

/**
 * The member's keyword alerts, each with its conditions, its hits of the last seven days and its acts. `addedId`: the
 * alert that was just added, which gets the focus.
 */
export function KeywordList({
  keywords,
  weekHits,
  addedId = null,
}: {
  keywords: KeywordAlert[]
  weekHits: WeekHits['keywords']
  addedId?: number | null
}) {
  const now = useNow()
  const added = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (addedId !== null) added.current?.focus()
  }, [addedId])
  return (
    <ul className="hair">
      {keywords.map((alert) => (
        <li
          key={alert.id}
          ref={alert.id === addedId ? added : undefined}
          tabIndex={alert.id === addedId ? -1 : undefined}
          className="rule"
          data-off={isPaused(alert, now) ? '' : undefined}
        >
          <div className="rule-name">
            <b>{alert.keyword}</b>
            {alert.id === addedId && <Chip kind="low">방금 추가</Chip>}
            <AlertState alert={alert} />
          </div>
          <div className="meta">
            {conditionsOf(alert).map((condition) => `${condition} · `)}
            <Hits keyword={alert.keyword} hits={weekHits[alert.id]} />
          </div>
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

/** How many messages the keyword has caused, as a link to them: a message names its keywords in quotes. */
function Hits({ keyword, hits }: { keyword: string; hits: number | undefined }) {
  if (!hits) return hitsText(hits)
  const query = new URLSearchParams({ searchKeyword: `'${keyword}'` })
  return <Link to={`/auth/my/notifyHistories?${query}`}>{hitsText(hits)}</Link>
}

function conditionsOf({ maxPrice, excludes, minHeat, sources, categoryIds }: KeywordAlert): string[] {
  const conditions = [
    maxPrice !== null && `${formatPrice(maxPrice, 'KRW')} 이하`,
    excludes.length > 0 && `제외 ${excludes.join(', ')}`,
    minHeat !== null && `추천 ${minHeat} 이상`,
    someOf(sources.map(sourceName), '커뮤니티 전체', '곳'),
    categoryIds.length > 0 && someOf(categoryIds.map(categoryName), '', '개 분류'),
  ]
  return conditions.filter((condition) => condition !== false)
}

/** At most two by name, more as a number. */
function someOf(names: string[], none: string, unit: string): string {
  if (names.length === 0) return none
  return names.length <= 2 ? names.join(', ') : `${names.length}${unit}`
}
