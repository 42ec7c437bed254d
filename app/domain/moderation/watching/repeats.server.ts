import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { recentTexts } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { hashOfLetters } from '#domain/rewards/writings.server.ts'
import { findOpenCase, findSubject, isDismissed, listCasesAbout } from '../cases.server.ts'
import type { Subject } from '../subjects.server.ts'
import { holdForStaff, holdWith, openHeldCase } from './holding.server.ts'

/** The same text by so many accounts within an hour is one case. */
const ACCOUNTS = 3
const WITHIN_MS = HOUR_MS
/** Short texts are the same by chance: 감사합니다. */
const SHORTEST_REPEAT = 20
const TEXTS_A_TURN = 1_000

/**
 * Notes a long text. When three accounts write it within an hour, all but the first writing are held, and later ones
 * too; the first stays shown, because others may have copied it. Staff decide them all with one case. True when this
 * one is held. Call it inside the `write()` of the writing.
 */
export function holdIfRepeated(member: Member, subject: Subject, now: number): boolean {
  if ([...subject.text].length < SHORTEST_REPEAT) return forget(subject)
  const same = note(member, subject, now)
  const accounts = new Set(same.map(({ userId }) => userId)).size
  if (accounts < ACCOUNTS) return false
  const [first, ...copies] = same.map(({ subject }) => subject)
  if (copies.some((copy) => wasPassed(copy, now))) return false
  const hold = { cause: 'REPEATED', found: `${accounts}개 계정` } as const
  const leadId = findLead(copies) ?? holdForStaff(subject, hold, now)
  for (const copy of copies) if (!findOpenCase(copy)) holdWith(copy, hold, leadId, now)
  if (first && !findOpenCase(first)) openHeldCase(first, { ...hold, leadId, blindedAt: null }, now)
  return true
}

/** Forgets the texts that no later text can repeat in time. */
export const forgetOldTexts = (now = Date.now()): Promise<void> =>
  deleteRows(recentTexts, lt(recentTexts.createdAt, now - WITHIN_MS))

/** An edit may have made a noted text short. */
function forget({ kind, id }: Subject): false {
  db.delete(recentTexts)
    .where(and(eq(recentTexts.subjectKind, kind), eq(recentTexts.subjectId, id)))
    .run()
  return false
}

/** True for a writing that staff looked at for this reason within the hour and let pass. */
const wasPassed = (subject: Subject, now: number): boolean =>
  listCasesAbout(subject).some(
    ({ id, cause, decidedAt }) =>
      cause === 'REPEATED' && decidedAt !== null && now - decidedAt < WITHIN_MS && isDismissed(id),
  )

/** Notes a text and returns what stands of the same text of the last hour, the oldest first. */
function note({ id: userId }: Member, { kind, id, text }: Subject, now: number) {
  const textHash = hashOfLetters(text)
  db.insert(recentTexts)
    .values({ subjectKind: kind, subjectId: id, userId, textHash, createdAt: now })
    .onConflictDoUpdate({
      target: [recentTexts.subjectKind, recentTexts.subjectId],
      set: { textHash, createdAt: now },
    })
    .run()
  return db
    .select()
    .from(recentTexts)
    .where(and(eq(recentTexts.textHash, textHash), gte(recentTexts.createdAt, now - WITHIN_MS)))
    .orderBy(asc(recentTexts.createdAt), asc(recentTexts.subjectId))
    .limit(TEXTS_A_TURN)
    .all()
    .flatMap((row) => {
      const subject = findSubject(row)
      return subject === null ? [] : [{ userId: row.userId, subject }]
    })
}

const findLead = (copies: Subject[]): number | undefined =>
  copies.map(findOpenCase).find((open) => open?.cause === 'REPEATED' && open.leadId === null)?.id
