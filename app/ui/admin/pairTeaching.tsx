import type { GroupedSale } from '#domain/catalog/grouping/decisions.server.ts'
import type { PairRuling } from '#domain/catalog/grouping/pairRulings.server.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A sale for which staff may rule whether it belongs to the product. */
type TeachableSale = GroupedSale & { isOtherName: boolean }

/**
 * One line for each wording: why it was grouped with the product or kept apart, and a button that rules the opposite
 * permanently. Earlier rulings are below.
 */
export function PairTeaching({ sales, pairs }: { sales: TeachableSale[]; pairs: PairRuling[] }) {
  const joined = firstOfEachName(sales.filter(({ isOtherName, verdict }) => isOtherName && verdict !== null))
  const parted = firstOfEachName(
    sales.filter(({ verdict, otherId }) => verdict === 'NEW' && otherId !== null),
  )
  if (joined.length + parted.length + pairs.length === 0) return null
  return (
    <section aria-label="같은 상품 판정">
      <div className="panel-head">
        <h3>같은 상품 판정</h3>
      </div>
      <p className="panel-body muted">판정은 이후에 올라오는 글에도 적용됩니다.</p>
      <ul className="hair">
        {joined.map((sale) => (
          <li key={`joined-${sale.id}`} className="grouped">
            <span className="name">{sale.name}</span>
            <span className="meta">합친 이유: {sale.reason}</span>
            <Act id={sale.id} act="teachOther" label="다른 상품" />
          </li>
        ))}
        {parted.map(({ id, name, otherId, reason }) => (
          <li key={`parted-${id}`} className="grouped">
            <span className="name">{name}</span>
            <span className="meta">
              <span>
                <Link to={`?id=${otherId}`}>#{otherId}</Link>와 나눈 이유: {reason}
              </span>
            </span>
            <Act id={id} act="teachSame" label="같은 상품" />
          </li>
        ))}
        {pairs.map(({ id, oneName, otherName, isSame, at }) => (
          <li key={`pair-${id}`} className="grouped">
            <span className="name">
              ‘{oneName}’ ↔ ‘{otherName}’
            </span>
            <span className="meta">
              <b>{isSame ? '같은 상품으로 판정' : '다른 상품으로 판정'}</b>
              <RelativeTime at={at} />
            </span>
            <Act id={id} act="forgetPair" label="판정 되돌리기" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest sale comes first in the list, and the last entry of a name stays. */
const firstOfEachName = (sales: TeachableSale[]): TeachableSale[] => [
  ...new Map(sales.map((sale) => [sale.name, sale])).values(),
]

function Act({ id, act, label }: { id: number; act: string; label: string }) {
  return (
    <OnceForm method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button size="small" name="_act" value={act}>
        {label}
      </Button>
    </OnceForm>
  )
}
