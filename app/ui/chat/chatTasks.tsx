import { REPORT_REASONS } from '#domain/comments/comment.ts'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { messageTaskPath } from './chatPaths.ts'

interface TaskProps {
  messageKey: string
}

/** Asks before a message is deleted. */
export const DeleteForm = ({ messageKey }: TaskProps) => (
  <OnceForm method="post" action={messageTaskPath(messageKey, 'delete')} className="comment-task">
    <Button kind="danger" block>
      삭제
    </Button>
  </OnceForm>
)

/** Asks for the reason of a report. */
export const ReportForm = ({ messageKey }: TaskProps) => (
  <OnceForm method="post" action={messageTaskPath(messageKey, 'report')} className="comment-task">
    <SelectField
      label="신고하는 이유"
      name="reason"
      required
      options={REPORT_REASONS.map((reason) => ({ value: reason, name: reason }))}
    />
    <p className="note">
      신고가 쌓이면 운영자가 볼 때까지 메시지가 가려집니다. 누가 신고했는지는 알리지 않습니다.
    </p>
    <Button kind="danger" block>
      신고
    </Button>
  </OnceForm>
)
