import { eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { hideUploads } from '#domain/accounts/profile/uploads.server.ts'
import { giveBack, takeBack } from '#domain/rewards/ledger.server.ts'
import { type BoardRow, boardReference } from './boards.server.ts'
import { endPostDeal, reopenHidden } from './deals/postDeals.server.ts'

/** Hides a post from lists and guests, and ends its deal; members may open its text. */
export function blindBoard({ id }: BoardRow, now: number): void {
  write(() => {
    db.update(boards).set({ blindedAt: now }).where(eq(boards.id, id)).run()
    endPostDeal(id, now)
  })
}

/**
 * Removes a post as staff decided: only its author and admins can read it, and what it earned is taken back. The
 * messages that name it are deleted later in groups (`deletedBoards.server.ts`).
 */
export function takeDownBoard(board: BoardRow, now: number): void {
  write(() => {
    const { id, userId, images } = board
    if (board.blindedAt === null) blindBoard(board, now)
    db.update(boards).set({ removedAt: now, isStillNamed: true }).where(eq(boards.id, id)).run()
    hideUploads(images, now)
    if (userId !== null) takeBack(userId, 'BOARD', boardReference(id), now)
  })
}

/** Shows a hidden or removed post again, at its place, and pays again what was taken back. Its offer stays ended. */
export function restoreBoard({ id, userId, images, removedAt, blindedAt }: BoardRow, now: number): void {
  write(() => {
    db.update(boards)
      .set({ blindedAt: null, removedAt: null, isStillNamed: false })
      .where(eq(boards.id, id))
      .run()
    hideUploads(images, null)
    if (blindedAt !== null) reopenHidden(id, blindedAt)
    if (removedAt !== null && userId !== null) giveBack(userId, 'BOARD', boardReference(id), now)
  })
}
