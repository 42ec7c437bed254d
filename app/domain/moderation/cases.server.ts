import { and, asc, count, desc, eq, isNotNull, isNull, min, ne, or, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { appeals, decisions, reportCases, reports } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { CAUSE_NAMES, type Hiding, type ReportReason, type SubjectKind, type Verdict } from './reasons.ts'
import { getSubject, type Subject, type SubjectKey } from './subjects.server.ts'

export type ReportCase = typeof reportCases.$inferSelect
export type Decision = typeof decisions.$inferSelect
export type Appeal = typeof appeals.$inferSelect

/** Cases in the queue: those without a lead. */
const isQueued = and(isNull(reportCases.decidedAt), isNull(reportCases.leadId))

/** Staff who look at cases. */
type Staff = Pick<Member, 'id'>

/**
 * The queued cases that this member of staff may see. Cases about themselves are left out, because a case names the
 * reporters.
 */
const isQueuedFor = ({ id }: Staff) =>
  and(isQueued, or(isNull(reportCases.authorId), ne(reportCases.authorId, id)))

const LATE_AFTER_MS = DAY_MS
const MAX_VERDICTS = 10
const MAX_REPORTS = 100
const MAX_OWN = 50
const MAX_LED = 50

/** An open case in the queue of staff. `subject` is null if the thing no longer exists. */
export interface QueuedCase {
  id: number
  kind: SubjectKind
  /** Why the service holds the thing; null for one that members reported. */
  causeName: string | null
  subject: Subject | null
  weight: number
  reportCount: number
  isBlinded: boolean
  openedAt: number
  /** Open for more than a day. */
  isLate: boolean
}

/** The open cases about others: those whose thing is hidden first, then the oldest. */
export function listOpenCases(staff: Staff, paging: Paging, now = Date.now()): Page<QueuedCase> {
  const page = paged(queueOf(staff), countRows(reportCases, isQueuedFor(staff)), paging)
  return { ...page, contents: page.contents.map((row) => queued(row, now)) }
}

function queued(row: ReportCase, now: number): QueuedCase {
  const { id, weight, blindedAt, openedAt } = row
  return {
    id,
    kind: row.subjectKind,
    causeName: CAUSE_NAMES[row.cause],
    subject: findSubject(row),
    weight,
    reportCount: countRows(reports, eq(reports.caseId, id)),
    isBlinded: blindedAt !== null,
    openedAt,
    isLate: now - openedAt > LATE_AFTER_MS,
  }
}

/**
 * How many cases are open, and how many of them hide something. With `staff`, cases about that member are not counted.
 */
export const countOpenCases = (staff: Staff | null = null): { open: number; hiding: number } =>
  db
    .select({
      open: count(),
      hiding: sql<number>`count(${reportCases.blindedAt})`,
    })
    .from(reportCases)
    .where(staff === null ? isQueued : isQueuedFor(staff))
    .get()!

/** The case that a member of staff looks at next, besides `skipped`; null when their queue is empty. */
export function findNextCase(staff: Staff, skipped: number | null = null): number | null {
  const [first, second] = queueOf(staff).limit(2).all()
  const next = first?.id === skipped ? second : first
  return next?.id ?? null
}

const queueOf = (staff: Staff) =>
  db
    .select()
    .from(reportCases)
    .where(isQueuedFor(staff))
    .orderBy(sql`${reportCases.blindedAt} is null`, asc(reportCases.openedAt), asc(reportCases.id))

/** A case by its id. Refuses `not_found`. */
export const getCase = (id: number): ReportCase =>
  db.select().from(reportCases).where(eq(reportCases.id, id)).get() ??
  refuse('not_found', '신고를 찾을 수 없습니다.')

/** The open case about a thing; null without one. */
export const findOpenCase = ({ kind, id }: SubjectKey): ReportCase | null =>
  db
    .select()
    .from(reportCases)
    .where(
      and(eq(reportCases.subjectKind, kind), eq(reportCases.subjectId, id), isNull(reportCases.decidedAt)),
    )
    .get() ?? null

/** Every case about a thing, open and decided. */
const listCasesAbout = ({ kind, id }: SubjectKey): ReportCase[] =>
  db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.subjectKind, kind), eq(reportCases.subjectId, id)))
    .all()

/** True when staff removed a thing and the decision stands. */
export const isRemoved = (key: SubjectKey): boolean => listCasesAbout(key).some(removes)

/** True while another case than this one hides its thing: an open one, or a decision that stands. */
export const isHiddenByAnother = ({ id, subjectKind: kind, subjectId }: ReportCase): boolean =>
  listCasesAbout({ kind, id: subjectId }).some(
    (other) => other.id !== id && (other.decidedAt === null ? other.blindedAt !== null : removes(other)),
  )

function removes({ id }: ReportCase): boolean {
  const verdict = findDecision(id)?.verdict
  return (verdict === 'REMOVE' || verdict === 'SUSPEND') && !isDismissed(id)
}

/** The cases that staff decide with this one, the oldest 50: the same text by other accounts. */
export const listCasesLedBy = (leadId: number): ReportCase[] =>
  db
    .select()
    .from(reportCases)
    .where(eq(reportCases.leadId, leadId))
    .orderBy(asc(reportCases.id))
    .limit(MAX_LED)
    .all()

/** How many cases staff decide with this one. */
export const countCasesLedBy = (leadId: number): number =>
  countRows(reportCases, eq(reportCases.leadId, leadId))

/** The thing of a case; null if it no longer exists. */
export function findSubject({
  subjectKind: kind,
  subjectId: id,
}: Pick<ReportCase, 'subjectKind' | 'subjectId'>): Subject | null {
  try {
    return getSubject({ kind, id })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

export interface ReceivedReport {
  userId: number
  nickname: string
  reason: ReportReason
  words: string | null
  weight: number
  createdAt: number
}

/** Who reported the thing of a case, and why, oldest first: for staff alone. */
export const listReports = (caseId: number): ReceivedReport[] =>
  db
    .select({
      userId: reports.userId,
      nickname: users.nickname,
      reason: reports.reason,
      words: reports.words,
      weight: reports.weight,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.createdAt), asc(reports.userId))
    .limit(MAX_REPORTS)
    .all()

/**
 * The reason that most reports of a case name; of equally frequent reasons the one that was named first. Null without
 * reports.
 */
export const findMainReason = (caseId: number): ReportReason | null =>
  db
    .select({ reason: reports.reason })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .groupBy(reports.reason)
    .orderBy(desc(count()), min(reports.createdAt))
    .limit(1)
    .get()?.reason ?? null

/** Why reports hide the thing of a case; null where they do not. */
export const readHiding = ({ id, cause, blindedAt, blindedUntil: until }: ReportCase): Hiding | null =>
  cause === 'REPORTS' && blindedAt !== null ? { reason: findMainReason(id) ?? 'OTHER', until } : null

/** Why reports hide a thing, for its author; null where they do not. */
export function findHiding(key: SubjectKey): Hiding | null {
  const open = findOpenCase(key)
  return open && readHiding(open)
}

/** Earlier decisions against an author that are in force. */
export interface AuthorRecord {
  strikes: number
  verdicts: { verdict: Verdict; rule: ReportReason | null; decidedAt: number }[]
}

/** A decision against an author that was not taken back; needs the appeals of the decisions, joined left. */
export const isInForce = and(
  isNull(decisions.undoneAt),
  or(isNull(appeals.outcome), ne(appeals.outcome, 'LIFTED')),
  ne(decisions.verdict, 'DISMISS'),
)

/** A member's own thing that staff look at or have decided about. */
export interface OwnCase {
  id: number
  kind: SubjectKind
  openedAt: number
  /** Null for a thing that the service holds without reports. */
  hiding: Hiding | null
  counterStatement: string | null
  subject: Subject | null
}

/** The member's own things that are hidden until staff decide, newest first. */
export const listOwnHidden = ({ id: authorId }: Member): OwnCase[] =>
  db
    .select()
    .from(reportCases)
    .where(
      and(
        eq(reportCases.authorId, authorId),
        isNull(reportCases.decidedAt),
        isNotNull(reportCases.blindedAt),
      ),
    )
    .orderBy(desc(reportCases.id))
    .limit(MAX_OWN)
    .all()
    .map((row) => ({
      id: row.id,
      kind: row.subjectKind,
      openedAt: row.openedAt,
      hiding: readHiding(row),
      counterStatement: row.counterStatement,
      subject: withoutContext(findSubject(row)),
    }))

/** A thing without its context, for its author: the texts of others around it may be hidden. */
export const withoutContext = (subject: Subject | null): Subject | null =>
  subject && { ...subject, context: [] }

/** What staff decided about a member's own things, newest first. */
export const listOwnDecisions = ({ id: authorId }: Member, paging: Paging): Page<OwnDecision> => {
  const isOwn = and(eq(reportCases.authorId, authorId), isNull(decisions.undoneAt))
  const query = db
    .select({
      decision: {
        id: decisions.id,
        caseId: decisions.caseId,
        verdict: decisions.verdict,
        rule: decisions.rule,
        days: decisions.days,
        words: decisions.words,
        decidedAt: decisions.decidedAt,
      },
      kind: reportCases.subjectKind,
      outcome: appeals.outcome,
      appealedAt: appeals.createdAt,
    })
    .from(reportCases)
    .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(isOwn)
    .orderBy(desc(reportCases.id))
  const total = db
    .select({ total: count() })
    .from(reportCases)
    .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
    .where(isOwn)
    .get()!.total
  return paged(query, total, paging)
}

export interface OwnDecision {
  decision: Pick<Decision, 'id' | 'caseId' | 'verdict' | 'rule' | 'days' | 'words' | 'decidedAt'>
  kind: SubjectKind
  outcome: Appeal['outcome']
  appealedAt: number | null
}

/** What staff decided against an author before, newest first, at most ten. */
export function readAuthorRecord(authorId: number): AuthorRecord {
  const against = and(eq(reportCases.authorId, authorId), isInForce)
  const strikes = db
    .select({ total: count() })
    .from(reportCases)
    .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(against)
    .get()!.total
  const verdicts = db
    .select({ verdict: decisions.verdict, rule: decisions.rule, decidedAt: decisions.decidedAt })
    .from(reportCases)
    .innerJoin(decisions, eq(decisions.caseId, reportCases.id))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(against)
    .orderBy(desc(decisions.id))
    .limit(MAX_VERDICTS)
    .all()
  return { strikes, verdicts }
}

/** The decision about a case that was not undone; null while it is open. */
export const findDecision = (caseId: number): Decision | null =>
  db
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .get() ?? null

/** The appeal against a decision; null without one. */
export const findAppeal = (decisionId: number): Appeal | null =>
  db.select().from(appeals).where(eq(appeals.decisionId, decisionId)).get() ?? null

/** True when staff found nothing wrong, or took their decision back after an appeal. */
export function isDismissed(caseId: number): boolean {
  const decision = findDecision(caseId)
  if (decision === null) return false
  return decision.verdict === 'DISMISS' || findAppeal(decision.id)?.outcome === 'LIFTED'
}
