import type { PriceVerdict } from '#domain/prices/priceVerdict.ts'
import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/names.ts'

const ICONS = {
  good: 'trending-down',
  plain: 'chart-no-axes-column',
  warn: 'triangle-exclamation-point',
  weak: 'hourglass',
} satisfies Record<PriceVerdict['tone'], IconName>

/** The verdict on a price, as one sentence. */
export const VerdictLine = ({ verdict: { tone, head, reason } }: { verdict: PriceVerdict }) => (
  <p className="verdict" data-tone={tone}>
    <Icon name={ICONS[tone]} size="small" />
    <span>
      <b>{head}</b>
      {reason !== '' && `: ${reason}`}
    </span>
  </p>
)
