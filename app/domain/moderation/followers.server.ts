import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { josa } from 'es-hangul'
import { db } from '#db/client.server.ts'
import { appeals, decisionChanges, decisions, reportCases, reports } from '#db/schema/moderation.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { drainGroups, GROUP_SIZE, type GroupWork } from '#domain/drainGroups.server.ts'
import { awardTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { type Decision, findDecision, getCase, isInForce, type ReportCase } from './cases.server.ts'
import { notifyMember } from './messages.server.ts'
import { RECORDS_PATH } from './paths.ts'
import { SUBJECT_NAMES, type SubjectKind } from './reasons.ts'
import { decideAlike, takeBackOne } from './verdicts.server.ts'

/*
 * A decision also applies to the cases that its case leads, and its reporters are notified. The first few of them are
 * served in the transaction of the decision. A row remembers the decision for the others, who follow in groups, so that
 * no transaction grows with their number.
 */

type Change = typeof decisionChanges.$inferSelect & { decision: Decision; decided: ReportCase }

/** A case to which a decision also applies, or a reporter to notify. */
type Follower = { case: ReportCase } | { reporterId: number }

/**
 * Applies a decision, or its reversal, to the cases that follow it, and notifies the reporters. Call it inside the
 * `write()` of the change.
 */
export function reachFollowers(decision: Decision, kind: Change['kind'], now: number): void {
  const change = withDecision(noteChange(decision, kind), decision)
  const first = listFollowers(change, GROUP_SIZE)
  serve(first, change, first.length < GROUP_SIZE, now)
}

/** Serves the cases and reporters that decisions have not reached yet, the oldest change first. */
export const reachOtherFollowers = (): Promise<void> => drainGroups(decisionChangeWork)

const decisionChangeWork: GroupWork<Change, Follower> = {
  next: () => findOldest(),
  list: (change, size) => listFollowers(change, size),
  serve: (group, change, isLast) => serve(group, change, isLast, Date.now()),
}

/** Drops the pending changes of this decision. */
export const dropChanges = (decisionId: number): void => {
  db.delete(decisionChanges).where(eq(decisionChanges.decisionId, decisionId)).run()
}

const noteChange = ({ id: decisionId }: Decision, kind: Change['kind']) =>
  db.insert(decisionChanges).values({ decisionId, kind }).returning().get()

const withDecision = (change: typeof decisionChanges.$inferSelect, decision: Decision): Change => ({
  ...change,
  decision,
  decided: getCase(decision.caseId),
})

function findOldest(): Change | null {
  const oldest = db
    .select({ change: decisionChanges, decision: decisions })
    .from(decisionChanges)
    .innerJoin(decisions, eq(decisions.id, decisionChanges.decisionId))
    .orderBy(asc(decisionChanges.id))
    .limit(1)
    .get()
  return oldest ? withDecision(oldest.change, oldest.decision) : null
}

/** The cases that follow come before the reporters. */
function listFollowers(change: Change, size: number): Follower[] {
  const cases = listCases(change, size)
  const reporters = listReporters(change, size - cases.length)
  return [
    ...cases.map((each) => ({ case: each })),
    ...reporters.map(({ userId }) => ({ reporterId: userId })),
  ]
}

/**
 * The cases that a decision has not reached yet. Left out are cases whose author appealed, and cases that are open
 * again.
 */
function listCases({ kind, decision }: Change, size: number): ReportCase[] {
  if (kind === 'LIFTED') return []
  const isWaiting =
    kind === 'MADE'
      ? isNull(reportCases.decidedAt)
      : and(
          isNotNull(reportCases.decidedAt),
          sql`not exists (select 1 from appeals join decisions on decisions.id = appeals.decision_id
            where decisions.case_id = ${reportCases.id} and decisions.undone_at is null)`,
          sql`not exists (select 1 from report_cases again where again.subject_kind = ${reportCases.subjectKind}
            and again.subject_id = ${reportCases.subjectId} and again.decided_at is null)`,
        )
  return db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.leadId, decision.caseId), isWaiting))
    .orderBy(asc(reportCases.id))
    .limit(size)
    .all()
}

/** In the order of the key of the reports, which are all about the thing of the case. */
function listReporters({ decided: { id, subjectKind, subjectId }, cursor }: Change, size: number) {
  return db
    .select({ userId: reports.userId })
    .from(reports)
    .where(
      and(
        eq(reports.subjectKind, subjectKind),
        eq(reports.subjectId, subjectId),
        gt(reports.userId, cursor),
        eq(reports.caseId, id),
      ),
    )
    .orderBy(asc(reports.userId))
    .limit(size)
    .all()
}

function serve(group: Follower[], change: Change, isLast: boolean, now: number): void {
  for (const each of group) {
    if ('case' in each) FOLLOW[change.kind](each.case, change.decision, now)
    else notifyReporter(each.reporterId, change, now)
  }
  const isIt = eq(decisionChanges.id, change.id)
  const cursor = group.map((each) => ('case' in each ? change.cursor : each.reporterId)).at(-1)
  if (isLast) db.delete(decisionChanges).where(isIt).run()
  else db.update(decisionChanges).set({ cursor }).where(isIt).run()
}

const FOLLOW: Record<Change['kind'], (led: ReportCase, decision: Decision, now: number) => void> = {
  MADE: (led, { verdict, rule, days, words, decidedBy }, now) => {
    const admin = decidedBy === null ? null : findUser(decidedBy)
    noteChange(decideAlike(admin, led, { verdict, rule, days, words }, now), 'MADE')
  },
  UNDONE: (led, _, now) => {
    const decision = findDecision(led.id)
    if (decision === null) return
    takeBackOne(led, decision, now)
    dropChanges(decision.id)
    noteChange(decision, 'UNDONE')
  },
  LIFTED: () => {},
}

/** Notifies a reporter of the outcome, or that the outcome no longer stands. Accepted reports count for the tag. */
function notifyReporter(
  userId: number,
  { kind, decision: { id, verdict }, decided }: Change,
  now: number,
): void {
  const isAccepted = kind === 'MADE' && verdict !== 'DISMISS'
  const what = SUBJECT_NAMES[decided.subjectKind]
  const done = isAccepted ? doneTo(decided.subjectKind) : null
  notifyMember(
    userId,
    { subject: `${ABOUT[kind]}:${id}`, ...wordsFor(kind, what, done), link: RECORDS_PATH },
    now,
  )
  if (isAccepted) awardTags(userId, 'REPORTS_ACCEPTED', () => countAccepted(userId), now)
}

/** The subjects of the messages. */
const ABOUT: Record<Change['kind'], string> = {
  MADE: 'reportOutcome',
  UNDONE: 'decisionUndone',
  LIFTED: 'decisionLifted',
}

/** What staff do to a thing whose reports they accept: a deal can only end. */
const doneTo = (kind: SubjectKind): string => (kind === 'OFFER' ? '종료' : '조치')

function wordsFor(kind: Change['kind'], what: string, done: string | null): { title: string; body: string } {
  if (kind !== 'MADE')
    return {
      title: `신고하신 ${what}에 대한 결정이 바뀌었습니다`,
      body: '운영자가 이전 결정을 취소하였습니다.',
    }
  if (done !== null)
    return { title: `신고하신 ${josa(what, '을/를')} ${done}하였습니다`, body: '알려주셔서 고맙습니다.' }
  return {
    title: `신고하신 ${josa(what, '을/를')} 검토하였습니다`,
    body: '규칙 위반이 아니어서 그대로 두었습니다. 그래도 알려주셔서 고맙습니다.',
  }
}

const countAccepted = (userId: number): number =>
  db
    .select({ total: count() })
    .from(reports)
    .innerJoin(decisions, eq(decisions.caseId, reports.caseId))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(reports.userId, userId), isInForce))
    .get()!.total
