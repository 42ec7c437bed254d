import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { boardDealConfirmations, boardDeals, boards } from '#db/schema/boards.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { countOthers, isEligibleVoter, type Voter } from '#domain/rewards/voters.server.ts'
import { type BoardRow, getBoardRow } from '../boards.server.ts'
import { NEEDED_CONFIRMATIONS } from './postDeal.ts'
import { type DealRow, getDealRow } from './postDeals.server.ts'

/** The result of a confirmation. */
interface Confirmed {
  board: BoardRow
  deal: DealRow
  /** Three members whose confirmations count have confirmed it, or an admin. */
  isEnough: boolean
}

/**
 * Confirms the deal of another member's post; repeating it changes nothing. A confirmation counts by the rules for
 * reports of 종료; one that does not count is kept. Refuses `not_found`, `invalid` for the member's own post, `conflict`
 * for a deal that has ended, and a suspended member. Call it inside `write()`.
 */
export function addConfirmation(
  member: Member,
  boardId: number,
  addressHash: string,
  now: number,
): Confirmed {
  assertMayWrite(member, now)
  const board = getBoardRow(boardId)
  const deal = getDealRow(boardId)
  if (board.userId === member.id) refuse('invalid', '내가 올린 딜은 확인할 수 없습니다.')
  if (board.blindedAt !== null) refuse('not_found', '신고로 가려진 글입니다.')
  if (board.userId !== null && isHidden(member, board.userId))
    refuse('not_found', '차단한 회원의 글입니다.', { code: 'blocked' })
  if (deal.endedAt !== null) refuse('conflict', '종료된 딜입니다.')
  const row = { boardId, userId: member.id, isCounted: isEligibleVoter(member, now), addressHash }
  db.insert(boardDealConfirmations)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
    .run()
  const confirmCount = countConfirmations(boardId)
  const isByAdmin = listVoters(boardId).some((voter) => voter.isAdmin)
  return {
    board,
    deal: { ...deal, confirmCount },
    isEnough: isByAdmin || confirmCount >= NEEDED_CONFIRMATIONS,
  }
}

/**
 * Withdraws a member's confirmation; without one it changes nothing. Refuses `not_found`, and `conflict` once the deal
 * is an offer.
 */
export function withdrawConfirmation(member: Member, boardId: number): void {
  write(() => {
    if (getDealRow(boardId).productSaleId !== null)
      refuse('conflict', '이미 판매로 등록된 딜입니다. 끝났으면 상품에서 종료 신고를 눌러주세요.')
    const isIt = and(
      eq(boardDealConfirmations.boardId, boardId),
      eq(boardDealConfirmations.userId, member.id),
    )
    if (db.delete(boardDealConfirmations).where(isIt).run().changes > 0) countConfirmations(boardId)
  })
}

/** Withdraws all confirmations of a member who is erased, in groups; offers that they made stay. */
export const removeConfirmationsBy = ({ id }: Member): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(boardDealConfirmations, eq(boardDealConfirmations.userId, id), size)
    for (const { boardId } of removed) countConfirmations(boardId)
    return removed.length
  })

/** Counts the confirmations of a post's deal again. */
function countConfirmations(boardId: number): number {
  const post = db.select({ authorId: boards.userId }).from(boards).where(eq(boards.id, boardId)).get()
  const confirmCount = countOthers(listVoters(boardId), post?.authorId ?? null)
  db.update(boardDeals).set({ confirmCount }).where(eq(boardDeals.boardId, boardId)).run()
  return confirmCount
}

/** The members whose confirmation counts. */
const listVoters = (boardId: number): Voter[] =>
  db
    .select({
      userId: boardDealConfirmations.userId,
      addressHash: boardDealConfirmations.addressHash,
      role: users.role,
    })
    .from(boardDealConfirmations)
    .innerJoin(users, eq(users.id, boardDealConfirmations.userId))
    .where(and(eq(boardDealConfirmations.boardId, boardId), eq(boardDealConfirmations.isCounted, true)))
    .all()
    .map(({ role, ...voter }) => ({ ...voter, isAdmin: role !== 'USER' }))
