import { lazy } from 'react'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Tabs } from '../../controls/lists/tabs.tsx'
import { DialogLink } from '../../controls/popups/dialogLink.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'
import type { Rows } from '../../rows.ts'
import { useViewer } from '../../shell/viewer.tsx'
import { KIND_NAMES } from '../kindNames.ts'
import { DEAL_STATES } from './dealStates.ts'
import { type DealView, dealsPath, EVERY_DEAL, filtersPath } from './paths.ts'
import { RowsToggle } from './rowsToggle.tsx'

const FilterForm = lazy(() => import('./filterForm.tsx'))

const SORTS = [
  { sort: 'HEAT', name: '인기순' },
  { sort: 'NEW', name: '최신순' },
  { sort: 'PRICE', name: '가격순' },
  { sort: 'COMMENT', name: '댓글순' },
] as const

interface FiltersProps {
  view: DealView
  sources: string[]
}

/** Above today's deals in one line: their order, the density of rows, and the filters; the chosen filters below it. */
export function DealFilters({ view, sources }: FiltersProps) {
  const { rows } = useViewer()
  const chosen = chosenIn(view)
  return (
    <>
      <Bar className="list-bar" of={{ view, sources, rows, chosen: chosen.length }} />
      {chosen.length > 0 && (
        <ul className="chosen" aria-label="선택한 필터">
          {chosen.map(({ name, without }) => (
            <li key={name}>
              <Link className="pill" to={dealsPath({ ...view, ...without })} aria-label={`${name} 해제`}>
                {name}
                <Icon name="x" size="tiny" />
              </Link>
            </li>
          ))}
          <li>
            <Link className="pill pill-plain" to={dealsPath({ ...EVERY_DEAL, sort: view.sort })}>
              초기화
            </Link>
          </li>
        </ul>
      )}
    </>
  )
}

interface BarProps extends FiltersProps {
  rows: Rows
  /** The number of chosen filters. */
  chosen: number
}

const Bar = kept('div', ({ view, sources, rows, chosen }: BarProps) => {
  const sorts = SORTS.map(({ sort, name }) => ({
    name,
    to: dealsPath({ ...view, sort }),
    isCurrent: view.sort === sort,
  }))
  return (
    <>
      <Tabs label="정렬" choices={sorts} />
      <RowsToggle rows={rows} />
      <DialogLink
        className="bar-link"
        to={filtersPath(view)}
        title="필터"
        size="sheet"
        hasOwnWayOut
        content={(close) => <FilterForm view={view} sources={sources} onClose={close} />}
      >
        <Icon name="sliders-horizontal" size="small" />
        필터
        {chosen > 0 && <b className="num">{chosen}</b>}
      </DialogLink>
    </>
  )
})

/** The chosen filters by name, each with the view without it. */
function chosenIn({ status, categoryIds, sources, shops, kinds }: DealView) {
  const rest = <Of,>(list: Of[], one: Of) => list.filter((other) => other !== one)
  return [
    ...(status ? [{ name: DEAL_STATES[status], without: { status: null } }] : []),
    ...categoryIds.map((id) => ({
      name: categoryName(id),
      without: { categoryIds: rest(categoryIds, id) },
    })),
    ...sources.map((key) => ({ name: sourceName(key), without: { sources: rest(sources, key) } })),
    ...shops.map((shop) => ({ name: shop, without: { shops: rest(shops, shop) } })),
    ...kinds.map((kind) => ({ name: KIND_NAMES[kind], without: { kinds: rest(kinds, kind) } })),
  ]
}
