import { formatPrice } from '#domain/offers/money/money.ts'
import { DAY_RANGES, type DayRange, DEFAULT_RANGE } from '#domain/prices/ranges.ts'
import { Tabs } from '../../controls/lists/tabs.tsx'
import { kept } from '../../rendering/kept.tsx'
import type { PriceDrawing } from './priceDrawing.ts'

const NAMES: Record<DayRange, string> = { 7: '7일', 30: '30일', 90: '90일', 365: '1년', 0: '전체' }

export const rangeName = (days: DayRange): string => NAMES[days]

/** The page of a product with its prices of a period. */
export const rangePath = (productId: number, days: DayRange): string =>
  `/products/${productId}${days === DEFAULT_RANGE ? '' : `?days=${days}`}`

/** The periods of the price history, as links. */
export function PriceRanges({ productId, days }: { productId: number; days: DayRange }) {
  const choices = DAY_RANGES.map((range) => ({
    name: NAMES[range],
    to: rangePath(productId, range),
    isCurrent: range === days,
  }))
  return <Tabs label="기간" choices={choices} />
}

/** The lowest, the average and the highest total of the period. */
export const Figures = ({ figures }: Pick<PriceDrawing, 'figures'>) => (
  <FigureList className="figures num" of={figures} />
)

const FigureList = kept('dl', ({ lowest, average, highest }: PriceDrawing['figures']) => (
  <>
    <div>
      <dt>최저</dt>
      <dd>{formatPrice(lowest, 'KRW')}</dd>
    </div>
    <div>
      <dt>평균</dt>
      <dd>{formatPrice(average, 'KRW')}</dd>
    </div>
    <div>
      <dt>최고</dt>
      <dd>{formatPrice(highest, 'KRW')}</dd>
    </div>
  </>
))
