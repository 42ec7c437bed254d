import { REASON_NAMES } from '#domain/moderation/reasons.ts'
import { Button } from '../button.tsx'
import { TaskAnswers } from '../popups/taskAnswers.tsx'
import { SelectField, TextField } from './field.tsx'
import { OnceForm } from './onceForm.tsx'

interface ReportFormProps {
  /** The address of the form; this page without it. */
  action?: string
  what: string | null
}

/** Asks for the reason of a report. `what`: the thing that reports hide, as the subject of a sentence, 댓글이. */
export const ReportForm = ({ action, what }: ReportFormProps) => (
  <OnceForm method="post" action={action} className="comment-task">
    <SelectField
      label="신고하는 이유"
      name="reason"
      required
      options={Object.entries(REASON_NAMES).map(([value, name]) => ({ value, name }))}
    />
    <TextField label="자세한 내용" isOptional name="words" maxLength={1000} rows={3} />
    <p className="note">
      {what && `신고가 쌓이면 운영자가 확인할 때까지 ${what} 가려집니다. `}누가 신고했는지는 알리지 않습니다.
    </p>
    <TaskAnswers>
      <Button kind="danger">신고</Button>
    </TaskAnswers>
  </OnceForm>
)
