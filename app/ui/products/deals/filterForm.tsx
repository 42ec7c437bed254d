import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { askDealCount } from '#client/lists/dealCount.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { COMMON_SHOPS } from '#domain/offers/shops/commonShops.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices } from '../../controls/forms/field.tsx'
import { boundedCountText } from '../../count.ts'
import { KIND_NAMES } from '../kindNames.ts'
import { SourceMark } from '../sources/sourceMarks.tsx'
import { DEAL_STATES } from './dealStates.ts'
import { type DealView, dealsPath, EVERY_DEAL } from './paths.ts'

interface FilterFormProps {
  view: DealView
  /** The keys of the sources to choose from. */
  sources: string[]
  /** Closes the dialog around the form; absent on the page. */
  onClose?: () => void
}

/**
 * The filters of today's deals, in a sheet and as a page. With a script the button shows how many deals the list would
 * have.
 */
export default function FilterForm({ view, sources, onClose }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(view)
  const [count, setCount] = useState<number | null>(null)
  const query = dealsPath(chosen).split('?')[1] ?? ''
  useEffect(() => {
    const leaving = new AbortController()
    askDealCount(query, leaving.signal, setCount)
    return () => leaving.abort()
  }, [query])
  const everyDeal = dealsPath({ ...EVERY_DEAL, sort: view.sort })
  const shops = [...new Set([...COMMON_SHOPS, ...view.shops])]
  const show = (event: FormEvent) => {
    event.preventDefault()
    onClose?.()
    navigate(dealsPath(readView(form.current, view)))
  }
  return (
    <Form
      ref={form}
      method="get"
      action="/bestCheapers"
      className="filter-form"
      onChange={() => setChosen(readView(form.current, view))}
      onSubmit={show}
    >
      {onClose && dealsPath(chosen) !== everyDeal && (
        <ButtonLink className="filter-reset" kind="plain" size="small" to={everyDeal}>
          초기화
        </ButtonLink>
      )}
      {view.sort !== 'HEAT' && <input type="hidden" name="sort" value={view.sort} />}
      <Choices legend="상태" none={null}>
        {[['', '전체'], ...Object.entries(DEAL_STATES)].map(([status, name]) => (
          <Choice
            key={name}
            type="radio"
            name="status"
            value={status}
            defaultChecked={status === (view.status ?? '')}
          >
            {name}
          </Choice>
        ))}
      </Choices>
      <Choices legend="분류">
        {CATEGORIES.map(({ id, name }) => (
          <Choice key={id} name="categoryIds" value={id} defaultChecked={view.categoryIds.includes(id)}>
            {name}
          </Choice>
        ))}
      </Choices>
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
        {Object.entries(KIND_NAMES).map(([kind, name]) => (
          <Choice
            key={kind}
            name="kinds"
            value={kind}
            defaultChecked={view.kinds.includes(kind as PriceKind)}
          >
            {name}
          </Choice>
        ))}
      </Choices>
      <div className="sheet-acts">
        {onClose ? (
          <Button type="button" onClick={onClose}>
            취소
          </Button>
        ) : (
          <ButtonLink to={everyDeal}>초기화</ButtonLink>
        )}
        <Button kind="primary" aria-live="polite">
          {count === null ? '결과 보기' : `${boundedCountText(count, '건')} 보기`}
        </Button>
      </div>
    </Form>
  )
}

/** The view that the form describes. */
function readView(form: HTMLFormElement | null, { sort }: DealView): DealView {
  const fields = form ? new FormData(form) : new FormData()
  const all = (name: string) => fields.getAll(name).map(String)
  return {
    sort,
    status: (fields.get('status') || null) as DealView['status'],
    categoryIds: all('categoryIds').map(Number),
    sources: all('sources'),
    shops: all('shops'),
    kinds: all('kinds') as DealView['kinds'],
  }
}
