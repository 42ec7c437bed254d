import { Form } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { CATEGORIES } from '../../domain/products/categories.ts'
import { sourceName } from '../../domain/products/sources/communities.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Choice } from '../controls/field.tsx'
import { Pills, Tabs } from '../controls/tabs.tsx'
import { type DealView, dealsPath } from './paths.ts'
import { SourceMark } from './sourceMarks.tsx'

const SORTS = [
  { sort: 'HEAT', name: '인기순' },
  { sort: 'NEW', name: '최신순' },
  { sort: 'PRICE', name: '가격순' },
  { sort: 'COMMENT', name: '댓글순' },
] as const

const STATES = [
  { status: null, name: '전체' },
  { status: 'LIVE', name: '진행중' },
  { status: 'ENDED', name: '종료' },
] as const

/** The orders of today's deals. */
export function DealSorts({ view }: { view: DealView }) {
  const choices = SORTS.map(({ sort, name }) => ({
    name,
    to: dealsPath({ ...view, sort }),
    isCurrent: view.sort === sort,
  }))
  return <Tabs label="정렬" choices={choices} />
}

/** State, category and source of today's deals; all of it is in the address. */
export function DealFilters({ view, sources }: { view: DealView; sources: string[] }) {
  const states = STATES.map(({ status, name }) => ({
    name,
    to: dealsPath({ ...view, status }),
    isCurrent: view.status === status,
  }))
  const categories = CATEGORIES.map(({ id, name }, index) => ({
    name,
    to: dealsPath({ ...view, categoryIds: toggled(view.categoryIds, id) }),
    isCurrent: view.categoryIds.includes(id),
    startsGroup: index === 0,
  }))
  return (
    <div className="filters">
      <Pills label="거르기" choices={[...states, ...categories]} />
      {/* a new address closes it */}
      <SourceFilter key={dealsPath(view)} view={view} sources={sources} />
    </div>
  )
}

function SourceFilter({ view, sources }: { view: DealView; sources: string[] }) {
  return (
    <details className="source-filter">
      <summary className="pill" aria-current={view.sources.length > 0 || undefined}>
        {sourcesText(view.sources)}
        <ChevronDown className="tiny" aria-hidden="true" />
      </summary>
      <Form method="get" action="/bestCheapers" preventScrollReset>
        {view.sort !== 'HEAT' && <input type="hidden" name="sort" value={view.sort} />}
        {view.status && <input type="hidden" name="status" value={view.status} />}
        {view.categoryIds.length > 0 && (
          <input type="hidden" name="categoryIds" value={view.categoryIds.join(',')} />
        )}
        <div className="choices">
          {sources.map((source) => (
            <Choice key={source} name="sources" value={source} defaultChecked={view.sources.includes(source)}>
              <SourceMark source={source} />
              {sourceName(source)}
            </Choice>
          ))}
        </div>
        <div className="actions">
          <ButtonLink to={dealsPath({ ...view, sources: [] })} kind="plain" preventScrollReset>
            모든 출처
          </ButtonLink>
          <Button kind="primary">적용</Button>
        </div>
      </Form>
    </details>
  )
}

const toggled = (ids: number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function sourcesText([first, ...others]: string[]): string {
  if (!first) return '출처'
  return others.length === 0 ? sourceName(first) : `${sourceName(first)} +${others.length}`
}
