import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { boardLikes, boards } from '#db/schema/boards.ts'
import { isHidden } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { mayRead } from '#domain/comments/hiding.ts'
import { deleteSome, serveRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { recordAction } from '#domain/rewards/actionHistories.server.ts'
import { payLike, takeBackLike } from '#domain/rewards/likePay.server.ts'
import { boardReference, getBoardRow, pathOf } from './boards.server.ts'

/**
 * Likes another member's post; repeating it changes nothing. A like that counts brings its author a star. Refuses
 * `not_found`, also for the post of a member that the actor blocked; refuses `invalid` for the actor's own post and for a
 * suspended member.
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
    countLikes(id)
    if (userId === null || !payLike(member, userId, boardReference(id), now)) return
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
    countLikes(id)
    if (userId !== null) takeBackLike(member, userId, boardReference(id), now)
  })
}

/** Counts a member's likes for others from now on, because an anonymous account was linked. */
export function recountBoardLikes(member: Member): void {
  for (const id of listLiked(member)) countLikes(id)
}

/** Withdraws all likes of a member who is erased, in groups; the stars that they brought stay. */
export const removeBoardLikes = ({ id, isNoauth }: Member): Promise<void> =>
  serveRows((size) => {
    const removed = deleteSome(boardLikes, eq(boardLikes.userId, id), size)
    if (!isNoauth) countOneLess({ ids: removed.map(({ boardId }) => boardId) })
    return removed.length
  })

const countOneLess = prepare('run', { ids: many(boards.id) }, (db, given) =>
  db
    .update(boards)
    .set({ likeCount: sql`max(0, ${boards.likeCount} - 1)` })
    .where(inArray(boards.id, given.ids)),
)

const listLiked = ({ id }: Member): number[] =>
  db
    .select({ boardId: boardLikes.boardId })
    .from(boardLikes)
    .where(eq(boardLikes.userId, id))
    .all()
    .map(({ boardId }) => boardId)

/** Recounts a post's likes; those of anonymous members do not count. */
function countLikes(id: number): void {
  const likeCount = sql`(
    select count(*) from ${boardLikes} join ${users} on ${users.id} = ${boardLikes.userId}
    where ${boardLikes.boardId} = ${id} and not ${users.isNoauth}
  )`
  db.update(boards).set({ likeCount }).where(eq(boards.id, id)).run()
}
