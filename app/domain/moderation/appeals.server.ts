import { and, asc, eq, isNull, ne, notInArray, or } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { appeals, decisions, reportCases } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { findSuspension } from '#domain/accounts/suspensions.server.ts'
import { notifyAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { refuse } from '#domain/refusal.ts'
import { type Decision, findAppeal, getCase, type ReportCase } from './cases.server.ts'
import { getDecision } from './decisions.server.ts'
import { reachFollowers } from './followers.server.ts'
import { notifyMember } from './messages.server.ts'
import { appealSubject, counterSubject } from './ownWords.server.ts'
import { casePath, ownDecisionPath } from './paths.ts'
import { reverse } from './verdicts.server.ts'

const MAX_LISTED = 100

const words = z
  .string('이유를 입력해주세요.')
  .trim()
  .min(1, '이유를 입력해주세요.')
  .max(1000, '이유는 1,000자까지 쓸 수 있습니다.')

export const NewAppeal = z.object({ words })
/** What the author reads about the outcome. */
export const AppealAnswer = z.object({ answer: words })

/**
 * What the author says against a claim of rights, while staff have not decided; a later text replaces an earlier one.
 */
export const CounterStatement = z.object({ words })

/**
 * Stores an author's counter-statement. Refuses `not_found` for another member's case and for a case that hides
 * nothing, because its author must not learn of such a case; `conflict` for a decided case.
 */
export function counter(member: Member, caseId: number, input: z.output<typeof CounterStatement>): void {
  write(() => {
    const open = getKnownCase(member, caseId)
    if (open.decidedAt !== null) refuse('conflict', '이미 결정된 신고입니다.')
    db.update(reportCases).set({ counterStatement: input.words }).where(eq(reportCases.id, caseId)).run()
    notifyAdmins({
      subject: counterSubject(caseId),
      title: '권리침해 신고에 대한 소명이 들어왔습니다',
      body: input.words.slice(0, 100),
      imageUrl: null,
      link: casePath(caseId),
    })
  })
}

/**
 * A case about the member's own thing that hides it or is decided. Refuses `not_found` also for other cases, because
 * their author does not know of them.
 */
function getKnownCase(member: Member, caseId: number): ReportCase {
  const known = getCase(caseId)
  const isKnown = known.authorId === member.id && (known.blindedAt !== null || known.decidedAt !== null)
  return isKnown ? known : refuse('not_found', '신고를 찾을 수 없습니다.')
}

/** A decision about the member's own thing. Refuses `not_found`, also for another member's. */
export function getOwnDecision(member: Member, decisionId: number): Decision {
  const decision = getDecision(decisionId)
  return getCase(decision.caseId).authorId === member.id
    ? decision
    : refuse('not_found', '결정을 찾을 수 없습니다.')
}

/** Appeals against a decision, once. Refuses `not_found`, and `conflict` for a second appeal and for a dismissal. */
export function appeal(
  member: Member,
  decisionId: number,
  input: z.output<typeof NewAppeal>,
  now = Date.now(),
): void {
  write(() => {
    const { caseId, verdict } = getOwnDecision(member, decisionId)
    if (verdict === 'DISMISS') refuse('conflict', '조치가 없는 결정입니다.')
    const row = { decisionId, words: input.words, createdAt: now }
    if (db.insert(appeals).values(row).onConflictDoNothing().run().changes === 0)
      refuse('conflict', '이미 이의를 제기하셨습니다. 결과를 알려 드리겠습니다.')
    notifyAdmins({
      subject: appealSubject(decisionId),
      title: '결정에 대한 이의가 들어왔습니다',
      body: input.words.slice(0, 100),
      imageUrl: null,
      link: casePath(caseId),
    })
  })
}

/**
 * Answers an appeal, once: `LIFTED` shows the thing again with what it earned and ends the suspension. Refuses
 * `not_found`, and `conflict` for an answered appeal, and for the admin who made the decision while another admin could
 * answer.
 */
export function answerAppeal(
  admin: Member,
  decisionId: number,
  { outcome, answer }: z.output<typeof AppealAnswer> & { outcome: 'UPHELD' | 'LIFTED' },
  now = Date.now(),
): void {
  write(() => {
    const decision = getDecision(decisionId)
    const found = findAppeal(decisionId) ?? refuse('not_found', '이의를 찾을 수 없습니다.')
    if (found.outcome !== null) refuse('conflict', '이미 답한 이의입니다.')
    const decided = getCase(decision.caseId)
    if (decided.authorId === admin.id) refuse('conflict', '내 이의는 다른 운영자가 검토합니다.')
    if (decision.decidedBy === admin.id && hasOtherStaff(admin, decided, now))
      refuse('conflict', '결정한 운영자가 아닌 다른 운영자가 이의를 검토합니다.')
    db.update(appeals)
      .set({ outcome, answer, decidedBy: admin.id, decidedAt: now })
      .where(eq(appeals.decisionId, decisionId))
      .run()
    recordStaffAct('ANSWER_APPEAL', `case:${decided.id}`, { after: { outcome, answer } })
    if (outcome === 'LIFTED') {
      reverse(decided, decision, now)
      reachFollowers(decision, 'LIFTED', now)
    }
    const title =
      outcome === 'LIFTED' ? '이의를 인정하여 결정을 취소하였습니다' : '이의를 검토하였으나 결정을 유지합니다'
    notifyMember(
      decided.authorId,
      { subject: `appealAnswer:${decisionId}`, title, body: answer, link: ownDecisionPath(decisionId) },
      now,
    )
  })
}

/** An appeal that waits for an answer. */
export interface OpenAppeal {
  decisionId: number
  caseId: number
  words: string
  createdAt: number
}

/** The appeals of others without an answer, oldest first. */
export const listOpenAppeals = ({ id }: Member): OpenAppeal[] =>
  db
    .select({
      decisionId: appeals.decisionId,
      caseId: decisions.caseId,
      words: appeals.words,
      createdAt: appeals.createdAt,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(reportCases, eq(reportCases.id, decisions.caseId))
    .where(and(isNull(appeals.decidedAt), or(isNull(reportCases.authorId), ne(reportCases.authorId, id))))
    .orderBy(asc(appeals.createdAt))
    .limit(MAX_LISTED)
    .all()

/** True where somebody else could answer: a member of staff who is neither this one nor the author, nor suspended. */
function hasOtherStaff({ id }: Member, { authorId }: ReportCase, now: number): boolean {
  const isOther = notInArray(users.id, authorId === null ? [id] : [id, authorId])
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.role, 'USER'), isNull(users.leftAt), isOther))
    .all()
    .some((other) => findSuspension(other.id, now) === null)
}
