import { suspensionName } from '#domain/accounts/suspension.ts'
import type { Appeal, Decision } from '#domain/moderation/cases.server.ts'
import { REASON_NAMES, SUBJECT_NAMES, type SubjectKind, verdictName } from '#domain/moderation/reasons.ts'
import { fullTime } from '../time.ts'

const OUTCOMES = { UPHELD: '결정을 유지하였습니다', LIFTED: '이의를 인정하여 결정을 취소하였습니다' } as const

/** A suspension also removes the reported thing; a report of a member has no such thing. */
const suspensionText = (kind: SubjectKind, days: number | null): string =>
  kind === 'MEMBER' ? suspensionName(days) : `${SUBJECT_NAMES[kind]} 삭제, ${suspensionName(days)}`

/** What staff decided, with the outcome of the appeal. */
export function DecisionFacts({
  kind,
  decision,
  appeal,
}: {
  kind: SubjectKind
  decision: Omit<Decision, 'decidedBy'>
  appeal: Pick<Appeal, 'words' | 'outcome' | 'answer'> | null
}) {
  const { verdict, rule, days, words, decidedAt } = decision
  return (
    <div className="case-author">
      <dl className="case-facts">
        <dt>결정</dt>
        <dd>{verdict === 'SUSPEND' ? suspensionText(kind, days) : verdictName(verdict, kind)}</dd>
        {rule && (
          <>
            <dt>위반한 규칙</dt>
            <dd>{REASON_NAMES[rule]}</dd>
          </>
        )}
        <dt>결정한 일시</dt>
        <dd>
          <time dateTime={new Date(decidedAt).toISOString()}>{fullTime(decidedAt)}</time>
        </dd>
        {words && (
          <>
            <dt>안내</dt>
            <dd className="case-words">{words}</dd>
          </>
        )}
        {appeal && (
          <>
            <dt>이의</dt>
            <dd className="case-words">{appeal.words}</dd>
            <dt>이의 결과</dt>
            <dd>
              {appeal.outcome ? OUTCOMES[appeal.outcome] : '운영자가 다시 확인하고 있습니다'}
              {appeal.answer && <p className="case-words">{appeal.answer}</p>}
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
