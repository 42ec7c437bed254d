import { and, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { boardDealConfirmations, boardDeals } from '#db/schema/boards.ts'
import { sales } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import type { ItemDeal, PostDeal } from './postDeal.ts'

/** The columns that lists read of a post's deal and, beside it, of its sale. */
export const DEAL_COLUMNS = {
  url: boardDeals.url,
  price: boardDeals.price,
  currency: boardDeals.currency,
  shippingFee: boardDeals.shippingFee,
  shopName: boardDeals.shopName,
  confirmCount: boardDeals.confirmCount,
  endedAt: boardDeals.endedAt,
}
export const SALE_COLUMNS = {
  productId: sales.productId,
  endedAt: sales.endedAt,
  isResting: sales.isResting,
}

/** A deal from these columns. The end of its sale counts, once it has one; a sale that rests has not ended. */
export function itemDeal(
  deal: Omit<ItemDeal, 'productId' | 'isResting'>,
  sale: { productId: number; endedAt: number | null; isResting: boolean } | null,
): ItemDeal {
  if (sale === null) return { ...deal, productId: null, isResting: false }
  const { productId, endedAt, isResting } = sale
  return { ...deal, productId, endedAt: isResting ? null : endedAt, isResting }
}

/** The deal of a post, as a viewer sees it; null without one. */
export function findPostDeal(viewer: Member | null, boardId: number): PostDeal | null {
  const found = findDeal({ boardId })
  if (!found) return null
  const isEndedByMembers = found.sale?.isEndedByMembers ?? false
  const isConfirmed = viewer !== null && hasConfirmed(viewer, boardId)
  return { ...itemDeal(found.deal, found.sale), isConfirmed, isEndedByMembers }
}

const findDeal = prepare('find', { boardId: boardDeals.boardId }, (db, given) =>
  db
    .select({ deal: DEAL_COLUMNS, sale: { ...SALE_COLUMNS, isEndedByMembers: sales.isEndedByMembers } })
    .from(boardDeals)
    .leftJoin(sales, eq(sales.id, boardDeals.productSaleId))
    .where(eq(boardDeals.boardId, given.boardId)),
)

const hasConfirmed = (member: Member, boardId: number): boolean =>
  db
    .select({ boardId: boardDealConfirmations.boardId })
    .from(boardDealConfirmations)
    .where(and(eq(boardDealConfirmations.boardId, boardId), eq(boardDealConfirmations.userId, member.id)))
    .get() !== undefined
