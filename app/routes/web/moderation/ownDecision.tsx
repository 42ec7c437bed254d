import { useActionData } from '@remix-run/react'
import { appeal, getOwnDecision, NewAppeal } from '#domain/moderation/appeals.server.ts'
import { findAppeal, findSubject, getCase, withoutContext } from '#domain/moderation/cases.server.ts'
import { OWN_DECISIONS_PATH, ownDecisionPath } from '#domain/moderation/paths.ts'
import { SUBJECT_NAMES } from '#domain/moderation/reasons.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/forms/field.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { CaseText } from '#ui/moderation/caseText.tsx'
import { DecisionFacts } from '#ui/moderation/decisionFacts.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('신고와 결정')

export const loader = page(
  byMember(({ member, id }) => {
    const { decidedBy: _, ...decision } = getOwnDecision(member, id)
    const decided = getCase(decision.caseId)
    const found = findAppeal(id)
    const ownAppeal = found && { words: found.words, outcome: found.outcome, answer: found.answer }
    return {
      decision,
      kind: decided.subjectKind,
      subject: withoutContext(findSubject(decided)),
      appeal: ownAppeal,
    }
  }),
)

export const action = form({
  appeal: byMember({ input: NewAppeal }, ({ member, id, input }) => {
    appeal(member, id, input)
    return redirectWithToast(ownDecisionPath(id), '이의를 접수하였습니다. 결과를 알려 드리겠습니다.')
  }),
})

/** A decision about the member's own thing, with the form of the one appeal. */
export default function OwnDecision() {
  const { decision, kind, subject, appeal } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to={OWN_DECISIONS_PATH}>신고와 결정</Link>
        <Icon name="chevron-right" size="tiny" />
        <span>{SUBJECT_NAMES[kind]}</span>
      </nav>
      <article className="panel case">
        <header className="case-head">
          <h1>{SUBJECT_NAMES[kind]}에 대한 운영자의 결정</h1>
        </header>
        <CaseText subject={subject} />
        <DecisionFacts kind={kind} decision={decision} appeal={appeal} />
        {decision.verdict !== 'DISMISS' && appeal === null && (
          <OnceForm method="post" className="case-decision">
            <TextField
              label="이의 내용"
              name="words"
              required
              rows={4}
              maxLength={1000}
              defaultValue={refused?.typed.words?.[0]}
              error={refused?.refusal.message}
              hint="한 번만 제기할 수 있습니다. 운영자가 여럿이면 결정하지 않은 운영자가 다시 확인합니다."
            />
            <Button kind="primary" name="_act" value="appeal" block>
              이의 제기
            </Button>
          </OnceForm>
        )}
      </article>
    </>
  )
}
