import type { Recommended } from '#domain/alerts/recommended/recommended.server.ts'
import type { Refused } from '#domain/alerts/recommended/recommendSettings.server.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { Button } from '../../controls/button.tsx'
import { EndChip } from '../../controls/chip.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Link } from '../../link.tsx'
import { ProductPicture } from '../../products/productPicture.tsx'
import { SourceName } from '../../products/sources/sourceMarks.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { RefuseMenu } from './refuseMenu.tsx'

/** The recommended alerts of the member, each with its reason and an opt-out. */
export function RecommendedList({ recommended }: { recommended: Recommended[] }) {
  return (
    <ul className="hair">
      {recommended.map((row) => (
        <li key={row.id} className="rule watched">
          <ProductPicture product={{ ...row, id: row.productId }} />
          <div>
            <div className="rule-name">
              {row.isEnded && <EndChip isResting={row.isResting} />}
              <Link to={`/products/${row.productId}`}>
                <b>{row.name}</b>
              </Link>
            </div>
            <p>
              <span className="num">{formatPrice(row.price, row.currency)}</span>{' '}
              <span className="meta">
                <SourceName source={row.sourceKey} /> · <RelativeTime at={row.createdAt} />
              </span>
            </p>
            <p className="meta">{row.reason}</p>
            <RefuseMenu productId={row.productId} categoryId={row.categoryId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The products and categories excluded from recommendations, each with a button to include it again. */
export function RefusedList({ refused, path }: { refused: Refused[]; path: string }) {
  return (
    <ul className="hair">
      {refused.map(({ id, productId, productName, categoryId }) => {
        const name = productName ?? `${categoryName(categoryId ?? 0)} 분류`
        return (
          <li key={id} className="rule">
            <b>{name}</b>
            <OnceForm method="post" action={path} preventScrollReset>
              <input type="hidden" name="_act" value="allow" />
              <Button
                size="small"
                name={productId === null ? 'categoryId' : 'productId'}
                value={productId ?? categoryId ?? ''}
                aria-label={`${name} 다시 추천받기`}
              >
                되돌리기
              </Button>
            </OnceForm>
          </li>
        )
      })}
    </ul>
  )
}
