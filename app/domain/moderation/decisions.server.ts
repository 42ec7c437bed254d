import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { josa } from 'es-hangul'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { appeals, decisions, REPORT_REASONS, reportCases, reports, VERDICTS } from '#db/schema/moderation.ts'
import { isBelow, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { suspensionName } from '#domain/accounts/suspension.ts'
import {
  addSuspension,
  endOfSuspension,
  liftSuspensionById,
  SuspensionDays,
} from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import {
  type Decision,
  findAppeal,
  findDecision,
  findSubject,
  getCase,
  isHiddenByAnother,
  isInForce,
  listCasesLedBy,
  type ReportCase,
} from './cases.server.ts'
import { notifyMember } from './messages.server.ts'
import { OWN_DECISIONS_PATH, ownDecisionPath, RECORDS_PATH } from './paths.ts'
import { REASON_NAMES, REASON_WORDS, SUBJECT_NAMES, VERDICT_NAMES, type Verdict } from './reasons.ts'
import { announceSubject, blindSubject, printOf, showSubject, takeDownSubject } from './subjects.server.ts'

const UNDO_WITHIN_MS = HOUR_MS

const decisionBy = (verdict: z.ZodType<Verdict>) =>
  z
    .object({
      verdict,
      rule: z.enum(REPORT_REASONS, '위반한 규칙을 선택해주세요.').nullish(),
      days: SuspensionDays.optional().catch(undefined),
      words: z.string().trim().max(500, '안내는 500자까지 쓸 수 있습니다.').default(''),
      /** The print of what the one who decides has read. */
      print: z.string().max(100).optional(),
    })
    .refine((given) => given.verdict === 'DISMISS' || given.rule, {
      path: ['rule'],
      message: '위반한 규칙을 선택해주세요.',
    })
    .refine((given) => given.verdict !== 'SUSPEND' || given.days !== undefined, {
      path: ['days'],
      message: '정지 기간을 선택해주세요.',
    })

/**
 * A decision of staff: `words` are for the author; `days` is the length of a suspension, null or FOREVER for one without an
 * end.
 */
export const NewDecision = decisionBy(z.enum(VERDICTS, '결정을 선택해주세요.'))
export type NewDecision = z.output<typeof NewDecision>

/** The same from a form whose button is the verdict. */
export const decisionAs = (verdict: Verdict) => decisionBy(z.literal(verdict).default(verdict))

/**
 * Decides a case, once: a dismissal shows the thing again, a warning too, a removal takes it down with what it earned, a
 * suspension also makes its author read-only. Cases of the same text are decided with it; of these, an author whom the
 * member may not suspend keeps the right to write. The author and the reporters hear of it. Refuses `not_found`,
 * `conflict` for a case that is decided, for one about the member who decides, for a thing that its author changed after
 * `print`, and for a suspension of an equal or higher role.
 */
export function decide(admin: Member, caseId: number, input: NewDecision, now = Date.now()): Decision {
  return write(() => {
    const open = getCase(caseId)
    if (!isOpen(open)) refuse('conflict', '이미 결정된 신고입니다.')
    if (open.authorId === admin.id) refuse('conflict', '나에 대한 신고는 다른 운영자가 결정합니다.')
    assertUnchanged(open, input.print)
    for (const follower of listCasesLedBy(caseId).filter(isOpen))
      decide(
        admin,
        follower.id,
        { ...input, ...milder(admin, follower, input.verdict), print: undefined },
        now,
      )
    const terms = termsOf(input)
    const suspensionId = terms.verdict === 'SUSPEND' ? suspendAuthor(admin, open, terms, now) : null
    apply(open, terms.verdict, now)
    db.update(reportCases).set({ decidedAt: now }).where(eq(reportCases.id, caseId)).run()
    const decision = db
      .insert(decisions)
      .values({ caseId, ...terms, suspensionId, decidedBy: admin.id, decidedAt: now })
      .returning()
      .get()
    recordStaffAct('DECIDE_CASE', `case:${caseId}`, { after: terms })
    notifyAuthor(open, decision, now)
    notifyReporters(open, decision, now)
    return decision
  })
}

/** What a decision says: only a suspension has a length, and only a dismissal names no rule. */
function termsOf({ verdict, rule: named, days, words }: NewDecision) {
  const rule = verdict === 'DISMISS' ? null : (named ?? null)
  return {
    verdict,
    rule,
    days: verdict === 'SUSPEND' ? (days ?? null) : null,
    words: words || (rule === null ? '' : REASON_WORDS[rule]),
  }
}

/**
 * Takes a decision back within an hour of it: the case is open again, as it was. Refuses `not_found`, and `conflict` after
 * that time, after an appeal, or when members reported the thing again meanwhile. Returns the case.
 */
export function undo(admin: Member, decisionId: number, now = Date.now()): number {
  return write(() => {
    const decision = getDecision(decisionId)
    const isLate = now - decision.decidedAt > UNDO_WITHIN_MS
    if (isLate || decision.decidedBy !== admin.id)
      refuse('conflict', '결정한 운영자가 한 시간 안에만 되돌릴 수 있습니다.')
    if (findAppeal(decisionId)) refuse('conflict', '이의가 접수된 결정은 되돌릴 수 없습니다.')
    const decided = getCase(decision.caseId)
    for (const { id } of listFollowersWithoutAppeal(decided)) undo(admin, id, now)
    if (isOpenAgain(decided)) refuse('conflict', '그사이에 다시 신고된 글은 되돌릴 수 없습니다.')
    reverse(decided, decision, now)
    if (decided.blindedAt !== null && findSubject(decided)) hideAgain(decided, now)
    recordStaffAct('UNDO_DECISION', `case:${decided.id}`, { before: decision.verdict })
    db.update(decisions).set({ undoneAt: now }).where(eq(decisions.id, decisionId)).run()
    db.update(reportCases).set({ decidedAt: null }).where(eq(reportCases.id, decided.id)).run()
    notifyMember(
      decided.authorId,
      {
        subject: `decisionUndone:${decisionId}`,
        title: '운영자가 이전 결정을 취소하였습니다',
        body: '다시 확인한 뒤 알려 드리겠습니다.',
        link: OWN_DECISIONS_PATH,
      },
      now,
    )
    notifyReportersAgain(decided, `decisionUndone:${decisionId}`, now)
    return decided.id
  })
}

/** The decisions that were made with a case; one that its author appealed against goes on by itself. */
const listFollowersWithoutAppeal = ({ id }: ReportCase): Decision[] =>
  listCasesLedBy(id)
    .map((follower) => findDecision(follower.id))
    .filter((decision) => decision !== null)
    .filter((decision) => findAppeal(decision.id) === null)

/** Shows a thing again that a decision took down, unless another hides it, and ends the suspension that came with it. */
export function reverse(decided: ReportCase, { verdict, suspensionId }: Decision, now: number): void {
  const removed = ['REMOVE', 'SUSPEND'].includes(verdict) ? findSubject(decided) : null
  if (removed && !isHiddenByAnother(decided)) showSubject(removed, now)
  if (suspensionId !== null) liftSuspensionById(suspensionId, now)
}

/** A decision that was not undone. Refuses `not_found`. */
export const getDecision = (id: number): Decision =>
  db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), isNull(decisions.undoneAt)))
    .get() ?? refuse('not_found', '결정을 찾을 수 없습니다.')

/** The newest decision of a member of staff that they may still undo; null without one. */
export const findUndoable = (admin: Member, now = Date.now()): Decision | null =>
  db
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.decidedBy, admin.id),
        isNull(decisions.undoneAt),
        gt(decisions.decidedAt, now - UNDO_WITHIN_MS),
      ),
    )
    .orderBy(desc(decisions.id))
    .get() ?? null

/** Hides the thing of a case as it was before the decision. */
function hideAgain(open: ReportCase, now: number): void {
  if (open.cause === 'REPORTS') blindSubject(keyOf(open), now)
  else takeDownSubject(keyOf(open), now)
}

const isOpen = ({ decidedAt }: ReportCase): boolean => decidedAt === null

const keyOf = ({ subjectKind: kind, subjectId: id }: ReportCase) => ({ kind, id })

function apply(open: ReportCase, verdict: Decision['verdict'], now: number): void {
  const subject = findSubject(open)
  if (subject === null) return
  if (verdict === 'REMOVE' || verdict === 'SUSPEND') takeDownSubject(subject, now)
  // What an earlier decision removed stays so: this case hid nothing.
  else if (subject.isBlinded && open.blindedAt !== null && !isHiddenByAnother(open)) {
    showSubject(subject, now)
    if (open.cause !== 'REPORTS') announceSubject(subject, now)
  }
}

function assertUnchanged(open: ReportCase, print: string | undefined): void {
  const subject = print === undefined ? null : findSubject(open)
  if (subject && printOf(subject) !== print)
    refuse('conflict', '그사이에 작성자가 내용을 수정하였습니다. 다시 확인한 뒤 결정해주세요.')
}

/** A removal in place of a suspension that the member may not give; another verdict stays. */
function milder(admin: Member, { authorId }: ReportCase, verdict: Verdict): { verdict: Verdict } {
  const author = authorId === null ? null : findUser(authorId)
  const mayNot = author === null || author.leftAt !== null || !isBelow(author, admin)
  return { verdict: verdict === 'SUSPEND' && mayNot ? 'REMOVE' : verdict }
}

function suspendAuthor(
  admin: Member,
  { authorId }: ReportCase,
  { days, rule, words }: Pick<Decision, 'days' | 'rule' | 'words'>,
  now: number,
): number {
  if (authorId === null) refuse('conflict', '작성한 회원이 없어 정지할 수 없습니다.')
  const until = endOfSuspension(days, now)
  const reason = [rule && REASON_NAMES[rule], words].filter(Boolean).join('. ')
  return addSuspension(admin, authorId, { until, reason }, now)
}

function notifyAuthor(open: ReportCase, decision: Decision, now: number): void {
  if (decision.verdict === 'DISMISS' && open.blindedAt === null) return
  const what = SUBJECT_NAMES[open.subjectKind]
  const { verdict, rule, days, words } = decision
  const name = verdict === 'SUSPEND' ? suspensionName(days) : VERDICT_NAMES[verdict]
  const isReported = open.cause === 'REPORTS'
  const shown = josa(what, '이/가')
  const shownTitle = isReported ? `가려졌던 ${shown} 다시 보입니다` : `확인이 끝나 ${shown} 등록되었습니다`
  const title = verdict === 'DISMISS' ? shownTitle : `${isReported ? '신고된' : '확인한'} ${what}: ${name}`
  const body = [rule && `사유: ${REASON_NAMES[rule]}`, words].filter(Boolean).join('. ')
  notifyMember(
    open.authorId,
    { subject: `decision:${decision.id}`, title, body, link: ownDecisionPath(decision.id) },
    now,
  )
}

/** Each reporter hears the outcome; accepted reports count for the tag. */
function notifyReporters(open: ReportCase, { id, verdict }: Decision, now: number): void {
  const isAccepted = verdict !== 'DISMISS'
  const title = isAccepted ? '신고하신 내용을 조치하였습니다' : '신고하신 내용을 검토하였습니다'
  const body = isAccepted
    ? '알려주셔서 고맙습니다.'
    : '규칙 위반이 아니어서 그대로 두었습니다. 그래도 알려주셔서 고맙습니다.'
  for (const { userId } of db.select().from(reports).where(eq(reports.caseId, open.id)).all()) {
    notifyMember(userId, { subject: `reportOutcome:${id}`, title, body, link: RECORDS_PATH }, now)
    if (isAccepted) awardTags(userId, 'REPORTS_ACCEPTED', () => countAccepted(userId), now)
  }
}

/** The reporters hear that a decision no longer stands. */
export function notifyReportersAgain(decided: ReportCase, subject: string, now: number): void {
  const title = '신고하신 내용에 대한 결정이 바뀌었습니다'
  const body = '운영자가 이전 결정을 취소하였습니다.'
  for (const { userId } of db.select().from(reports).where(eq(reports.caseId, decided.id)).all())
    notifyMember(userId, { subject, title, body, link: RECORDS_PATH }, now)
}

const countAccepted = (userId: number): number =>
  db
    .select({ total: count() })
    .from(reports)
    .innerJoin(decisions, eq(decisions.caseId, reports.caseId))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(reports.userId, userId), isInForce))
    .get()!.total

const isOpenAgain = ({ subjectKind, subjectId }: ReportCase): boolean =>
  db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.subjectKind, subjectKind),
        eq(reportCases.subjectId, subjectId),
        isNull(reportCases.decidedAt),
      ),
    )
    .get() !== undefined
