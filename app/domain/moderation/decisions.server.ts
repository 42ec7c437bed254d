import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { decisions, REPORT_REASONS, reportCases, VERDICTS } from '#db/schema/moderation.ts'
import type { Member } from '#domain/accounts/member.ts'
import { SuspensionDays } from '#domain/accounts/suspensions.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import {
  type Decision,
  findAppeal,
  findOpenCase,
  findSubject,
  getCase,
  type ReportCase,
} from './cases.server.ts'
import { dropChanges, reachFollowers } from './followers.server.ts'
import { REASON_WORDS, type SubjectKind, type Verdict } from './reasons.ts'
import { isRemovable, printOf } from './subjects.server.ts'
import { decideOne, keyOf, takeBackOne } from './verdicts.server.ts'

const UNDO_WITHIN_MS = HOUR_MS

const decisionBy = (verdict: z.ZodType<Verdict>) =>
  z
    .object({
      verdict,
      rule: z.enum(REPORT_REASONS, '위반한 규칙을 선택해주세요.').nullish(),
      days: SuspensionDays.optional().catch(undefined),
      words: z.string().trim().max(500, '안내는 500자까지 쓸 수 있습니다.').default(''),
      /** The hash (`printOf`) of the text that the deciding member of staff has read. */
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
 * A decision of staff: `words` are for the author; `days` is the length of a suspension, null or FOREVER for one
 * without an end.
 */
export const NewDecision = decisionBy(z.enum(VERDICTS, '결정을 선택해주세요.'))
export type NewDecision = z.output<typeof NewDecision>

/** The same from a form whose button is the verdict. */
export const decisionAs = (verdict: Verdict) => decisionBy(z.literal(verdict).default(verdict))

/**
 * Decides a case, once: a dismissal shows the thing again, a warning too, a removal takes it down with what it earned,
 * a suspension also makes its author read-only. Cases of the same text are decided with it; an author among these whom
 * the admin may not suspend is not suspended. The author and the reporters are notified. Refuses `not_found`, `invalid`
 * for the removal of a member, `conflict` for a case that is decided, for one about the member who decides, for a thing
 * that its author changed after `print` or deleted, for a warning without an author, and for a suspension of an equal
 * or higher role.
 */
export function decide(admin: Member, caseId: number, input: NewDecision, now = Date.now()): Decision {
  return write(() => {
    const open = getCase(caseId)
    if (open.decidedAt !== null) refuse('conflict', '이미 결정된 신고입니다.')
    if (open.authorId === admin.id) refuse('conflict', '나에 대한 신고는 다른 운영자가 결정합니다.')
    assertHasEffect(open, input.verdict)
    assertUnchanged(open, input.print)
    const decision = decideOne(admin, open, termsOf(input), now)
    reachFollowers(decision, 'MADE', now)
    return decision
  })
}

/** The terms of a decision: only a suspension has a length, and every decision except a dismissal names a rule. */
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
 * Takes a decision back within an hour of it: the case and the cases that it leads are open again as they were, except
 * those whose authors appealed. Refuses `not_found`, and `conflict` after that time, after an appeal, or when members
 * reported the thing again meanwhile. Returns the case.
 */
export function undo(admin: Member, decisionId: number, now = Date.now()): number {
  return write(() => {
    const decision = getDecision(decisionId)
    const isLate = now - decision.decidedAt > UNDO_WITHIN_MS
    if (isLate || decision.decidedBy !== admin.id)
      refuse('conflict', '결정한 운영자가 한 시간 안에만 되돌릴 수 있습니다.')
    if (findAppeal(decisionId)) refuse('conflict', '이의가 접수된 결정은 되돌릴 수 없습니다.')
    const decided = getCase(decision.caseId)
    if (findOpenCase(keyOf(decided))) refuse('conflict', '그사이에 다시 신고되어 되돌릴 수 없습니다.')
    takeBackOne(decided, decision, now)
    dropChanges(decisionId)
    reachFollowers(decision, 'UNDONE', now)
    return decided.id
  })
}

/** A decision that was not undone. Refuses `not_found`. */
export const getDecision = (id: number): Decision =>
  db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), isNull(decisions.undoneAt)))
    .get() ?? refuse('not_found', '결정을 찾을 수 없습니다.')

/** The newest decision of a member of staff that they may still undo, with the kind of its thing; null without one. */
export const findUndoable = (admin: Member, now = Date.now()): (Decision & { kind: SubjectKind }) | null =>
  db
    .select({ ...getTableColumns(decisions), kind: reportCases.subjectKind })
    .from(decisions)
    .innerJoin(reportCases, eq(reportCases.id, decisions.caseId))
    .where(
      and(
        eq(decisions.decidedBy, admin.id),
        isNull(decisions.undoneAt),
        gt(decisions.decidedAt, now - UNDO_WITHIN_MS),
      ),
    )
    .orderBy(desc(decisions.id))
    .get() ?? null

function assertHasEffect(open: ReportCase, verdict: Verdict): void {
  if (verdict === 'WARN' && open.authorId === null)
    refuse('conflict', '작성한 회원이 없어 경고할 수 없습니다.')
  if (verdict !== 'REMOVE') return
  if (!isRemovable(open.subjectKind))
    refuseField('verdict', '회원은 삭제할 수 없습니다. 경고하거나 이용을 정지해주세요.')
  if (findSubject(open) === null) refuse('conflict', '이미 삭제되어 남아 있지 않습니다.')
}

function assertUnchanged(open: ReportCase, print: string | undefined): void {
  const subject = print === undefined ? null : findSubject(open)
  if (subject && printOf(subject) !== print)
    refuse('conflict', '그사이에 작성자가 내용을 수정하였습니다. 다시 확인한 뒤 결정해주세요.')
}
