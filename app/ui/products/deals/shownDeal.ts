import type { DealCard } from '#domain/deals/deal.ts'
import type { listDealsAndBumps } from '#domain/feed/bumpedDeals.server.ts'
import type { Fall } from '#domain/feed/falls.server.ts'

/* What a page carries of its deals: less of it comes to a phone in fewer flights of packets. */

/** What a row shows of a card; no row shows the ids of all its sales. */
export type ShownDeal = Omit<DealCard, 'saleIds'>

export const shownDeal = ({ saleIds: _, ...shown }: DealCard): ShownDeal => shown

/** What the rail shows of a fall. */
export interface ShownFall extends Pick<Fall, 'totalWon' | 'fallenBy'> {
  card: Pick<DealCard, 'productId' | 'name' | 'categoryId' | 'imageUrl' | 'trace'>
}

export const shownFall = ({ card, totalWon, fallenBy }: Fall): ShownFall => {
  const { productId, name, categoryId, imageUrl, trace } = card
  return { card: { productId, name, categoryId, imageUrl, trace }, totalWon, fallenBy }
}

/** A list of deals and what stands on top of it, as rows show them. */
export const shownDeals = ({ onTop, deals }: ReturnType<typeof listDealsAndBumps>) => ({
  onTop: onTop.map(({ card, ...bump }) => ({ ...bump, card: shownDeal(card) })),
  deals: { ...deals, contents: deals.contents.map(shownDeal) },
})
