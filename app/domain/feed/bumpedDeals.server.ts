import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { bumps } from '#db/schema/deals.ts'
import type { Member } from '#domain/accounts/member.ts'
import { inTurn, onTop } from '#domain/deals/bumps/bump.ts'
import { type ActiveBump, type Bump, listActiveBumps } from '#domain/deals/bumps/bumps.server.ts'
import { listCards } from '#domain/deals/cards.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { type DealFilter, listDeals, narrowDeals } from './deals.server.ts'

/** A bumped deal, and its bump. */
export interface BumpedDeal<Of = ActiveBump> {
  bump: Of
  card: DealCard
}

/** The deals on top of a list, each with the id of its bump. */
type OnTop = Array<{ bumpId: number; card: DealCard }>

/** Today's deals with the bumped ones on top of the first page, without repeating them. */
export function listDealsAndBumps(asked: DealFilter & Paging, now = Date.now()) {
  const deals = listDeals(asked)
  const onTop = asked.pageNumber === 1 ? listOnTop(asked, now) : []
  const lifted = new Set(onTop.map(({ card }) => card.productId))
  const contents = deals.contents.filter(({ productId }) => !lifted.has(productId))
  return { onTop, deals: { ...deals, contents } }
}

/**
 * The bumps on top of a list: at most three, and more take turns. A list sorted by price or comments has none, because
 * the visitor asked for that order.
 */
function listOnTop(filter: DealFilter, now: number): OnTop {
  if (filter.sort === 'PRICE' || filter.sort === 'COMMENT') return []
  const active = onePerProduct(listActiveBumps(now))
  if (active.length === 0) return []
  const wanted = new Set(
    narrowDeals(
      active.map(({ productId }) => productId),
      filter,
    ),
  )
  const shown = onTop(
    active.filter(({ productId }) => wanted.has(productId)),
    now,
  )
  return withCards(shown, 'posts').map(({ bump, card }) => ({ bumpId: bump.id, card }))
}

/** The active bumps, those whose turn it is first. */
export const listBumpedDeals = (size: number, now = Date.now()): BumpedDeal[] =>
  withCards(inTurn(onePerProduct(listActiveBumps(now)), now).slice(0, size), 'posts')

/** A member's bumps in every state, latest first. */
export function listOwnBumps(member: Member, paging: Paging): Page<BumpedDeal<Bump & { productId: number }>> {
  const mine = eq(bumps.userId, member.id)
  const query = db
    .select({ bump: bumps, productId: sales.productId })
    .from(bumps)
    .innerJoin(sales, eq(sales.id, bumps.saleId))
    .where(mine)
    .orderBy(desc(bumps.id))
  const page = paged(query, countRows(bumps, mine), paging)
  const own = page.contents.map(({ bump, productId }) => ({ ...bump, productId }))
  return { ...page, contents: withCards(own, 'everything') }
}

/** Two sales of one product are one row: its older bump lifts it. */
const onePerProduct = (active: ActiveBump[]): ActiveBump[] =>
  [...new Map(active.toReversed().map((bump) => [bump.productId, bump])).values()].toReversed()

function withCards<Of extends { productId: number }>(
  lifted: Of[],
  scope: 'posts' | 'everything',
): BumpedDeal<Of>[] {
  const ids = [...new Set(lifted.map(({ productId }) => productId))]
  const cards = new Map(listCards(ids, scope).map((card) => [card.productId, card]))
  return lifted.flatMap((bump) => {
    const card = cards.get(bump.productId)
    return card ? [{ bump, card }] : []
  })
}
