import { DealRow } from './dealRow.tsx'
import type { ShownDeal } from './shownDeal.ts'

interface DealRowsProps {
  /** Products that bumps put above the others. */
  onTop?: { bumpId: number; card: ShownDeal }[]
  deals: ShownDeal[]
}

/** A list of deals. */
export const DealRows = ({ onTop, deals }: DealRowsProps) => (
  <ul>
    {onTop?.map(({ bumpId, card }) => (
      <DealRow key={card.productId} deal={card} bumpId={bumpId} />
    ))}
    {deals.map((deal) => (
      <DealRow key={deal.productId} deal={deal} />
    ))}
  </ul>
)
