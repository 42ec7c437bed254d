import type { Decision } from '#domain/moderation/cases.server.ts'
import { casePath } from '#domain/moderation/paths.ts'
import { type SubjectKind, verdictName } from '#domain/moderation/reasons.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { RelativeTime } from '../relativeTime.tsx'

interface UndoDecisionFormProps {
  decision: Pick<Decision, 'id' | 'caseId' | 'verdict' | 'decidedAt'> & { kind: SubjectKind }
}

/**
 * Takes back the viewer's newest decision; shown on the list of cases and on every case, not only on the decided case.
 */
export const UndoDecisionForm = ({
  decision: { id, caseId, kind, verdict, decidedAt },
}: UndoDecisionFormProps) => (
  <OnceForm method="post" action={casePath(caseId)} className="case-undo">
    <input type="hidden" name="id" value={id} />
    <span>
      방금 결정: {verdictName(verdict, kind)} · <RelativeTime at={decidedAt} />
    </span>
    <Button name="_act" value="undo" size="small" aria-keyshortcuts="z">
      되돌리기
    </Button>
  </OnceForm>
)
