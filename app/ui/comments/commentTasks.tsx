import { Button } from '../controls/button.tsx'
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
