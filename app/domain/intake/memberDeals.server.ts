import { eq } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { boardDeals } from '#db/schema/boards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { type BoardRow, getBoardRow, pathOf } from '#domain/boards/boards.server.ts'
import { addConfirmation } from '#domain/boards/deals/confirmations.server.ts'
import { type DealRow, findDealRow, postKeyOf } from '#domain/boards/deals/postDeals.server.ts'
import type { BoardEdit } from '#domain/boards/newBoard.server.ts'
import { editBoard } from '#domain/boards/writing.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { writtenAmount } from '#domain/offers/money/money.ts'
import { MEMBER_SOURCE } from '#domain/sources/communities.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { takeListing } from './takeListing.server.ts'

// The deal of a member's post becomes an offer of source `member`: a reading like any other.

/**
 * Confirms the deal of another member's post. The last needed confirmation also makes the deal an offer, in the same
 * transaction. Refuses as `addConfirmation` does.
 */
export function confirmDeal(member: Member, boardId: number, addressHash: string, now = Date.now()): void {
  write(() => {
    const { board, deal, isEnough } = addConfirmation(member, boardId, addressHash, now)
    if (!isEnough || deal.productSaleId !== null) return
    // If the author took the deal out of the post and put it back, the same offer is live again.
    const { saleId } = takeListing(listingOf(board, deal, false), now)
    db.update(boardDeals).set({ productSaleId: saleId }).where(eq(boardDeals.boardId, boardId)).run()
  })
}

/**
 * Changes a member's own post (`editBoard`) and screens it like a new one. If its deal is an offer, the offer is read
 * again unless the post is held for staff: price guard and alerts apply as to an edited post of a community.
 */
export async function editPost(
  member: Member,
  id: number,
  input: BoardEdit,
  now = Date.now(),
): Promise<{ isHeld: boolean }> {
  const edit = () => editBoard(member, id, input, now)
  const { isHeld } = await screened(
    member,
    edit,
    () => ({ kind: 'BOARD', id }),
    now,
    () => readAgain(id, now),
  )
  return { isHeld }
}

function readAgain(id: number, now: number): void {
  write(() => {
    const deal = findDealRow(id)
    if (deal === null || deal.productSaleId === null) return
    // The words of an edit may end the deal but never reopen it. Only its author and members' reports reopen it.
    takeListing(listingOf(getBoardRow(id), deal, deal.endedAt !== null || null), now)
  })
}

/** A member's post as a reading. Its counts are our own and say nothing about its interest elsewhere. */
function listingOf(board: BoardRow, deal: DealRow, isEnded: boolean | null): Listing {
  return {
    postKey: postKeyOf(board.id),
    sourceKey: MEMBER_SOURCE,
    url: new URL(pathOf(board.id), env.ORIGIN).href,
    title: board.title,
    isCut: false,
    shopText: deal.shopName,
    priceText: deal.price === null ? null : writtenAmount(deal.price, deal.currency),
    shippingText: deal.shippingFee === null ? null : writtenAmount(deal.shippingFee, deal.currency),
    category: null,
    likes: null,
    dislikes: null,
    comments: null,
    views: null,
    postedAt: board.writtenAt,
    thumbUrl: null,
    isEnded,
    outboundUrl: deal.url,
  }
}
