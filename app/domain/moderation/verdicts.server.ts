import { eq } from 'drizzle-orm'
import { josa } from 'es-hangul'
import { db } from '#db/client.server.ts'
import { decisions, reportCases } from '#db/schema/moderation.ts'
import { isBelow, type Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { suspensionName } from '#domain/accounts/suspension.ts'
import { addSuspension, endOfSuspension, liftSuspensionById } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { forgetSubject } from '#domain/devices/histories.server.ts'
import { refuse } from '#domain/refusal.ts'
import { type Decision, findSubject, isHiddenByAnother, type ReportCase } from './cases.server.ts'
import { notifyMember } from './messages.server.ts'
import { OWN_DECISIONS_PATH, ownDecisionPath } from './paths.ts'
import { REASON_NAMES, SUBJECT_NAMES, verdictName } from './reasons.ts'
import {
  announceSubject,
  blindSubject,
  type SubjectKey,
  showSubject,
  takeDownSubject,
} from './subjects.server.ts'

/** The terms of a decision. */
export type Terms = Pick<Decision, 'verdict' | 'rule' | 'days' | 'words'>

/**
 * Decides one open case, notifies its author, and records it. Refuses `conflict` for a suspension of an equal or higher
 * role. Call it inside the `write()` of the decision.
 */
export function decideOne(admin: Member | null, open: ReportCase, terms: Terms, now: number): Decision {
  const suspensionId = terms.verdict === 'SUSPEND' && admin ? suspendAuthor(admin, open, terms, now) : null
  apply(open, terms.verdict, now)
  db.update(reportCases).set({ decidedAt: now }).where(eq(reportCases.id, open.id)).run()
  const decision = db
    .insert(decisions)
    .values({ caseId: open.id, ...terms, suspensionId, decidedBy: admin?.id, decidedAt: now })
    .returning()
    .get()
  recordStaffAct('DECIDE_CASE', `case:${open.id}`, { after: terms })
  notifyAuthor(open, decision, now)
  return decision
}

/**
 * Applies the same decision to a case with the same text. A suspension that the admin may not give becomes a removal.
 */
export function decideAlike(admin: Member | null, open: ReportCase, terms: Terms, now: number): Decision {
  const author = open.authorId === null ? null : findUser(open.authorId)
  const maySuspend = admin !== null && author !== null && author.leftAt === null && isBelow(author, admin)
  const isMilder = terms.verdict === 'SUSPEND' && !maySuspend
  return decideOne(admin, open, isMilder ? { ...terms, verdict: 'REMOVE', days: null } : terms, now)
}

/** The subject of the messages to an author about a decision. */
const subjectOf = ({ id }: Decision): string => `decision:${id}`

/**
 * Takes back the decision about one case, which is open again as it was. Notifies its author and deletes their first
 * message.
 */
export function takeBackOne(decided: ReportCase, decision: Decision, now: number): void {
  reverse(decided, decision, now)
  if (decided.blindedAt !== null && findSubject(decided)) hideAgain(decided, now)
  recordStaffAct('UNDO_DECISION', `case:${decided.id}`, { before: decision.verdict })
  db.update(decisions).set({ undoneAt: now }).where(eq(decisions.id, decision.id)).run()
  db.update(reportCases).set({ decidedAt: null }).where(eq(reportCases.id, decided.id)).run()
  forgetSubject(subjectOf(decision))
  notifyMember(
    decided.authorId,
    {
      subject: `decisionUndone:${decision.id}`,
      title: '운영자가 이전 결정을 취소하였습니다',
      body: '다시 확인한 뒤 알려 드리겠습니다.',
      link: OWN_DECISIONS_PATH,
    },
    now,
  )
}

/**
 * Shows a thing again that a decision took down, unless another hides it, and ends the suspension that came with it.
 */
export function reverse(decided: ReportCase, { verdict, suspensionId }: Decision, now: number): void {
  const removed = ['REMOVE', 'SUSPEND'].includes(verdict) ? findSubject(decided) : null
  if (removed && !isHiddenByAnother(decided)) showSubject(removed, now)
  if (suspensionId !== null) liftSuspensionById(suspensionId, now)
}

/** Hides the thing of a case as it was before the decision. */
function hideAgain(open: ReportCase, now: number): void {
  if (open.cause === 'REPORTS') blindSubject(keyOf(open), now)
  else takeDownSubject(keyOf(open), now)
}

export const keyOf = ({ subjectKind: kind, subjectId: id }: ReportCase): SubjectKey => ({ kind, id })

function apply(open: ReportCase, verdict: Decision['verdict'], now: number): void {
  const subject = findSubject(open)
  if (subject === null) return
  if (verdict === 'REMOVE' || verdict === 'SUSPEND') takeDownSubject(subject, now)
  // A thing that an earlier decision removed stays removed, because this case did not hide it.
  else if (subject.isBlinded && open.blindedAt !== null && !isHiddenByAnother(open)) {
    showSubject(subject, now)
    if (open.cause !== 'REPORTS') announceSubject(subject, now)
  }
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
  const subject = findSubject(open)
  const what = SUBJECT_NAMES[open.subjectKind]
  const { verdict, rule, days, words } = decision
  const name = verdict === 'SUSPEND' ? suspensionName(days) : verdictName(verdict, open.subjectKind)
  const isReported = open.cause === 'REPORTS'
  const shown = josa(what, '이/가')
  const shownTitle = isReported ? `가려졌던 ${shown} 다시 보입니다` : `확인이 끝나 ${shown} 등록되었습니다`
  const title = verdict === 'DISMISS' ? shownTitle : `${isReported ? '신고된' : '확인한'} ${what}: ${name}`
  const named = subject?.title && `‘${subject.title}’`
  const reason = [rule && `사유: ${REASON_NAMES[rule]}`, words].filter(Boolean).join('. ')
  const body = [named, reason].filter(Boolean).join(' · ')
  notifyMember(
    open.authorId,
    { subject: subjectOf(decision), title, body, link: ownDecisionPath(decision.id) },
    now,
  )
}
