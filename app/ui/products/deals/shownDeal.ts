import type { DealCard, SaleRow } from '#domain/deals/deal.ts'
import type { listDealsAndBumps } from '#domain/feed/bumpedDeals.server.ts'
import type { Fall } from '#domain/feed/falls.server.ts'

/* The fields of a deal that a page contains. Fewer bytes reach a phone in fewer round trips. */

/** The fields of a card that no row shows. */
type Omitted = 'saleId' | 'saleIds' | 'offerName' | 'score' | 'commissionUrl'

/** The fields of a card that a row shows. */
export interface ShownDeal extends Omit<DealCard, Omitted> {
  /** The viewer has an alert on the product that is on. */
  isWatched?: true
}

export function shownDeal(card: DealCard): ShownDeal {
  const {
    saleId: _id,
    saleIds: _ids,
    offerName: _offerName,
    score: _score,
    commissionUrl: _url,
    ...shown
  } = card
  return shown
}

/** Where a sale is bought: the shop, or else the post, and the operator's affiliate address. */
export type Bought = Pick<SaleRow, 'url' | 'outboundUrl' | 'commissionUrl'>

export const boughtOf = ({ url, outboundUrl, commissionUrl }: SaleRow): Bought => ({
  url,
  outboundUrl,
  commissionUrl,
})

/** The fields of a price drop that the rail shows. */
export interface ShownFall extends Pick<Fall, 'totalWon' | 'fallenBy'> {
  card: Pick<DealCard, 'productId' | 'name' | 'categoryId' | 'imageUrl' | 'sparkline' | 'currency'>
}

export const shownFall = ({ card, totalWon, fallenBy }: Fall): ShownFall => {
  const { productId, name, categoryId, imageUrl, sparkline, currency } = card
  return { card: { productId, name, categoryId, imageUrl, sparkline, currency }, totalWon, fallenBy }
}

/** A list of deals and the bumped deals on top of it, as rows show them. */
export const shownDeals = ({ onTop, deals }: ReturnType<typeof listDealsAndBumps>) => ({
  onTop: onTop.map(({ card, ...bump }) => ({ ...bump, card: shownDeal(card) })),
  deals: { ...deals, contents: deals.contents.map(shownDeal) },
})
