import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boardLikes, boards } from '#db/schema/boards.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { mayRead } from '#domain/comments/hiding.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { likeCounting } from '#domain/rewards/likeCounts.server.ts'
import { payLike, takeBackLike } from '#domain/rewards/likePay.server.ts'
import { boardReference, getBoardRow, pathOf } from './boards.server.ts'

const counting = likeCounting({ things: boards, likes: boardLikes, thingId: boardLikes.boardId })

/**
 * Likes another member's post; repeating it changes nothing. A like that counts brings its author a star; an author who
 * blocked the actor is not notified. Refuses `not_found`, also for the post of a member that the actor blocked; refuses
 * `invalid` for the actor's own post and for a suspended member.
 */
export function likeBoard(member: Member, id: number, now = Date.now()): void {
  write(() => {
    assertMayWrite(member, now)
    const board = getBoardRow(id)
    const { userId, title } = board
    const isUnseen = userId !== null && isHidden(member, userId)
    if (isUnseen || !mayRead(board, member)) refuse('not_found', '글을 찾을 수 없습니다.')
    if (userId === member.id) refuse('invalid', '내 글은 추천할 수 없습니다.')
    const like = { boardId: id, userId: member.id, createdAt: now }
    if (db.insert(boardLikes).values(like).onConflictDoNothing().run().changes === 0) return
    counting.add({ ids: [id], memberId: member.id, by: 1 })
    if (userId === null || !payLike(member, userId, boardReference(id), now)) return
    if (isHidden({ id: userId }, member.id)) return
    const action = { direction: 'TO_ME', kind: 'BOARD_LIKED', subject: title, link: pathOf(id) } as const
    recordAction(userId, { ...action, otherId: member.id }, now)
  })
}

/** Withdraws a like, with its star; without a like it changes nothing. Refuses `not_found`. */
export function unlikeBoard(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const { userId } = getBoardRow(id)
    const isIt = and(eq(boardLikes.boardId, id), eq(boardLikes.userId, member.id))
    if (db.delete(boardLikes).where(isIt).run().changes === 0) return
    counting.add({ ids: [id], memberId: member.id, by: -1 })
    if (userId !== null) takeBackLike(member, userId, boardReference(id), now)
  })
}

/**
 * Counts the likes of an anonymous account, which did not count until now, because the account is about to be linked
 * (`addAnonymous`).
 */
export const countAnonymousBoardLikes = (memberId: number, ownerId: number): void => {
  counting.addAnonymous({ memberId, ownerId })
}

/** Withdraws all likes of a member who is erased, in groups; the stars that they brought stay. */
export const removeBoardLikes = ({ id }: Member): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(boardLikes, eq(boardLikes.userId, id), size)
    counting.add({ ids: removed.map(({ boardId }) => boardId), memberId: id, by: -1 })
    return removed.length
  })
