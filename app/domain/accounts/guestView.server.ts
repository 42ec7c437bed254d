import { eq, sql } from 'drizzle-orm'
import { prepare } from '#db/prepare.server.ts'
import { blocks, hiddenWords, memberNotes, users } from '#db/schema/accounts.ts'
import type { Member } from './member.ts'

/**
 * True for a guest, and for a member without blocks, hidden words and notes. All of them see the same content, so one
 * cached read serves them all.
 */
export const seesAsGuest = (viewer: Member | null): boolean =>
  viewer === null || findOwnView({ userId: viewer.id })?.isOwn !== 1

const findOwnView = prepare('find', { userId: users.id }, (db, given) =>
  db
    .select({
      isOwn: sql<number>`exists (select 1 from ${blocks} where ${blocks.userId} = ${given.userId})
        or exists (select 1 from ${hiddenWords} where ${hiddenWords.userId} = ${given.userId})
        or exists (select 1 from ${memberNotes} where ${memberNotes.userId} = ${given.userId})`,
    })
    .from(users)
    .where(eq(users.id, given.userId)),
)
