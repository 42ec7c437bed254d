import { kept } from '../../rendering/kept.tsx'
import { DealRow } from './dealRow.tsx'
import type { ShownDeal } from './shownDeal.ts'

export interface DealRowsProps {
  /** Products that bumps put above the others. */
  onTop?: { bumpId: number; card: ShownDeal }[]
  deals: ShownDeal[]
}

/** A list of deals. Its markup is cached as a whole, and each row by itself for viewers who watch one of the products. */
export const DealRows = (rows: DealRowsProps) => <Rows of={rows} />

const Rows = kept('ul', ({ onTop, deals }: DealRowsProps) => (
  <>
    {onTop?.map(({ bumpId, card }) => (
      <DealRow key={card.productId} deal={card} bumpId={bumpId} />
    ))}
    {deals.map((deal) => (
      <DealRow key={deal.productId} deal={deal} />
    ))}
  </>
))
