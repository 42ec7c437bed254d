import { REPORT_REASONS } from '#domain/comments/comment.ts'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { taskPath } from './commentPaths.ts'

interface TaskProps {
  /** The address of the comments. */
  path: string
  id: number
}

/** Asks before a comment is deleted. */
export function DeleteForm({ path, id }: TaskProps) {
  return (
    <OnceForm method="post" action={taskPath(path, id, 'delete')} className="comment-task">
      <p className="note">댓글로 받은 포인트도 함께 돌아갑니다. 답글이 있으면 자리만 남습니다.</p>
      <Button kind="danger" block>
        삭제
      </Button>
    </OnceForm>
  )
}

/** Asks for the reason of a report. */
export function ReportForm({ path, id }: TaskProps) {
  return (
    <OnceForm method="post" action={taskPath(path, id, 'report')} className="comment-task">
      <SelectField
        label="신고하는 이유"
        name="reason"
        required
        options={REPORT_REASONS.map((reason) => ({ value: reason, name: reason }))}
      />
      <p className="note">
        신고가 쌓이면 운영자가 볼 때까지 댓글이 가려집니다. 누가 신고했는지는 알리지 않습니다.
      </p>
      <Button kind="danger" block>
        신고
      </Button>
    </OnceForm>
  )
}
