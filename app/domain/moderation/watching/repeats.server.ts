import { and, desc, eq, gt, gte, lt, ne, or } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { recentTexts, reportCases } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { deleteRows } from '#domain/drainGroups.server.ts'
import { refuse } from '#domain/refusal.ts'
import { hashOfLetters } from '#domain/rewards/writings.server.ts'
import { findOpenCase, findSubject, getCase, isDismissed, type ReportCase } from '../cases.server.ts'
import type { Subject } from '../subjects.server.ts'
import { holdForStaff, holdWith, openHeldCase } from './holding.server.ts'

/** This many accounts that write the same text within an hour make one case. */
const ACCOUNTS = 3
const WITHIN_MS = HOUR_MS
/** Shorter texts may be equal by chance: 감사합니다. */
const MIN_REPEAT_LENGTH = 20
/** How often one account may write the same long text within an hour. */
const MAX_OF_ONE = 5
/** An upper bound of the copies that exist before a third account writes the text. */
const COPIES_READ = ACCOUNTS * MAX_OF_ONE

type NotedText = typeof recentTexts.$inferSelect

/**
 * Notes a long text. When three accounts write it within an hour, all but the first writing are held, and later ones
 * too; the first stays shown, because others may have copied it. Staff decide them all with one case. Returns true when
 * this writing is held. Refuses `too_many` for a sixth copy by one account. Call it inside the `write()` of the
 * writing.
 */
export function holdIfRepeated(member: Member, subject: Subject, now: number): boolean {
  if ([...subject.text].length < MIN_REPEAT_LENGTH) return forget(subject)
  const textHash = hashOfLetters(subject.text)
  const earlier = listCopies(textHash, subject, now)
  assertFew(member, earlier, now)
  note(member, subject, textHash, now)
  if (countAccounts(member, earlier) < ACCOUNTS) return false
  const lead = findLead(earlier.slice(0, 1))
  return lead ? holdWithLead(lead, subject, now) : holdCopies(member, earlier, { subject, textHash }, now)
}

/** A later copy: staff decide it with the others. */
function holdWithLead({ id, found }: ReportCase, subject: Subject, now: number): true {
  holdWith(subject, { cause: 'REPEATED', found: found ?? '' }, id, now)
  return true
}

/** The copy by the third account: all but the first one are held, unless staff let the text pass. */
function holdCopies(
  member: Member,
  earlier: NotedText[],
  { subject, textHash }: { subject: Subject; textHash: string },
  now: number,
): boolean {
  const standing = earlier.toReversed().flatMap((row) => {
    const found = findSubject(row)
    return found === null ? [] : [{ ...row, subject: found }]
  })
  if (countAccounts(member, standing) < ACCOUNTS || wasPassed(textHash, now)) return false
  const [first, ...copies] = standing.map((copy) => copy.subject)
  const hold = { cause: 'REPEATED', found: `${ACCOUNTS}개 계정` } as const
  const leadId = findLead(standing)?.id ?? holdForStaff(subject, hold, now)
  for (const copy of [...copies, subject]) if (!findOpenCase(copy)) holdWith(copy, hold, leadId, now)
  if (first && !findOpenCase(first)) openHeldCase(first, { ...hold, leadId, blindedAt: null }, now)
  return true
}

/** Forgets the texts that no later text can repeat in time. */
export const forgetOldTexts = (now = Date.now()): Promise<void> =>
  deleteRows(recentTexts, lt(recentTexts.createdAt, now - WITHIN_MS))

/** Forgets a writing whose noted text an edit made too short. Returns false: the writing is not held. */
function forget({ kind, id }: Subject): false {
  db.delete(recentTexts)
    .where(and(eq(recentTexts.subjectKind, kind), eq(recentTexts.subjectId, id)))
    .run()
  return false
}

/** True when staff looked at a copy of this text for this reason within the hour and let it pass. */
function wasPassed(textHash: string, now: number): boolean {
  const decided = db
    .select({ id: reportCases.id })
    .from(recentTexts)
    .innerJoin(
      reportCases,
      and(
        eq(reportCases.subjectKind, recentTexts.subjectKind),
        eq(reportCases.subjectId, recentTexts.subjectId),
      ),
    )
    .where(
      and(
        eq(recentTexts.textHash, textHash),
        gte(recentTexts.createdAt, now - WITHIN_MS),
        eq(reportCases.cause, 'REPEATED'),
        gt(reportCases.decidedAt, now - WITHIN_MS),
      ),
    )
    .orderBy(desc(reportCases.decidedAt))
    .get()
  return decided !== undefined && isDismissed(decided.id)
}

function note({ id: userId }: Member, { kind, id }: Subject, textHash: string, now: number): void {
  db.insert(recentTexts)
    .values({ subjectKind: kind, subjectId: id, userId, textHash, createdAt: now })
    .onConflictDoUpdate({
      target: [recentTexts.subjectKind, recentTexts.subjectId],
      set: { textHash, createdAt: now },
    })
    .run()
}

/** The other writings with the same text that were noted within the hour, newest first. */
const listCopies = (textHash: string, { kind, id }: Subject, now: number): NotedText[] =>
  db
    .select()
    .from(recentTexts)
    .where(
      and(
        eq(recentTexts.textHash, textHash),
        gte(recentTexts.createdAt, now - WITHIN_MS),
        or(ne(recentTexts.subjectKind, kind), ne(recentTexts.subjectId, id)),
      ),
    )
    .orderBy(desc(recentTexts.createdAt), desc(recentTexts.subjectId))
    .limit(COPIES_READ)
    .all()

/**
 * Refuses a sixth copy by one account. So two accounts cannot write more copies than are read, and all copies are held
 * once a third account writes one.
 */
function assertFew({ id }: Member, earlier: NotedText[], now: number): void {
  const own = earlier.filter(({ userId }) => userId === id)
  const oldest = own[MAX_OF_ONE - 1]
  if (!oldest) return
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.createdAt + WITHIN_MS - now) / 1000))
  refuse('too_many', `같은 내용은 한 시간에 ${MAX_OF_ONE}번까지 올릴 수 있습니다.`, { retryAfterSeconds })
}

const countAccounts = ({ id }: Member, copies: NotedText[]): number =>
  new Set([id, ...copies.map(({ userId }) => userId)]).size

/** The open case that staff decide these copies with; null while none of them is held. */
const findLead = (copies: NotedText[]): ReportCase | null => {
  const open = copies
    .map(({ subjectKind: kind, subjectId: id }) => findOpenCase({ kind, id }))
    .find((each) => each?.cause === 'REPEATED')
  return open?.leadId == null ? (open ?? null) : getCase(open.leadId)
}
