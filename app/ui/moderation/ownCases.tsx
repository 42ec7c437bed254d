import { suspensionName } from '#domain/accounts/suspension.ts'
import type { OwnCase, OwnDecision } from '#domain/moderation/cases.server.ts'
import { ownDecisionPath } from '#domain/moderation/paths.ts'
import { hidingWords, REASON_NAMES, SUBJECT_NAMES, VERDICT_NAMES } from '#domain/moderation/reasons.ts'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { TextField } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** The member's own things that are hidden until staff decide. */
export const OwnHiddenList = ({ cases }: { cases: OwnCase[] }) => (
  <ul className="hair">
    {cases.map(({ id, kind, subject, openedAt, hiding, counterStatement }) => (
      <li key={id} className="case-own">
        <span className="rule-name">
          <Chip kind="warn">가려짐</Chip>
          {subject ? <Link to={subject.path}>{subject.title}</Link> : SUBJECT_NAMES[kind]}
        </span>
        <p className="meta">
          <RelativeTime at={openedAt} /> 접수
        </p>
        {hiding && <p>{hidingWords(hiding)}</p>}
        {hiding && hiding.until !== null && (
          <OnceForm method="post" preventScrollReset className="case-decision">
            <input type="hidden" name="id" value={id} />
            <TextField
              label="소명"
              name="words"
              required
              rows={3}
              maxLength={1000}
              defaultValue={counterStatement ?? undefined}
              hint="권리를 침해하지 않았다면 이유를 입력해주세요. 운영자가 함께 확인합니다."
            />
            <Button name="_act" value="counter" size="small">
              {counterStatement ? '소명 수정' : '소명 보내기'}
            </Button>
          </OnceForm>
        )}
      </li>
    ))}
  </ul>
)

/** What staff decided about the member's own things, newest first. */
export const OwnDecisionList = ({ decisions }: { decisions: OwnDecision[] }) => (
  <ul className="hair">
    {decisions.map(({ decision, kind, outcome, appealedAt }) => (
      <li key={decision.id}>
        <Link to={ownDecisionPath(decision.id)} className="case-row">
          <span className="rule-name">
            <Chip kind={decision.verdict === 'DISMISS' ? 'low' : 'end'}>
              {VERDICT_NAMES[decision.verdict]}
            </Chip>
            <b>
              {SUBJECT_NAMES[kind]}
              {decision.rule && ` · ${REASON_NAMES[decision.rule]}`}
              {decision.verdict === 'SUSPEND' && ` · ${suspensionName(decision.days)}`}
            </b>
          </span>
          <span className="meta">
            <RelativeTime at={decision.decidedAt} />
            {appealedAt !== null && ` · ${appealState(outcome)}`}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const appealState = (outcome: OwnDecision['outcome']): string => {
  if (outcome === null) return '이의 확인 중'
  return outcome === 'LIFTED' ? '이의 인정' : '이의 후 유지'
}
