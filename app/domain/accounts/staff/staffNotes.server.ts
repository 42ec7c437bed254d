import { desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { staffNotes, users } from '#db/schema/accounts.ts'
import type { Member } from '../member.ts'
import { getLivingUser } from '../users.server.ts'
import { recordStaffAct } from './staffActs.server.ts'

const MAX_SHOWN = 50

export const NewStaffNote = z.object({
  words: z
    .string('메모를 입력해주세요.')
    .trim()
    .min(1, '메모를 입력해주세요.')
    .max(1000, '메모는 1,000자까지 쓸 수 있습니다.'),
})

/** Notes something about a member for the other staff. Refuses `not_found`. */
export function addStaffNote(
  { id: writtenBy }: Member,
  memberId: number,
  { words }: z.output<typeof NewStaffNote>,
  now = Date.now(),
): void {
  write(() => {
    getLivingUser(memberId)
    db.insert(staffNotes).values({ memberId, words, writtenBy, createdAt: now }).run()
    recordStaffAct('NOTE_MEMBER', `user:${memberId}`, { after: words })
  })
}

/** What staff noted about a member, newest first. */
export const listStaffNotes = (memberId: number) =>
  db
    .select({
      id: staffNotes.id,
      words: staffNotes.words,
      writer: users.nickname,
      createdAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.writtenBy))
    .where(eq(staffNotes.memberId, memberId))
    .orderBy(desc(staffNotes.id))
    .limit(MAX_SHOWN)
    .all()
