import type { GroupedSale, GroupingDecision } from '#domain/catalog/grouping/decisions.server.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Link } from '../link.tsx'
import { titleOf } from '../products/deals/dealRow.tsx'
import { RelativeTime } from '../relativeTime.tsx'

const VERDICTS: Record<GroupingDecision['verdict'], string> = {
  KEY: '주소로 합침',
  SCORE: '점수로 합침',
  NEW: '새 상품',
  JOINED: '직접 합침',
  SPLIT: '직접 나눔',
}

const pathOf = (id: number, searchKeyword = ''): string =>
  `?${new URLSearchParams({ ...(searchKeyword !== '' && { searchKeyword }), id: `${id}` })}`

/** Search results, each with a link to its sales. */
export function FoundProducts({
  found,
  searchKeyword,
}: {
  found: Array<{ productId: number; name: string }>
  searchKeyword: string
}) {
  if (found.length === 0) return <p className="panel-body muted">찾는 상품이 없습니다.</p>
  return (
    <ul className="hair">
      {found.map(({ productId, name }) => (
        <li key={productId} className="grouped">
          <Link to={pathOf(productId, searchKeyword)} className="name">
            {name}
          </Link>
          <span className="meta num">#{productId}</span>
        </li>
      ))}
    </ul>
  )
}

/** Merges the product with another one. */
export function MergeForm({
  id,
  typed,
  error,
}: {
  id: number
  typed: string | undefined
  error: string | undefined
}) {
  return (
    <OnceForm className="form" method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Field
        label="합칠 상품"
        name="productId"
        required
        autoComplete="off"
        placeholder="예: 1024"
        hint="상품 번호나 상품 페이지의 주소를 입력합니다. 먼저 생긴 번호가 남고, 다른 번호로 열어도 그 상품으로 이동합니다."
        defaultValue={typed}
        error={error}
      />
      <Button name="_act" value="join">
        합치기
      </Button>
    </OnceForm>
  )
}

/** The product's sales with the reasons of their assignment; checked sales become a new product. */
export function GroupedSales({ id, sales }: { id: number; sales: GroupedSale[] }) {
  return (
    <OnceForm method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <fieldset>
        <legend className="panel-head">
          <b>판매</b>
        </legend>
        <ul className="hair">
          {sales.map((sale) => (
            <li key={sale.id} className="grouped">
              <label>
                <input type="checkbox" name="productSaleIds[]" value={sale.id} />
                <span className="name">{titleOf(sale)}</span>
              </label>
              <span className="meta">
                {sale.endedAt !== null && <Chip kind="end">종료</Chip>}
                <span>{sourceName(sale.sourceKey)}</span>
                {sale.totalWon !== null && <span className="num">{formatPrice(sale.totalWon, 'KRW')}</span>}
                <RelativeTime at={sale.postedAt} />
              </span>
              <Why {...sale} />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="form">
        <Button name="_act" value="split">
          선택한 판매를 새 상품으로 나누기
        </Button>
      </div>
    </OnceForm>
  )
}

/** The decisions about the whole product, not single sales. */
export function DecisionList({ decisions }: { decisions: GroupingDecision[] }) {
  if (decisions.length === 0) return null
  return (
    <>
      <div className="panel-head">
        <h3>내린 결정</h3>
      </div>
      <ul className="hair">
        {decisions.map((decision) => (
          <li key={decision.id} className="grouped">
            <Why {...decision} />
            <RelativeTime className="meta" at={decision.at} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Why({
  verdict,
  score,
  reason,
  otherId,
}: Pick<GroupedSale, 'verdict' | 'score' | 'reason' | 'otherId'>) {
  if (verdict === null) return null
  return (
    <span className="meta">
      <b>{VERDICTS[verdict]}</b>
      {score !== null && <span className="num">{score.toFixed(2)}</span>}
      <span>{reason}</span>
      {otherId !== null && (
        <Link to={pathOf(otherId)} aria-label={`상품 ${otherId} 보기`} className="num">
          #{otherId}
        </Link>
      )}
    </span>
  )
}
