import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { many, prepare } from '#db/prepare.server.ts'
import { memberNotes, NOTE_COLORS } from '#db/schema/accounts.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from './member.ts'
import { MAX_NOTE_LETTERS, type MemberNote } from './memberNote.ts'
import { getLivingUser } from './users.server.ts'

/** A note on a member, from a form or a call. */
export const NewMemberNote = z.object({
  note: z
    .string('메모를 입력해주세요.')
    .trim()
    .min(1, '메모를 입력해주세요.')
    .refine(
      (text) => [...text].length <= MAX_NOTE_LETTERS,
      `메모는 ${MAX_NOTE_LETTERS}자까지 쓸 수 있습니다.`,
    ),
  color: z.enum(NOTE_COLORS, '색을 선택해주세요.').default('GRAY'),
})
export type NewMemberNote = z.infer<typeof NewMemberNote>

/**
 * Keeps a note on another member, which only the writer sees, in place of the previous one. Refuses `not_found`, and
 * `invalid` for the writer's own id.
 */
export function setMemberNote(member: Member, aboutId: number, input: NewMemberNote, now = Date.now()): void {
  if (aboutId === member.id) refuse('invalid', '자신에게는 메모를 남길 수 없습니다.')
  write(() => {
    getLivingUser(aboutId)
    const kept = { ...input, updatedAt: now }
    db.insert(memberNotes)
      .values({ ...kept, userId: member.id, aboutId })
      .onConflictDoUpdate({ target: [memberNotes.userId, memberNotes.aboutId], set: kept })
      .run()
  })
}

/** Removes a note; without one it changes nothing. */
export function removeMemberNote(member: Member, aboutId: number): void {
  const isIt = and(eq(memberNotes.userId, member.id), eq(memberNotes.aboutId, aboutId))
  write(() => db.delete(memberNotes).where(isIt).run())
}

/** The viewer's notes on these members, by their ids; a guest has none. */
export function listMemberNotes(viewer: Member | null, aboutIds: number[]): Map<number, MemberNote> {
  if (viewer === null) return new Map()
  const notes = listNotes({ userId: viewer.id, aboutIds })
  return new Map(notes.map(({ aboutId, ...note }) => [aboutId, note]))
}

/** The viewer's note on a member; null without one. */
export const findMemberNote = (viewer: Member | null, aboutId: number): MemberNote | null =>
  listMemberNotes(viewer, [aboutId]).get(aboutId) ?? null

const listNotes = prepare(
  'list',
  { userId: memberNotes.userId, aboutIds: many(memberNotes.aboutId) },
  (db, given) =>
    db
      .select({ aboutId: memberNotes.aboutId, note: memberNotes.note, color: memberNotes.color })
      .from(memberNotes)
      .where(and(eq(memberNotes.userId, given.userId), inArray(memberNotes.aboutId, given.aboutIds))),
)
