import { useActionData } from '@remix-run/react'
import { AppealAnswer, answerAppeal } from '#domain/moderation/appeals.server.ts'
import { findNextCase, getCase } from '#domain/moderation/cases.server.ts'
import { readCase } from '#domain/moderation/caseView.server.ts'
import { decide, decisionAs, findUndoable, undo } from '#domain/moderation/decisions.server.ts'
import { casePath, QUEUE_PATH } from '#domain/moderation/paths.ts'
import { CAUSE_NAMES, SUBJECT_NAMES, type Verdict, verdictName } from '#domain/moderation/reasons.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { CaseText } from '#ui/moderation/caseText.tsx'
import { DecisionFacts } from '#ui/moderation/decisionFacts.tsx'
import { AppealAnswerForm, DecisionForm } from '#ui/moderation/decisionForm.tsx'
import { Followers } from '#ui/moderation/followers.tsx'
import { AuthorFacts, Reporters } from '#ui/moderation/reporters.tsx'
import { useShortcuts } from '#ui/moderation/shortcuts.ts'
import { UndoDecisionForm } from '#ui/moderation/undoDecisionForm.tsx'
import { RelativeTime } from '#ui/relativeTime.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('신고 처리')

export const loader = page(
  byAdmin(({ member, id }) => ({
    ...readCase(member, id),
    next: findNextCase(member, id),
    undoable: findUndoable(member),
  })),
)

/** Decides the case and goes on to the next one. */
const decideAs = (verdict: Verdict) =>
  byAdmin({ input: decisionAs(verdict) }, ({ member, id, input }) => {
    decide(member, id, input)
    const { subjectKind } = getCase(id)
    const next = findNextCase(member)
    return redirectWithToast(
      next === null ? QUEUE_PATH : casePath(next),
      `‘${verdictName(verdict, subjectKind)}’ 처리하였습니다.`,
    )
  })

const answerAs = (outcome: 'UPHELD' | 'LIFTED', words: string) =>
  byAdmin({ input: AppealAnswer }, ({ member, id, input }) => {
    const { decision } = readCase(member, id)
    answerAppeal(member, decision?.id ?? 0, { outcome, ...input })
    return redirectWithToast(QUEUE_PATH, words)
  })

export const action = form({
  dismiss: decideAs('DISMISS'),
  warn: decideAs('WARN'),
  remove: decideAs('REMOVE'),
  suspend: decideAs('SUSPEND'),
  undo: byAdmin(({ member, rowId }) => {
    const caseId = undo(member, rowId)
    return redirectWithToast(casePath(caseId), '결정을 되돌렸습니다.')
  }),
  lift: answerAs('LIFTED', '이의를 인정하였습니다.'),
  uphold: answerAs('UPHELD', '결정을 유지하였습니다.'),
})

/** A case: the thing in its place, who reported it, its author's record, and the decision. */
export default function ReportCase() {
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useShortcuts()
  const { case: reported, subject, author, reports, followers, decision, appeal, next, undoable } = shown
  const here = casePath(reported.id)
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to={QUEUE_PATH}>신고 처리</Link>
        <Icon name="chevron-right" size="tiny" />
        <span>{SUBJECT_NAMES[reported.subjectKind]}</span>
        <span className="spring" />
        {next !== null && (
          <Link to={casePath(next)} aria-keyshortcuts="j">
            다음 신고
          </Link>
        )}
      </nav>
      {undoable && <UndoDecisionForm decision={undoable} />}
      <article className="panel case">
        <header className="case-head">
          <h1>
            {SUBJECT_NAMES[reported.subjectKind]} ·{' '}
            {CAUSE_NAMES[reported.cause] ?? `신고 ${reports.length}건`}
          </h1>
          <p className="meta">
            {reported.blindedAt !== null && <Chip kind="warn">가려짐</Chip>}{' '}
            <RelativeTime at={reported.openedAt} /> 접수
            {reported.cause === 'REPORTS' && ` · 가중치 ${reported.weight}`}
          </p>
        </header>
        {reported.found !== null && (
          <p className="case-author">
            {reported.cause === 'NEWCOMER_LINK' ? '링크' : '감지한 내용'}: <b dir="auto">{reported.found}</b>
          </p>
        )}
        <CaseText subject={subject} deal={shown.deal} />
        {reported.counterStatement && (
          <div className="case-author">
            <b>작성자의 소명</b>
            <p className="case-words">{reported.counterStatement}</p>
          </div>
        )}
        {author && <AuthorFacts author={author} />}
        {followers.count > 0 && <Followers {...followers} />}
        {reports.length > 0 && <Reporters reports={reports} />}
        {decision ? (
          <DecisionFacts
            kind={reported.subjectKind}
            decision={decision}
            // The form below shows an appeal that waits for an answer.
            appeal={appeal?.outcome ? appeal : null}
          />
        ) : (
          <DecisionForm
            key={reported.id}
            action={here}
            kind={reported.subjectKind}
            rule={shown.rule}
            print={shown.print}
            hasAuthor={author !== null}
            canRemove={shown.canRemove}
            refused={refused}
          />
        )}
        {appeal && appeal.outcome === null && (
          <AppealAnswerForm action={here} words={appeal.words} refused={refused} />
        )}
      </article>
    </>
  )
}
