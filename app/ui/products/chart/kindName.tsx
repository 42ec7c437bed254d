import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { KIND_NAMES } from '../kindNames.ts'

/** A price kind beside its line or dots in the chart; null for the line of the lowest total. */
export function KindName({ kind }: { kind: PriceKind | null }) {
  const isDots = kind === 'HOT_DEAL'
  return (
    <span className="kind">
      <svg className="swatch" viewBox="0 0 24 10" aria-hidden="true">
        <path
          className={kind === null ? 'price-line' : isDots ? 'kind-dots' : 'kind-line'}
          data-kind={kind}
          d={isDots ? 'M12 5h0' : 'M0 5h24'}
        />
      </svg>
      {kind === null ? '최저가' : KIND_NAMES[kind]}
    </span>
  )
}
