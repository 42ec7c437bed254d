import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { boardBookmarks } from '#db/schema/boards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getBoard } from './boards.server.ts'

/** Keeps a post for the member; repeating it changes nothing. Refuses `not_found`. */
export function bookmarkBoard(member: Member, id: number, now = Date.now()): void {
  write(() => {
    const bookmark = { boardId: getBoard(member, id).id, userId: member.id, createdAt: now }
    db.insert(boardBookmarks).values(bookmark).onConflictDoNothing().run()
  })
}

/** Removes a bookmark; without one it changes nothing. */
export function unbookmarkBoard(member: Member, id: number): void {
  const isIt = and(eq(boardBookmarks.boardId, id), eq(boardBookmarks.userId, member.id))
  write(() => db.delete(boardBookmarks).where(isIt).run())
}
