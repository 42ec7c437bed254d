import { changed, withField, without } from '#domain/accounts/changed.ts'
import type { Hides } from '#domain/accounts/hiddenWords.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'

type Named = Pick<DealCard, 'shop' | 'name' | 'isFolded'>

/**
 * Marks a deal as folded when its shop and name contain a hidden word. Other deals are returned unchanged, and no deal
 * is modified, because all viewers share these objects.
 */
export const foldDeal = <Deal extends Named>(hides: Hides, deal: Deal): Deal =>
  hides(`${deal.shop ?? ''} ${deal.name}`) ? { ...deal, isFolded: true } : deal

interface Front {
  onTop: Array<{ card: Named }>
  deals: { contents: Named[] }
  falls: Array<{ card: Pick<DealCard, 'name'> }>
}

/**
 * Folds the deals of a front page and the bumped deals on top. Falls with a hidden word are left out, because their
 * list has no room for a fold. Lists in which nothing is hidden stay the same objects.
 */
export function foldFront<F extends Front>(hides: Hides, front: F): F {
  const { onTop, deals, falls } = front
  return {
    ...front,
    onTop: changed(onTop, (row) => withField(row, 'card', foldDeal(hides, row.card))),
    deals: withField(
      deals,
      'contents',
      changed(deals.contents, (deal) => foldDeal(hides, deal)),
    ),
    falls: without(falls, ({ card }) => hides(card.name)),
  }
}
