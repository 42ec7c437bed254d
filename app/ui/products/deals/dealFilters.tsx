import { Form } from '@remix-run/react'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { COMMON_SHOPS } from '#domain/offers/shops/commonShops.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices } from '../../controls/forms/field.tsx'
import { Pills, Tabs } from '../../controls/lists/tabs.tsx'
import { Icon } from '../../icons/icon.tsx'
import { SourceMark } from '../sources/sourceMarks.tsx'
import { type DealView, dealsPath } from './paths.ts'

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

const KINDS = [
  { kind: 'HOT_DEAL', name: '핫딜' },
  { kind: 'CARD', name: '카드 할인가' },
  { kind: 'COUPANG', name: '쿠팡' },
  { kind: 'NORMAL', name: '일반' },
  { kind: 'CASH', name: '현금가' },
] as const

/** The sort orders of today's deals. */
export function DealSorts({ view }: { view: DealView }) {
  const choices = SORTS.map(({ sort, name }) => ({
    name,
    to: dealsPath({ ...view, sort }),
    isCurrent: view.sort === sort,
  }))
  return <Tabs label="정렬" choices={choices} />
}

/** State, category, source, shop and kind of today's deals; the address contains all of them. */
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
      <MoreFilters key={dealsPath(view)} view={view} sources={sources} />
    </div>
  )
}

/** The filters with many options: sources, shops, kinds of price. */
function MoreFilters({ view, sources }: { view: DealView; sources: string[] }) {
  const shops = [...new Set([...COMMON_SHOPS, ...view.shops])]
  const isNarrowed = view.sources.length + view.shops.length + view.kinds.length > 0
  return (
    <details className="more-filters">
      <summary className="pill" aria-current={isNarrowed || undefined}>
        {chosenText(view)}
        <Icon name="chevron-down" size="tiny" />
      </summary>
      <Form method="get" action="/bestCheapers" preventScrollReset>
        {view.sort !== 'HEAT' && <input type="hidden" name="sort" value={view.sort} />}
        {view.status && <input type="hidden" name="status" value={view.status} />}
        {view.categoryIds.length > 0 && (
          <input type="hidden" name="categoryIds" value={view.categoryIds.join(',')} />
        )}
        <Choices legend="출처">
          {sources.map((source) => (
            <Choice key={source} name="sources" value={source} defaultChecked={view.sources.includes(source)}>
              <SourceMark source={source} />
              {sourceName(source)}
            </Choice>
          ))}
        </Choices>
        <Choices legend="쇼핑몰">
          {shops.map((shop) => (
            <Choice key={shop} name="shops" value={shop} defaultChecked={view.shops.includes(shop)}>
              {shop}
            </Choice>
          ))}
        </Choices>
        <Choices legend="가격 종류">
          {KINDS.map(({ kind, name }) => (
            <Choice key={kind} name="kinds" value={kind} defaultChecked={view.kinds.includes(kind)}>
              {name}
            </Choice>
          ))}
        </Choices>
        <div className="actions">
          <ButtonLink
            to={dealsPath({ ...view, sources: [], shops: [], kinds: [] })}
            kind="plain"
            preventScrollReset
          >
            모두 풀기
          </ButtonLink>
          <Button kind="primary">적용</Button>
        </div>
      </Form>
    </details>
  )
}

const toggled = (ids: number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function chosenText({ sources, shops, kinds }: DealView): string {
  const chosen = [
    ...sources.map(sourceName),
    ...shops,
    ...KINDS.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name),
  ]
  const [first, ...others] = chosen
  if (first === undefined) return '출처·쇼핑몰'
  return others.length === 0 ? first : `${first} +${others.length}`
}
